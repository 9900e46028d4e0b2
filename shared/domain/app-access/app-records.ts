/** The records on which an autonomous app is enabled. */
import { isShareInForce } from '../../access/grants.ts';
import type { appAccessEndpoints } from '../../api/endpoints/app-access.ts';
import { keys, type RecordItem } from '../../store/items/index.ts';
import { getRows } from '../../store/reads.ts';
import type { Handler } from '../handler.ts';
import { isSince, orderBy, page } from '../sort-and-page.ts';

/** Two round trips: the app's links, then the shares and records that they name. */
export const listRecordsOfApp: Handler<(typeof appAccessEndpoints)['app_record_list']> = async (
  { list },
  { store, entities },
) => {
  const app = entities.app;
  const links = await store.query(keys.appRecordLinks(app.id));
  const found = await getRows(
    store,
    links.map(({ recordId }) => [keys.appShare(recordId, app.id), keys.record(recordId)] as const),
  );
  const records = found.flatMap(([share, record]) =>
    record && isShareInForce(share, app) ? [{ record, since: share.authorizedAt }] : [],
  );
  const changedSince = list.modifiedSince;
  const wanted = records.filter(({ since }) => !changedSince || isSince(since, changedSince));
  const ordered = orderBy(wanted, value(list.orderBy), ({ record }) => record.id, list.descending);
  return { records: page(ordered, list).map(({ record: { id, label } }) => ({ id, label })) };
};

function value(field: string): (entry: { readonly record: RecordItem }) => string {
  if (field === 'id') return ({ record }) => record.id;
  return field === 'created_at' ? ({ record }) => record.createdAt : ({ record }) => record.label;
}
