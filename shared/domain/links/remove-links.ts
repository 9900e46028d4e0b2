/** Removes links with everything of them, when a record or an account is erased (docs/erasure.md). */
import { keys, type LinkOfRecordItem } from '../../store/items/index.ts';
import type { LinkStores } from './sweep-links.ts';

/** Removes a link. The entry in the list of its record goes last, so that a repetition finds it. */
export async function removeLink(
  recordId: string,
  { id, locator }: Pick<LinkOfRecordItem, 'id' | 'locator'>,
  { store, bodies }: LinkStores,
): Promise<void> {
  const [link] = await store.get([keys.link(locator)]);
  await store.delete(keys.link(locator));
  for (const { bodyKey } of link?.files ?? []) await bodies.delete(bodyKey);
  await store.delete(keys.linkOfRecord(recordId, id));
}

/** Removes the links of a record that this account made. */
export async function removeLinksBy(accountId: string, recordId: string, stores: LinkStores): Promise<void> {
  for (const item of await stores.store.query(keys.linksOfRecord(recordId)))
    if ('locator' in item && item.createdBy === accountId) await removeLink(recordId, item, stores);
}
