/** All versions of one document. */
import type { documentEndpoints } from '../../api/endpoints/documents/index.ts';
import { keys, type ListingItem } from '../../store/items/index.ts';
import type { Handler } from '../handler.ts';
import { isSince, orderBy, page } from '../sort-and-page.ts';
import { orderValue } from './order.ts';
import { documentView } from './view.ts';
import { lastChange } from './writes.ts';

export const listVersions: Handler<(typeof documentEndpoints)['document_versions']> = async (
  { path, list },
  { store, entities, shown },
) => {
  const recordId = path.RECORD_ID;
  const lineage = entities.lineage;
  const { status, nevershare } = lineage;
  const items = await store.query(keys.versionsOf(recordId, path.DOCUMENT_ID));
  const versions = items.map(
    (version): ListingItem => ({ ...version, status, nevershare, modifiedAt: lastChange(version, lineage) }),
  );
  const since = list.modifiedSince;
  const matching = versions.filter(
    ({ modifiedAt }) => status === list.status && (!since || isSince(modifiedAt, since)),
  );
  const ordered = orderBy(matching, orderValue(list.orderBy), ({ id }) => id, list.descending);
  const shownVersions = page(ordered, list);
  shown({ documents: shownVersions.map(({ id }) => id) });
  return {
    recordId,
    total: matching.length,
    documents: shownVersions.map((version) => documentView(recordId, version, lineage)),
  };
};
