/** Everything of a record that may name accounts, and which it names. */
import { keys } from '../../store/items/index.ts';
import type { Item, Range, Stored } from '../../store/key.ts';
import { itemsOf } from '../../store/pages.ts';
import type { Store } from '../../store/store.ts';
import { createdAt, monthPartitions } from '../audits/read-trail.ts';

/**
 * The items of a record that may name an account: its own partition, those of its circles, what apps store on it, and its trail from
 * `since` on. Page by page. A record that was erased has only the trail.
 */
export async function* itemsNamingAccounts(
  recordId: string,
  store: Store,
  { since = createdAt(recordId), now }: { readonly since?: Date; readonly now: Date },
): AsyncGenerator<Stored<Item>> {
  yield* itemsOf(store.pages<Item>({ partition: keys.recordPartition(recordId) }));
  const carenets = await store.query(keys.carenetsOfRecord(recordId));
  const apps = await store.query({ ...keys.apps, attributes: ['id', 'grant'] });
  const ranges: readonly Range<Item>[] = [
    ...carenets.map(({ id }) => ({ partition: keys.carenetPartition(id) })),
    ...apps.map(({ id, grant }) => ({ partition: keys.storage(id, grant, recordId) })),
    ...(monthPartitions(recordId, since, now) as readonly Range[] as readonly Range<Item>[]),
  ];
  for (const range of ranges) yield* itemsOf(store.pages<Item>(range));
}
