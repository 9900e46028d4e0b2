/**
 * Keys and ranges, typed with the items that they refer to. The types exist for the compiler only: at run
 * time a key is two texts. The files in `items` create the keys. A key that is written out by hand refers to
 * an untyped `Item`.
 */

/** An item whose attributes are not known. */
export type Item = Record<string, unknown>;

declare const held: unique symbol;

/** Where an item is in the table. */
export interface PlainKey {
  readonly PK: string;
  readonly SK: string;
}

/** The key of an item that holds a `T`. */
export interface Key<T = unknown> extends PlainKey {
  readonly [held]?: T;
}

/**
 * A part of one partition in which every item holds a `T`; without any bounds the whole partition. Of several bounds
 * `after` counts before `between`, and `between` before `prefix`.
 */
export interface Range<T = unknown> {
  readonly partition: string;
  /** Only sort keys that begin like this. */
  readonly prefix?: string;
  /** Only sort keys from the first to the second, both inclusive. */
  readonly between?: readonly [from: string, to: string];
  /** Only sort keys after this one, exclusive. */
  readonly after?: string;
  readonly [held]?: T;
}

/** An item as the table returns it: with its key. */
export type Stored<T = Item> = T & Key<T>;

/** What a key refers to. An item of unknown attributes where the key does not say. */
export type HeldBy<K> = K extends { readonly [held]?: infer T } ? (unknown extends T ? Item : T) : Item;

/** Some attributes of an item. The type still knows what the whole item holds. */
export type Selected<T, Name> = T extends unknown ? Pick<T, (Name | typeof held) & keyof T> : never;

/** Names of the attributes; of a union, those of all its members. */
export type AttributeOf<T> = T extends unknown ? keyof T & string : never;

/**
 * The bounds of the sort keys that begin with a prefix. Sort keys are compared by their bytes in UTF-8, and no key has the last
 * character of Unicode.
 */
export function boundsOf(prefix: string): readonly [from: string, to: string] {
  return [prefix, `${prefix}\u{10FFFF}`];
}

/** Whether the item is in this range, and so holds what the range says. Looks at the partition and the prefix. */
export function isWithin<T>(item: PlainKey, { partition, prefix = '' }: Range<T>): item is Stored<T> {
  return item.PK === partition && item.SK.startsWith(prefix);
}

/** The key of an item that was read. */
export function keyOf<T>({ PK, SK }: Key<T>): Key<T> {
  return { PK, SK };
}
