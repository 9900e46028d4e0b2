/** GET /accounts/{ACCOUNT_EMAIL}/records/ */
import type { accountEndpoints } from '../../api/endpoints/accounts.ts';
import { type AccountRecordItem, type CarenetItem, keys } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import type { Handler } from '../handler.ts';
import { isSince, orderBy, page } from '../sort-and-page.ts';

/** How an account has access to a record, in the order of the list. */
const accesses = ['own', 'share', 'carenet'] as const;
type Access = (typeof accesses)[number];

export interface LinkedRecord extends AccountRecordItem {
  readonly access: Access;
}

/**
 * Every record that is linked to the account; a record visible through two carenets appears twice. A link
 * through a carenet counts only while the carenet exists (`linkedCarenets`). One round trip.
 */
export async function linkedRecords(store: Store, accountId: string): Promise<LinkedRecord[]> {
  const records = await store.query(keys.accountRecords(accountId));
  return records.map((record) => ({ ...record, access: accessOf(record, accountId, record.SK) }));
}

function accessOf(record: AccountRecordItem, accountId: string, sortKey: string): Access {
  if (record.carenetId !== undefined) return 'carenet';
  return sortKey === keys.ownedRecord(accountId, record.recordId).SK ? 'own' : 'share';
}

/** The carenets of these links that exist, with their current data. One round trip when there are any links. */
export async function linkedCarenets(
  store: Store,
  records: readonly LinkedRecord[],
): Promise<readonly CarenetItem[]> {
  const ids = records.map(({ carenetId }) => carenetId).filter((id) => id !== undefined);
  if (ids.length === 0) return [];
  const items = await store.get(ids.map(keys.carenet));
  return items.filter((item) => item !== undefined);
}

/** Owned records, then fully shared ones, then one entry per carenet. Each group is in the requested order. */
export const listRecords: Handler<(typeof accountEndpoints)['record_list']> = async ({ list }, context) => {
  const all = await accessibleRecords(context.store, context.entities.account.id);
  const since = list.modifiedSince;
  const records = all.filter(({ modifiedAt }) => since === undefined || isSince(modifiedAt, since));
  const value = sortValues[list.orderBy as keyof typeof sortValues];
  const groups = accesses.map((access) =>
    orderBy(
      records.filter((record) => record.access === access),
      value,
      ({ recordId, carenetId }) => `${recordId} ${carenetId ?? ''}`,
      list.descending,
    ),
  );
  return { records: page(groups.flat(), list).map(recordItemView) };
};

/** The links that count, with the current names of their carenets. */
export async function accessibleRecords(store: Store, accountId: string): Promise<LinkedRecord[]> {
  const records = await linkedRecords(store, accountId);
  const carenets = await linkedCarenets(store, records);
  const names = new Map(carenets.map(({ id, name }) => [id, name]));
  return records.flatMap((record) => {
    if (record.carenetId === undefined) return [record];
    const carenetName = names.get(record.carenetId);
    return carenetName === undefined ? [] : [{ ...record, carenetName }];
  });
}

const sortValues = {
  label: ({ label }: AccountRecordItem) => label,
  created_at: ({ recordCreatedAt }: AccountRecordItem) => recordCreatedAt,
  id: ({ recordId }: AccountRecordItem) => recordId,
} as const;

const suffixes: Readonly<Record<Access, string>> = { own: '', share: ' (shared)', carenet: ' (carenet)' };

function recordItemView(record: LinkedRecord) {
  const { access, recordId, label, roleLabel, relation, carenetId, carenetName } = record;
  return {
    id: recordId,
    label: label + suffixes[access],
    ...(access !== 'own' && { shared: true as const }),
    ...(access === 'share' && roleLabel && { roleLabel }),
    ...(access !== 'carenet' && relation && { relation }),
    ...(access === 'carenet' && { carenetId, carenetName }),
  };
}
