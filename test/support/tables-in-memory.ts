import type { Bodies, PartReader, Store } from '../../shared/store/store.ts';

/** What services in memory store, by the names of their tables: the operator's commands find it here. */
export const tablesInMemory = new Map<
  string,
  { readonly store: Store; readonly bodies: Bodies & PartReader }
>();
