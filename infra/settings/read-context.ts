/** Values of the CDK context as texts, and the error for a value that cannot be read. */
import { readText, SettingError, type Source } from '../../shared/settings/read.ts';
import type { Setting } from '../../shared/settings/setting.ts';

/** Returns the context value of a name; undefined when there is none. */
export type Context = (name: string) => unknown;

/** Settings from the context: texts on the command line; texts or other JSON in cdk.json. */
export function contextSource(context: Context): Source {
  return { textOf: (name) => textOf(context(name)), labelOf };
}

/** The error for a context value that cannot be read. */
export function contextError(name: string, expected: string): SettingError {
  return new SettingError(labelOf(name), expected);
}

/** The texts of those settings that are given, by name. Throws SettingError for one that cannot be read. */
export function readVariables(
  settings: readonly Setting[],
  source: Source,
): Readonly<Record<string, string>> {
  const variables: Record<string, string> = {};
  for (const setting of settings) {
    const text = readText(setting, source);
    if (text !== undefined) variables[setting.name] = text;
  }
  return variables;
}

function labelOf(name: string): string {
  return `The context value ${name}`;
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
