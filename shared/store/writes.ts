/**
 * Writes as plain values. A change is a list of writes that take effect together or not at all; a write may
 * carry conditions, and says what the caller is told when its condition does not hold.
 */
import type { Key } from './keys.ts';

export type Item = Record<string, unknown>;

/** Condition on one attribute: it has this value, it is absent, it is present, or it is below a number. */
export type Condition =
  | string
  | number
  | boolean
  | { readonly absent: true }
  | { readonly present: true }
  | { readonly below: number };

export const absent = { absent: true } as const;
export const present = { present: true } as const;

export type Conditions = Readonly<Record<string, Condition>>;

/**
 * What happens when the condition of a write does not hold: an error for the caller, or `retry` when what the
 * change was computed from has moved on and it must be computed again.
 */
export type Refusal = 'retry' | (() => Error);

interface Guarded {
  readonly when?: Conditions;
  readonly refused?: Refusal;
}

export type Write = Guarded &
  (
    | { readonly kind: 'put'; readonly key: Key; readonly item: Item }
    | {
        readonly kind: 'update';
        readonly key: Key;
        readonly set?: Item;
        readonly add?: Readonly<Record<string, number>>;
        readonly remove?: readonly string[];
      }
    | { readonly kind: 'delete'; readonly key: Key }
    | { readonly kind: 'check'; readonly key: Key; readonly when: Conditions }
  );

/** Stores a new item; refuses when one of that key exists. */
export function create(key: Key, item: Item, refused: Refusal): Write {
  return { kind: 'put', key, item, when: { PK: absent }, refused };
}

/** Stores an item, whether or not one of that key exists. */
export function put(key: Key, item: Item): Write {
  return { kind: 'put', key, item };
}

export function update(
  key: Key,
  change: { set?: Item; add?: Readonly<Record<string, number>>; remove?: readonly string[] },
  guard: Guarded = {},
): Write {
  return { kind: 'update', key, ...change, ...guard };
}

export function remove(key: Key, guard: Guarded = {}): Write {
  return { kind: 'delete', key, ...guard };
}

export function check(key: Key, when: Conditions, refused: Refusal): Write {
  return { kind: 'check', key, when, refused };
}
