/** The untyped boundary: what a table takes and returns, without knowing what an item holds. */
import type { Item, PlainKey } from './key.ts';
import type { Query, Store } from './store.ts';
import type { Conditions, Write } from './writes.ts';

export type StoredItem = Item & PlainKey;

/** A store as an implementation sees it. */
export interface UntypedStore {
  get(wanted: readonly PlainKey[]): Promise<readonly (StoredItem | undefined)[]>;
  query(query: Query): Promise<readonly StoredItem[]>;
  pages(query: Query): AsyncIterable<readonly StoredItem[]>;
  count(query: Query): Promise<number>;
  put(key: PlainKey, item: object, when?: Conditions): Promise<boolean>;
  delete(key: PlainKey, when?: Conditions): Promise<boolean>;
  transact(writes: readonly Write[]): Promise<void>;
}

/**
 * The same store for the rest of the service. Here an item becomes a `T`: its key was made for a `T`, and
 * everything stored under such a key was checked against it.
 */
export function typed(store: UntypedStore): Store {
  return store as Store;
}

/** The reverse, for a store that passes calls on to another one. */
export function untyped(store: Store): UntypedStore {
  return store as UntypedStore;
}
