/** The pseudonym in the place of the account's id, in records and in the audit trail. */
import { forEachConcurrent } from '../../../concurrency/map-concurrent.ts';
import { isStored, readArchive } from '../../../domain/audits/archive/index-of-parts.ts';
import { rewritePart } from '../../../domain/audits/archive/object.ts';
import { longestCall } from '../../../domain/audits/trail.ts';
import { removeGrants } from '../../../domain/smart/remove-grants.ts';
import { storerHash } from '../../../facts/statements.ts';
import { accountLocator, keys, type VersionItem } from '../../../store/items/index.ts';
import { type Item, isWithin, type Stored } from '../../../store/key.ts';
import { itemsOf } from '../../../store/pages.ts';
import { type Bodies, StaleRead, type Store } from '../../../store/store.ts';
import type { Write } from '../../../store/writes.ts';
import { itemsNamingAccounts } from '../named-accounts.ts';
import { type Renaming, renamed, withPseudonym } from './rename.ts';

const changesAtOnce = 20;
const dayMilliseconds = 86_400_000;
/** DynamoDB removes an expired item within two days. */
const expiryDays = 2;

export interface Period {
  /** Nothing older can have changed since the pass before. Undefined in the first one. */
  readonly since?: Date | undefined;
  readonly now: Date;
}

/**
 * Takes the account out of a record and its trail: shares, memberships and the access that it gave apps are removed, and what it wrote, and the calls that it made,
 * are those of the pseudonym. Can be repeated.
 */
export async function leaveRecord(
  recordId: string,
  renaming: Renaming,
  { store, bodies }: { readonly store: Store; readonly bodies: Pick<Bodies, 'get' | 'put'> },
  { since, now }: Period,
): Promise<void> {
  const locator = accountLocator(renaming.id);
  await store.delete(keys.fullShare(recordId, locator));
  for (const { id } of await store.query(keys.carenetsOfRecord(recordId)))
    await store.delete(keys.carenetMember(id, locator));
  await removeGrants(recordId, ({ accountId }) => accountId === renaming.id, store);
  const items = itemsNamingAccounts(recordId, store, { now, ...(since && { since }) });
  await forEachConcurrent(items, changesAtOnce, (item) =>
    commit(renamed(item, renaming, storerOf(recordId, item, renaming)), store),
  );
  // After the table: entries that are moved in the meantime are in an object by the next pass, which reads all objects again.
  const { parts } = await readArchive(recordId, store);
  for (const part of parts.filter(isStored))
    await rewritePart(recordId, part, bodies, (entry) => withPseudonym(entry, renaming));
}

/** A FHIR document that the person stored herself stays that of the same storer. */
function storerOf(recordId: string, item: Stored<Item>, { id }: Renaming): Partial<VersionItem> {
  if (!isWithin<VersionItem>(item, keys.versions(recordId))) return {};
  const { reading, through, creator } = item;
  return reading && through === undefined && creator.id === id ? { storer: storerHash(item) } : {};
}

/** A day of the calls that concern no record: those of everybody are read. */
export async function leaveDay(
  day: string,
  renaming: Renaming,
  store: Store,
  { now, anonymousDays }: { readonly now: Date; readonly anonymousDays: number },
): Promise<void> {
  const oldest = new Date(now.getTime() - (anonymousDays + expiryDays) * dayMilliseconds);
  const kinds = day < dayOf(oldest) ? [true] : [true, false];
  for (const range of kinds.flatMap((authenticated) => keys.auditDayElsewhere(authenticated, day)))
    await forEachConcurrent(itemsOf(store.pages(range)), changesAtOnce, (entry) =>
      commit(renamed(entry as unknown as Stored<Item>, renaming), store),
    );
}

/** The days from one time to another, with room for calls that ran then. */
export function daysBetween(since: Date, until: Date): readonly string[] {
  const days: string[] = [];
  const last = dayOf(new Date(until.getTime() + longestCall));
  let time = since.getTime() - longestCall;
  for (; dayOf(new Date(time)) <= last; time += dayMilliseconds) days.push(dayOf(new Date(time)));
  return days;
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** An item that is gone by now needs no pseudonym. */
async function commit(write: Write | undefined, store: Store): Promise<void> {
  if (!write) return;
  try {
    await store.transact([write]);
  } catch (error) {
    if (!(error instanceof StaleRead)) throw error;
  }
}
