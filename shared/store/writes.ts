/**
 * Writes as plain values. A change is a list of writes that take effect together or not at all. A write may
 * have conditions, and names the error for the case that they do not hold. The functions check what is
 * written against the key; a `Write` itself no longer knows what its item holds.
 */
import type { AttributeOf, Item, Key, PlainKey, Stored } from './key.ts';

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

/** Conditions on an item that holds a `T`. */
export type ConditionsOn<T> = { readonly [Name in AttributeOf<Stored<T>>]?: Condition };

/**
 * What happens when the condition of a write does not hold: an error for the caller, or `retry` when what the
 * change was computed from has changed and it must be computed again.
 */
export type Refusal = 'retry' | (() => Error);

interface Guarded {
  readonly when?: Conditions;
  readonly refused?: Refusal;
}

export interface Guard<T> {
  readonly when?: ConditionsOn<T>;
  readonly refused?: Refusal;
}

interface UntypedChange {
  readonly set?: object;
  readonly add?: Readonly<Record<string, number>>;
  readonly remove?: readonly string[];
}

export type Write = Guarded &
  (
    | { readonly kind: 'put'; readonly key: PlainKey; readonly item: object }
    | (UntypedChange & { readonly kind: 'update'; readonly key: PlainKey })
    | { readonly kind: 'delete'; readonly key: PlainKey }
    | { readonly kind: 'check'; readonly key: PlainKey; readonly when: Conditions }
  );

/** What an update does to the attributes of an item that holds a `T`. */
export interface Change<T> {
  /** New values; one that is undefined leaves the attribute as it is. */
  readonly set?: SomeOf<T>;
  /** What is added to numbers. */
  readonly add?: { readonly [Name in AttributeOf<T>]?: number };
  readonly remove?: readonly AttributeOf<T>[];
}

type SomeOf<T> = T extends unknown ? { readonly [Name in keyof T]?: T[Name] | undefined } : never;

/** Stores a new item. Fails when one with that key exists. */
export function create<T = Item>(key: Key<T>, item: NoInfer<T>, refused: Refusal): Write {
  return { kind: 'put', key, item: item as object, when: { PK: absent }, refused };
}

/** Stores an item, whether or not one with that key exists. With a guard only when its conditions hold. */
export function put<T = Item>(key: Key<T>, item: NoInfer<T>, guard: NoInfer<Guard<T>> = {}): Write {
  return { kind: 'put', key, item: item as object, ...(guard as Guarded) };
}

export function update<T = Item>(
  key: Key<T>,
  change: NoInfer<Change<T>>,
  guard: NoInfer<Guard<T>> = {},
): Write {
  return { kind: 'update', key, ...(change as UntypedChange), ...(guard as Guarded) };
}

export function remove<T = Item>(key: Key<T>, guard: NoInfer<Guard<T>> = {}): Write {
  return { kind: 'delete', key, ...(guard as Guarded) };
}

export function check<T = Item>(key: Key<T>, when: NoInfer<ConditionsOn<T>>, refused: Refusal): Write {
  return { kind: 'check', key, when: when as Conditions, refused };
}
