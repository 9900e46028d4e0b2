/** GET /accounts/{ACCOUNT_EMAIL}/permissions/ */
import type { accountEndpoints } from '../../api/endpoints/accounts.ts';
import type { Handler } from '../../api/handler.ts';
import { keys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import type { CarenetItem } from '../items.ts';
import { isSince, orderBy, page } from '../lists.ts';
import { type AccessibleRecord, accessibleRecords } from './records.ts';

/**
 * Every carenet that the account can access, each once: those it is a member of, and all of the records that it
 * owns or holds a full share of. Two trips: one for the records, one for their carenets.
 */
export const listPermissions: Handler<(typeof accountEndpoints)['account_permissions']> = async (
  { list },
  { store, entities },
) => {
  const records = await accessibleRecords(store, entities.account!.id);
  const found = await Promise.all([...carenetsOfRecords(store, records), memberships(store, records)]);
  const since = list.modifiedSince;
  const distinct = [...new Map(found.flat().map((carenet) => [carenet.id, carenet])).values()];
  const carenets = distinct.filter(({ createdAt }) => since === undefined || isSince(createdAt, since));
  const value = sortValues[list.orderBy as keyof typeof sortValues];
  const ordered = orderBy(carenets, value, ({ id }) => id, list.descending);
  return { recordId: '', carenets: page(ordered, list).map(({ id, name }) => ({ id, name })) };
};

const sortValues = {
  name: ({ name }: CarenetItem) => name,
  id: ({ id }: CarenetItem) => id,
  created_at: ({ createdAt }: CarenetItem) => createdAt,
} as const;

function carenetsOfRecords(store: Store, records: readonly AccessibleRecord[]): Promise<CarenetItem[]>[] {
  const ids = new Set(records.filter(({ access }) => access !== 'carenet').map(({ recordId }) => recordId));
  return [...ids].map(async (recordId) => {
    const partition = keys.recordPartition(recordId);
    return (await store.query({ partition, prefix: keys.carenetsOfRecord })) as unknown as CarenetItem[];
  });
}

async function memberships(store: Store, records: readonly AccessibleRecord[]): Promise<CarenetItem[]> {
  const ids = records.map(({ carenetId }) => carenetId).filter((id) => id !== undefined);
  if (ids.length === 0) return [];
  const items = await store.get(ids.map(keys.carenet));
  return items.filter((item) => item !== undefined) as unknown as CarenetItem[];
}
