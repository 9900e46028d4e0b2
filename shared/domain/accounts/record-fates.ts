/** What becomes of the records of an account that is to be erased: each is handed over or erased, and none is left without an owner. */
import { type AccountItem, keys, type RecordFate, type RecordItem } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';

export interface OwnedRecord {
  readonly id: string;
  readonly label: string;
}

/** What was said about the records is not enough, or cannot be done. Nothing was changed. */
export class UndecidedRecords extends Error {
  /** Those about which nothing was said. */
  readonly records: readonly OwnedRecord[];

  constructor(reason: string, records: readonly OwnedRecord[] = []) {
    super(reason);
    this.name = 'UndecidedRecords';
    this.records = records;
  }
}

/** The records that the account owns, in the order of their ids. Two round trips. */
export async function ownedRecords(accountId: string, store: Store): Promise<readonly RecordItem[]> {
  const links = await store.query(keys.ownedRecords(accountId));
  const records = await store.get(links.map(({ recordId }) => keys.record(recordId)));
  return records.filter((record) => record !== undefined && record.ownerId === accountId) as RecordItem[];
}

/** Throws UndecidedRecords unless every record that the account owns has exactly one fate, which is possible. Two round trips. */
export async function requireFates(
  accountId: string,
  fates: readonly RecordFate[],
  store: Store,
): Promise<void> {
  const [owned, heirs] = await Promise.all([ownedRecords(accountId, store), readHeirs(fates, store)]);
  requireDecided(accountId, fates, { owned, heirs });
}

/** The accounts that are to get records, by their ids, without those that do not exist. One round trip, or none. */
export async function readHeirs(
  fates: readonly RecordFate[],
  store: Store,
): Promise<ReadonlyMap<string, AccountItem>> {
  const ids = new Set(fates.flatMap((fate) => (fate.fate === 'hand over' ? [fate.to] : [])));
  const accounts = await store.get([...ids].map((id) => keys.account(id)));
  return new Map(accounts.flatMap((account) => (account ? [[account.id, account]] : [])));
}

export interface Known {
  readonly owned: readonly OwnedRecord[];
  readonly heirs: ReadonlyMap<string, AccountItem>;
}

/** The same for a caller that has read the records and the accounts that are to get some. */
export function requireDecided(
  accountId: string,
  fates: readonly RecordFate[],
  { owned, heirs }: Known,
): void {
  const ids = new Set(owned.map(({ id }) => id));
  const stranger = fates.find(({ recordId }) => !ids.has(recordId));
  if (stranger) throw new UndecidedRecords(`The account does not own record ${stranger.recordId}.`);
  const twice = fates.find(({ recordId }, index) =>
    fates.slice(0, index).some((fate) => fate.recordId === recordId),
  );
  if (twice) throw new UndecidedRecords(`Two things are said about record ${twice.recordId}: say one.`);
  const decided = new Set(fates.map(({ recordId }) => recordId));
  const open = owned.filter(({ id }) => !decided.has(id)).map(({ id, label }) => ({ id, label }));
  if (open.length > 0)
    throw new UndecidedRecords('The account owns records: each must be handed over or erased.', open);
  for (const fate of fates)
    if (fate.fate === 'hand over') requireHeir(accountId, fate.to, heirs.get(fate.to));
}

function requireHeir(accountId: string, heirId: string, heir: AccountItem | undefined): void {
  if (heirId === accountId)
    throw new UndecidedRecords(`No record can be handed over to ${heirId}: it is the account to erase.`);
  if (!heir)
    throw new UndecidedRecords(`No record can be handed over to ${heirId}: there is no such account.`);
  if (heir.state === 'retired')
    throw new UndecidedRecords(`No record can be handed over to ${heirId}: the account is retired.`);
}
