import { keys } from '../../../shared/store/items/index.ts';
import type { Store } from '../../../shared/store/store.ts';

/** The ids of all records, in no particular order. */
export async function* allRecords(store: Store): AsyncGenerator<string> {
  for (const entries of keys.recordSearchEntries) {
    for await (const page of store.pages(entries)) {
      for (const { id } of page) yield id;
    }
  }
}
