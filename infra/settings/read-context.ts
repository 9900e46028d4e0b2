/** Values of the CDK context, and what is said when one cannot be read. */

/** Answers the context value of a name; undefined when there is none. */
export type Context = (name: string) => unknown;

/** A setting that cannot be read. */
export class SettingError extends Error {
  constructor(name: string, expected: string) {
    super(`The context value ${name} must be ${expected}.`);
    this.name = 'SettingError';
  }
}

/** What a value has to look like. */
export interface Form {
  readonly expected: string;
  readonly accepts: (text: string) => boolean;
}

/**
 * The value as a text, undefined when there is none. Those of cdk.json may be numbers, flags or lists; those of the
 * command line are texts. Throws SettingError.
 */
export function readText(context: Context, name: string, { expected, accepts }: Form): string | undefined {
  const value = context(name);
  if (value === undefined || value === null || value === '') return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (!accepts(text)) throw new SettingError(name, expected);
  return text;
}
