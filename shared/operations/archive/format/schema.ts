/**
 * Kinds of values in an archive. Each is declared once; reading, writing and documentation follow from the
 * declaration.
 */
import { isDocumentId, isId, lineageOf } from '../../../ids.ts';
import { isXmlText } from '../../../xml/characters.ts';
import { ArchiveError } from '../archive-error.ts';

export interface Kind<T> {
  /** Checks and returns the value. `place` names its place in messages. Throws ArchiveError. */
  read(value: unknown, place: string): T;
  /** The value with its fields in the order of their declaration. */
  arrange(value: T): unknown;
  /** Fields of an object, or of the objects in a list. */
  readonly fields?: Fields;
}

export interface OptionalKind<T> extends Kind<T> {
  readonly optional: true;
}

// biome-ignore lint/suspicious/noExplicitAny: kinds of any value
export type Fields = Readonly<Record<string, Kind<any>>>;

export type ValueOf<K> = K extends Kind<infer T> ? T : never;

type Shape<F extends Fields> = {
  readonly [N in keyof F as F[N] extends OptionalKind<unknown> ? never : N]: ValueOf<F[N]>;
} & {
  readonly [N in keyof F as F[N] extends OptionalKind<unknown> ? N : never]?: ValueOf<F[N]> | undefined;
};

/** A field that may be left out. */
export function optional<T>(kind: Kind<T>): OptionalKind<T> {
  return { ...kind, optional: true };
}

function plain<T>(isOne: (value: unknown) => boolean, expected: string): Kind<T> {
  return {
    read(value, place) {
      if (!isOne(value)) throw new ArchiveError(`${place} must be ${expected}.`);
      return value as T;
    },
    arrange: (value) => value,
  };
}

/** A text with at most this many characters and without control characters (the rule for texts in calls). */
export function text(maximum: number, minimum = 0): Kind<string> {
  const isOne = (value: unknown) => isOfLength(value, minimum, maximum) && isXmlText(value as string);
  return plain(isOne, `a text of ${minimum} to ${maximum} characters without control characters`);
}

/** A text with at most this many characters, of any kind. */
export function anyText(maximum: number, minimum = 0): Kind<string> {
  return plain(
    (value) => isOfLength(value, minimum, maximum),
    `a text of ${minimum} to ${maximum} characters`,
  );
}

/** A text that can be the value of a header (RFC 9110, 5.5), with at most this many characters. */
export function headerText(maximum: number): Kind<string> {
  const isOne = (value: unknown) => isOfLength(value, 0, maximum) && isHeaderText(value as string);
  return plain(isOne, `a text of 0 to ${maximum} characters without line breaks and control characters`);
}

function isHeaderText(value: string): boolean {
  return isXmlText(value) && !/[\r\n\u007f]/.test(value);
}

function isOfLength(value: unknown, minimum: number, maximum: number): boolean {
  if (typeof value !== 'string') return false;
  const length = value.length <= maximum ? value.length : [...value].length;
  return length <= maximum && value.length >= minimum;
}

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

function isInstant(value: unknown): boolean {
  if (typeof value !== 'string' || !instantPattern.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString() === value;
}

export const instant = plain<string>(isInstant, 'a time such as 2026-02-01T08:00:00.000Z');
export const id = plain<string>((value) => typeof value === 'string' && isId(value), 'an id');
export const versionId = plain<string>(isVersionId, 'the id of a version');
export const documentId = plain<string>(
  (value) => isVersionId(value) && lineageOf(value as string) === value,
  'the id of the first version of a document',
);
export const flag = plain<boolean>((value) => typeof value === 'boolean', 'true or false');
export const sha256 = plain<string>(
  (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
  'a SHA-256 in hexadecimal',
);
export const count = plain<number>(
  (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  'a whole number of 0 or more',
);

function isVersionId(value: unknown): boolean {
  return typeof value === 'string' && isDocumentId(value);
}

export function oneOf<T extends string | number>(...values: readonly T[]): Kind<T> {
  return plain((value) => values.includes(value as T), `one of ${values.join(', ')}`);
}

/** An object with these fields and no others. */
export function object<F extends Fields>(fields: F): Kind<Shape<F>> {
  const isOptional = (kind: Kind<unknown>) => 'optional' in kind;
  return {
    fields,
    read(value, place) {
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        throw new ArchiveError(`${place} must be an object.`);
      const given = value as Record<string, unknown>;
      const unknown = Object.keys(given).find((name) => !Object.hasOwn(fields, name));
      if (unknown !== undefined)
        throw new ArchiveError(`${place} has a field that is not known: ${unknown}.`);
      const read: Record<string, unknown> = {};
      for (const [name, kind] of Object.entries(fields)) {
        if (Object.hasOwn(given, name)) read[name] = kind.read(given[name], `${place}: ${name}`);
        else if (!isOptional(kind)) throw new ArchiveError(`${place} lacks ${name}.`);
      }
      return read as Shape<F>;
    },
    arrange(value) {
      const given = value as Record<string, unknown>;
      const arranged: Record<string, unknown> = {};
      for (const [name, kind] of Object.entries(fields)) {
        if (given[name] !== undefined) arranged[name] = kind.arrange(given[name]);
      }
      return arranged;
    },
  };
}

export function list<T>(kind: Kind<T>): Kind<readonly T[]> {
  return {
    ...(kind.fields && { fields: kind.fields }),
    read(value, place) {
      if (!Array.isArray(value)) throw new ArchiveError(`${place} must be a list.`);
      return value.map((item, index) => kind.read(item, `${place}, entry ${index + 1}`));
    },
    arrange: (value) => value.map((item) => kind.arrange(item)),
  };
}

/** Lines of two kinds, distinguished by their field `kind`. */
export function either<A extends { readonly kind: string }, B extends { readonly kind: string }>(
  kinds: Readonly<{ [N in A['kind'] | B['kind']]: Kind<A> | Kind<B> }>,
): Kind<A | B> {
  const named = kinds as Readonly<Record<string, Kind<A | B>>>;
  const fields = Object.assign({}, ...Object.values(named).map((kind) => kind.fields)) as Fields;
  return {
    fields,
    read(value, place) {
      const name = (value as { readonly kind?: unknown } | null)?.kind;
      if (typeof name !== 'string' || !Object.hasOwn(named, name))
        throw new ArchiveError(`${place}: kind must be one of ${Object.keys(named).join(', ')}.`);
      return named[name]!.read(value, place);
    },
    arrange: (value) => named[value.kind]!.arrange(value),
  };
}
