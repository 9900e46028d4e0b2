/** Of whom the operator demands a second factor (docs/contract/sign-in.md#demanded-second-factors). */
import { ApiError } from '../../errors.ts';
import type { Config } from '../../settings/config.ts';
import { keys } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';

interface Demanding {
  readonly store: Store;
  readonly config: Pick<Config, 'secondFactorRequired'>;
}

/**
 * Whether the account must have one: as the owner of a record, or because it can open more records than the setting says. No round trip
 * without the setting; with it one, or more for an account of very many records.
 */
export async function isDemanded(accountId: string, { store, config }: Demanding): Promise<boolean> {
  const { secondFactorRequired: demand } = config;
  if (demand === undefined) return false;
  if (demand === 'owners') {
    const owned = await store.query({ ...keys.ownedRecords(accountId), limit: 1, attributes: ['recordId'] });
    return owned.length > 0;
  }
  // A record can be open in several circles.
  const opened = new Set<string>();
  for await (const page of store.pages({ ...keys.accountRecords(accountId), attributes: ['recordId'] })) {
    for (const { recordId } of page) opened.add(recordId);
    if (opened.size > Number(demand)) return true;
  }
  return false;
}

/** Throws 400 when the account must have a second factor. To be asked before the last one is removed. */
export async function requireNotDemanded(accountId: string, demanding: Demanding): Promise<void> {
  if (await isDemanded(accountId, demanding)) throw new ApiError('second_factor_demanded');
}
