/** Reads settings from their source. A value that cannot be read stops the start. */
import type { Setting, SettingsTable, ValueOf, Values } from './setting.ts';

/** A setting that cannot be read. The message names it and says what it takes. */
export class SettingError extends Error {
  constructor(label: string, expected: string) {
    super(`${label} must be ${expected}.`);
    this.name = 'SettingError';
  }
}

/** A source of settings. */
export interface Source {
  /** The text of a setting. Undefined or empty when there is none. */
  readonly textOf: (name: string) => string | undefined;
  /** What a SettingError calls the setting. */
  readonly labelOf: (name: string) => string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that are given as environment variables. */
export function environment(env: Environment): Source {
  return { textOf: (name) => env[name], labelOf: (name) => name };
}

/** Reads all settings of a table. Throws SettingError for the first one that cannot be read. */
export function readSettings<T extends SettingsTable>(table: T, source: Source): Values<T> {
  const values = Object.entries(table).map(([key, setting]) => [key, readSetting(setting, source)]);
  return Object.fromEntries(values) as Values<T>;
}

/** Reads one setting. Throws SettingError. */
export function readSetting<S extends Setting>(setting: S, source: Source): ValueOf<S> {
  const text = source.textOf(setting.name);
  if (text) return parse(setting, text, source) as ValueOf<S>;
  if (setting.requiredBy === 'every function') throw missing(setting, source);
  return setting.default as ValueOf<S>;
}

/** The text of a setting when one is given and can be read. Throws SettingError when it cannot. */
export function readText(setting: Setting, source: Source): string | undefined {
  const text = source.textOf(setting.name);
  if (!text) return undefined;
  parse(setting, text, source);
  return text;
}

/** The error for a required setting that is missing. */
export function missing({ name, kind }: Setting, { labelOf }: Source): SettingError {
  return new SettingError(labelOf(name), `set to ${kind.expected}`);
}

function parse({ name, kind }: Setting, text: string, { labelOf }: Source) {
  const value = kind.parse(text);
  if (value === undefined) throw new SettingError(labelOf(name), kind.expected);
  return value;
}
