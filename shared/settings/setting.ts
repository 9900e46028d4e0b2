/** The fields of a row in the settings tables, and the type of the values that a table is read into. */
import type { GroupName } from '../api/groups.ts';
import type { Kind } from './validators.ts';

interface Row<T> {
  /** The environment variable, or the name in the CDK context. */
  readonly name: string;
  readonly kind: Kind<T>;
  /** What the setting does. Markdown, without a full stop. */
  readonly meaning: string;
  /** As an operator writes it. */
  readonly example: string;
  /** The value when nothing is set. */
  readonly default?: T;
  /** Without a default: what holds when nothing is set. Markdown. */
  readonly otherwise?: string;
  /**
   * Why a deployment does not remember the value, although an operator gives it. It remembers every other one: a deployment
   * that has another value, or none, is rejected until that is confirmed. Markdown, without a full stop.
   */
  readonly notRemembered?: string;
  /** Which functions fail when nothing is set. */
  readonly requiredBy?: 'every function' | readonly FunctionName[];
}

type FunctionName = GroupName | 'all' | 'dispatcher' | 'mailer' | 'pinger' | 'sweeper' | 'eraser';

export type Setting = Row<string> | Row<number> | Row<boolean> | Row<readonly string[]>;

/** Rows by the name that the code has for them. */
export type SettingsTable = Readonly<Record<string, Setting>>;

/** What a deployment by the CDK does with a setting of the service. */
export type InDeployment = 'may be set' | 'must be set' | 'set by the stack' | 'not available';

/** A setting that the functions read from their environment. */
export type ServiceSetting = Setting & {
  readonly inDeployment: InDeployment;
  /** The default under `npm start`, when it is a different one. */
  readonly startDefault?: string;
  /** The same for docs/settings.md, when `npm start` works it out. Markdown. */
  readonly startNote?: string;
};

export type ServiceTable = Readonly<Record<string, ServiceSetting>>;

type IsAlwaysSet = { readonly default: unknown } | { readonly requiredBy: 'every function' };

export type ValueOf<S> = S extends { readonly kind: Kind<infer T> }
  ? S extends IsAlwaysSet
    ? T
    : T | undefined
  : never;

/** The values of a table, by the names that the code has for them. */
export type Values<T extends SettingsTable> = { readonly [K in keyof T]: ValueOf<T[K]> };
