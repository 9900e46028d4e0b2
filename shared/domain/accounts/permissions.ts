/** GET /accounts/{ACCOUNT_EMAIL}/permissions/ */
import type { accountEndpoints } from '../../api/endpoints/accounts.ts';
import { carenetsView, readCarenets } from '../carenets/list.ts';
import type { Handler } from '../handler.ts';
import { type LinkedRecord, linkedCarenets, linkedRecords } from './records.ts';

/**
 * Every carenet that the account can access, each once: those it is a member of, and all carenets of the
 * records that it owns or has a full share of. Takes two round trips: one for the records, one for their
 * carenets.
 */
export const listPermissions: Handler<(typeof accountEndpoints)['account_permissions']> = async (
  { list },
  { store, entities },
) => {
  const records = await linkedRecords(store, entities.account.id);
  const found = await Promise.all([
    ...controlledRecords(records).map((recordId) => readCarenets(store, recordId)),
    linkedCarenets(store, records),
  ]);
  const carenets = new Map(found.flat().map((carenet) => [carenet.id, carenet]));
  return carenetsView('', [...carenets.values()], list);
};

function controlledRecords(records: readonly LinkedRecord[]): string[] {
  const controlled = records.filter(({ access }) => access !== 'carenet');
  return [...new Set(controlled.map(({ recordId }) => recordId))];
}
