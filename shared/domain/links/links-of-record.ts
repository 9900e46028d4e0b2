/** The links of a record. */
import { keys, type LinkItem, type LinkOfRecordItem, type LinksHeadItem } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';

export interface ListedLink extends Pick<LinkOfRecordItem, 'id' | 'locator' | 'createdBy'> {
  /** Undefined when DynamoDB has removed it, or is about to remove this entry. */
  readonly link: LinkItem | undefined;
}

/** All links of a record, the oldest first, and what their list depends on. Two round trips. */
export async function readLinks(
  recordId: string,
  store: Store,
): Promise<{ readonly head: LinksHeadItem | undefined; readonly links: readonly ListedLink[] }> {
  const items = await store.query(keys.linksOfRecord(recordId));
  const entries = items.flatMap((item) => ('locator' in item ? [item] : []));
  const head = items.find((item): item is typeof item & LinksHeadItem => 'revision' in item);
  const links = await store.get(entries.map(({ locator }) => keys.link(locator)));
  return {
    head,
    links: entries.map(({ id, locator, createdBy }, index) => ({
      id,
      locator,
      createdBy,
      link: links[index],
    })),
  };
}
