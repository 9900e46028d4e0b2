/** The records on which an autonomous app is enabled. */
import { isShareInForce } from '../../access/grants.ts';
import type { appAccessEndpoints } from '../../api/endpoints/app-access.ts';
import type { Handler } from '../../api/handler.ts';
import { keys } from '../../store/keys.ts';
import type { AppShareItem, RecordItem } from '../items.ts';
import { isSince, orderBy, page } from '../sort-and-page.ts';

/** Two round trips: the app's links, then the shares and records that they name. */
export const listRecordsOfApp: Handler<(typeof appAccessEndpoints)['app_record_list']> = async (
  { list },
  { store, entities },
) => {
  const app = entities.app;
  const links = await store.query({ partition: keys.appLinks(app.id), prefix: keys.appRecordLinks });
  const recordIds = links.map(({ recordId }) => String(recordId));
  const items = recordIds.length > 0 ? await store.get(recordIds.flatMap((id) => namedBy(id, app.id))) : [];
  const records = recordIds.flatMap((_, index) => {
    const [share, record] = items.slice(2 * index) as unknown as [AppShareItem?, RecordItem?];
    return record && isShareInForce(share, app) ? [{ record, since: share.authorizedAt }] : [];
  });
  const changedSince = list.modifiedSince;
  const wanted = records.filter(({ since }) => !changedSince || isSince(since, changedSince));
  const ordered = orderBy(wanted, value(list.orderBy), ({ record }) => record.id, list.descending);
  return { records: page(ordered, list).map(({ record: { id, label } }) => ({ id, label })) };
};

function namedBy(recordId: string, appId: string) {
  return [keys.appShare(recordId, appId), keys.record(recordId)];
}

function value(field: string): (entry: { readonly record: RecordItem }) => string {
  if (field === 'id') return ({ record }) => record.id;
  return field === 'created_at' ? ({ record }) => record.createdAt : ({ record }) => record.label;
}
