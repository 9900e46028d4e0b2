/** The records of the service, for operators. */
import { isShareInForce } from '../../access/grants.ts';
import { accessibleRecords } from '../../domain/accounts/records.ts';
import { keys, type RecordItem, type RecordSearchItem } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { containsText, type ListPage, listEntries, type PageOptions, pageOf } from '../list-entries.ts';

export type ListedRecord = Pick<RecordItem, 'id' | 'label' | 'createdAt' | 'ownerId'>;

/**
 * A page of records in the order of their ids, which is that of their creation. `containing` leaves out those whose
 * label does not contain this text; it may read all search entries.
 */
export async function listRecords(
  store: Store,
  { containing, ...page }: PageOptions & { readonly containing?: string | undefined },
): Promise<ListPage<ListedRecord>> {
  const matches =
    containing === undefined ? undefined : ({ label }: RecordSearchItem) => containsText([label], containing);
  const { entries, hasMore } = await listEntries(store, keys.recordSearchEntries, { ...page, matches });
  return {
    entries: await readRecords(
      entries.map(({ id }) => id),
      store,
    ),
    hasMore,
  };
}

/**
 * The same of the records that an account can open: its own, and those that are shared with it or with a carenet
 * that it is in. Undefined when there is no such account.
 */
export async function listRecordsOfAccount(
  accountId: string,
  store: Store,
  page: PageOptions,
): Promise<ListPage<ListedRecord> | undefined> {
  const [account] = await store.get([keys.account(accountId)]);
  if (account?.id !== accountId) return undefined;
  const links = await accessibleRecords(store, accountId);
  return pageOfIds(
    links.map(({ recordId }) => recordId),
    store,
    page,
  );
}

/** The same of the records that an app is enabled on. Undefined when there is no such app. */
export async function listRecordsOfApp(
  appId: string,
  store: Store,
  page: PageOptions,
): Promise<ListPage<ListedRecord> | undefined> {
  const [app] = await store.get([keys.app(appId)]);
  if (!app) return undefined;
  const links = await store.query(keys.appRecordLinks(appId));
  const shares = await store.get(links.map(({ recordId }) => keys.appShare(recordId, appId)));
  // Links of an earlier registration of the id are being cleaned up.
  const own = links.filter((_, index) => isShareInForce(shares[index], app));
  return pageOfIds(
    own.map(({ recordId }) => recordId),
    store,
    page,
  );
}

/** An account may open a record in several ways; it is listed once. */
async function pageOfIds(
  ids: readonly string[],
  store: Store,
  page: PageOptions,
): Promise<ListPage<ListedRecord>> {
  const { entries, hasMore } = pageOf(
    [...new Set(ids)].map((id) => ({ id })),
    page,
  );
  return {
    entries: await readRecords(
      entries.map(({ id }) => id),
      store,
    ),
    hasMore,
  };
}

/** Without records that are being erased or imported. One round trip for 100. */
async function readRecords(ids: readonly string[], store: Store): Promise<readonly ListedRecord[]> {
  const records = await store.get(ids.map(keys.record));
  return records.flatMap((record) => (record ? [recordView(record)] : []));
}

function recordView({ id, label, createdAt, ownerId }: RecordItem): ListedRecord {
  return { id, label, createdAt, ...(ownerId !== undefined && { ownerId }) };
}
