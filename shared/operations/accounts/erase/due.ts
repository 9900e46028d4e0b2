/** Carries out the erasures that people asked for, once they are due (docs/erasure.md#a-person-asks-for-it). */
import { UndecidedRecords } from '../../../domain/accounts/record-fates.ts';
import { requestMail } from '../../../domain/mail/mail-event.ts';
import { type ErasingAccountItem, type ErasureRequestItem, keys } from '../../../store/items/index.ts';
import { check, remove, type Write } from '../../../store/writes.ts';
import type { ErasingStores } from './close.ts';
import { eraseAccount } from './index.ts';

/** How many accounts one run works on. What is left comes with the next one. */
const accountsPerRun = 20;

export interface Carrying {
  readonly now: () => Date;
  /** For how long entries of unauthenticated calls are kept. */
  readonly anonymousDays: number;
}

/** What a run did. */
export interface CarriedOut {
  readonly erased: number;
  /** Requests that could not be carried out, and are gone. */
  readonly dropped: number;
  /** Why others failed. They are tried again by the next run. */
  readonly failures: readonly Error[];
}

/**
 * Erases the accounts whose time has come, or goes on with them. It takes two runs, at least ten minutes apart, until an account is
 * erased. Run it never twice at a time.
 */
export async function eraseDue(stores: ErasingStores, carrying: Carrying): Promise<CarriedOut> {
  const now = carrying.now().toISOString();
  const requests = await stores.store.query(keys.erasureRequests);
  const due = requests
    .filter((request) => request.due <= now)
    .toSorted((one, other) => (one.due < other.due ? -1 : 1))
    .slice(0, accountsPerRun);
  const states: State[] = [];
  const failures: Error[] = [];
  for (const request of due) {
    try {
      states.push(await carryOut(request, stores, carrying));
    } catch (error) {
      failures.push(error instanceof Error ? error : new Error(String(error)));
    }
  }
  const count = (wanted: State) => states.filter((state) => state === wanted).length;
  return { erased: count('erased'), dropped: count('dropped'), failures };
}

type State = 'erased' | 'again' | 'dropped' | 'gone';

/** The person has taken the request back since it was read. */
class TakenBack extends Error {}

async function carryOut(
  request: ErasureRequestItem,
  stores: ErasingStores,
  { now, anonymousDays }: Carrying,
): Promise<State> {
  const isStillAsked = check(keys.erasureRequest(request.id), { due: request.due }, () => new TakenBack());
  try {
    const erased = await eraseAccount(request.id, stores, {
      records: request.records,
      withAudits: false,
      first: [isStillAsked],
      last: (erasing) => [farewell(erasing, now())],
      now,
      anonymousDays,
    });
    if (erased) return erased.state;
    await stores.store.delete(keys.erasureRequest(request.id));
    return 'gone';
  } catch (error) {
    if (error instanceof TakenBack) return 'gone';
    if (!(error instanceof UndecidedRecords) || (await hasBegun(request.id, stores))) throw error;
    await drop(request, stores, now());
    return 'dropped';
  }
}

async function hasBegun(accountId: string, { store }: ErasingStores): Promise<boolean> {
  const [begun] = await store.get([keys.erasingAccount(accountId)]);
  return begun !== undefined;
}

/** What the person chose is not possible any more, so she is asked again. */
async function drop(
  { id, due }: ErasureRequestItem,
  { store }: Pick<ErasingStores, 'store'>,
  now: Date,
): Promise<void> {
  await store.transact([
    remove(keys.erasureRequest(id), { when: { due }, refused: 'retry' }),
    requestMail('erasure_dropped', id, { now, time: now.toISOString() }),
  ]);
}

/** The mail at the end goes where the account's mails went. It is stored last, so that the erasing does not remove it. */
function farewell({ id, contactEmail, language }: ErasingAccountItem, now: Date): Write {
  const more = { address: contactEmail, ...(language && { language }) };
  return requestMail('account_erased', id, { now, time: now.toISOString() }, more);
}
