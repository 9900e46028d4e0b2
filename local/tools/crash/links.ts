/** Links of a record, each with everything that belongs to it. It reads the table and the bucket themselves. */
import { forEachConcurrent } from '../../../shared/concurrency/map-concurrent.ts';
import { type AuditItem, keys, type LinksHeadItem } from '../../../shared/store/items/index.ts';
import type { Stored } from '../../../shared/store/key.ts';
import type { Stores } from '../../server/codes/stores.ts';

const atOnce = 4;

/** Complains of each link that is half there. `entries` are those of the audit trail of the record. */
export async function checkLinks(
  recordId: string,
  entries: readonly Stored<AuditItem>[],
  { store, bodies }: Stores,
  complain: (text: string) => void,
): Promise<void> {
  const items = await store.query(keys.linksOfRecord(recordId));
  const listed = items.flatMap((item) => ('locator' in item ? [item] : []));
  const head = items.find((item): item is typeof item & LinksHeadItem => 'revision' in item);
  if (head?.revision !== listed.at(-1)?.id) complain('The list of links does not name its last one.');
  await forEachConcurrent(listed, atOnce, async ({ id, locator }) => {
    const [link] = await store.get([keys.link(locator)]);
    if (!link) return complain(`The link ${id} is listed, and does not exist.`);
    const [due] = await store.get([keys.linkDue(link.expiresAt, locator)]);
    if (!due) complain(`Nothing removes the files of the link ${id} when it has expired.`);
    for (const { bodyKey, size } of link.files) {
      const bytes = await bodies.get(bodyKey).catch(() => undefined);
      if (bytes?.length !== size) complain(`The link ${id} has not all of its files.`);
    }
  });
  const told = entries.filter(({ operation, successful }) => successful && operation === 'link_create');
  if (told.length !== listed.length)
    complain(`There are ${listed.length} links, and ${told.length} audit entries tell of one.`);
}
