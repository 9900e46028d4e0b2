/**
 * Erases an account: the right to erasure of the GDPR, article 17 (docs/erasure.md). What the person stored in other people's records
 * stays, under a pseudonym.
 */
import { longestCall } from '../../../domain/audits/trail.ts';
import { removeInvitationsOf } from '../../../domain/invitations/remove.ts';
import { removeLinksBy } from '../../../domain/links/remove-links.ts';
import { type ErasingAccountItem, keys } from '../../../store/items/index.ts';
import { keyOf } from '../../../store/key.ts';
import { itemsOf } from '../../../store/pages.ts';
import { present, remove, update, type Write } from '../../../store/writes.ts';
import { closeAccount, type ErasingStores, type Wishes } from './close.ts';
import { daysBetween, leaveDay, leaveRecord } from './in-records.ts';
import { removeInbox, removeOwnItems, removePendingMails } from './own-items.ts';
import { settleRecord } from './owned-records.ts';

export interface ErasingAccount extends Wishes {
  readonly now: () => Date;
  /** What is to be committed with the last write: the account is erased then. */
  readonly last?: (erasing: ErasingAccountItem) => readonly Write[];
  /** For how long entries of unauthenticated calls are kept. */
  readonly anonymousDays: number;
  /** Called with each step that is done, and in the long ones with the record or day that was reached. */
  readonly onProgress?: (done: string) => void;
}

export type Erased =
  | { readonly state: 'erased'; readonly pseudonym: string }
  /** Everything is gone but what calls may have stored that ran when the account was closed. The next run looks for that. */
  | { readonly state: 'again'; readonly pseudonym: string; readonly from: Date };

/** How many records or days are done between two notes of how far the erasure is. */
const noteEvery = 20;

/**
 * Erases the account, or goes on with it. The first write closes it; the others can be many, and a run that stops half way is completed
 * by the next one, for which the wishes need not be said again. Returns undefined when there is no such account, nor an erasure of it
 * that has begun. Throws UndecidedRecords, before any write, when a record would be left without an owner.
 */
export async function eraseAccount(
  accountId: string,
  stores: ErasingStores,
  erasing: ErasingAccount,
): Promise<Erased | undefined> {
  const { store } = stores;
  const [begun] = await store.get([keys.erasingAccount(accountId)]);
  const state = begun ?? (await closeAccount(accountId, erasing, stores, erasing.now()));
  return state && new Erasure(state, stores, erasing).run();
}

class Erasure {
  #state: ErasingAccountItem;
  readonly #stores: ErasingStores;
  readonly #erasing: ErasingAccount;
  #sinceNote = 0;

  constructor(state: ErasingAccountItem, stores: ErasingStores, erasing: ErasingAccount) {
    this.#state = state;
    this.#stores = stores;
    this.#erasing = erasing;
  }

  async run(): Promise<Erased> {
    const { pseudonym } = this.#state;
    if (this.#isPassDone) {
      if (this.#now < this.#callsEnded) return { state: 'again', pseudonym, from: this.#callsEnded };
      await this.#note({ done: [], passAt: this.#now.toISOString() });
    }
    for (const [name, step] of this.#steps) {
      if (this.#state.done.includes(name)) continue;
      await step();
      await this.#note({ done: [...this.#state.done, name] });
      this.#erasing.onProgress?.(name);
    }
    if (!this.#isLastPass) return { state: 'again', pseudonym, from: this.#callsEnded };
    await this.#forget();
    return { state: 'erased', pseudonym };
  }

  /** In this order: who else has a message is known as long as the shares of its record are stored. */
  get #steps(): readonly (readonly [name: string, step: () => Promise<void>])[] {
    return [
      ['inbox', () => removeInbox(this.#state, this.#stores)],
      ['owned records', () => this.#settleRecords()],
      ['own items', () => removeOwnItems(this.#state, this.#stores)],
      ['records', () => this.#leaveRecords()],
      ['calls without a record', () => this.#leaveDays()],
      ['pending mails', () => removePendingMails(this.#state, this.#stores)],
    ];
  }

  async #settleRecords(): Promise<void> {
    for (const fate of this.#state.records) await settleRecord(this.#state, fate, this.#stores, this.#now);
  }

  async #leaveRecords(): Promise<void> {
    const { store } = this.#stores;
    const { id, position } = this.#state;
    const all = keys.reachedRecords(id);
    const after = position === undefined ? {} : { after: keys.reachedRecord(id, position).SK };
    for await (const { recordId } of itemsOf(store.pages({ ...all, ...after }))) {
      await removeLinksBy(id, recordId, this.#stores);
      await removeInvitationsOf(id, recordId, store);
      await leaveRecord(recordId, this.#state, this.#stores, { since: this.#since, now: this.#now });
      await this.#reach(recordId);
    }
  }

  async #leaveDays(): Promise<void> {
    const { createdAt, position = '' } = this.#state;
    const { anonymousDays } = this.#erasing;
    const since = this.#since ?? new Date(createdAt);
    for (const day of daysBetween(since, this.#now)) {
      if (day <= position) continue;
      await leaveDay(day, this.#state, this.#stores.store, { now: this.#now, anonymousDays });
      await this.#reach(day);
    }
  }

  /** Removes what the erasure went by. Nothing names the account any more. */
  async #forget(): Promise<void> {
    const { store } = this.#stores;
    for await (const item of itemsOf(store.pages(keys.reachedRecords(this.#state.id))))
      await store.delete(keyOf(item));
    const { id } = this.#state;
    await store.transact([
      remove(keys.erasingAccount(id)),
      remove(keys.erasureRequest(id)),
      ...(this.#erasing.last?.(this.#state) ?? []),
    ]);
  }

  async #reach(position: string): Promise<void> {
    this.#sinceNote += 1;
    if (this.#sinceNote % noteEvery !== 0) return;
    await this.#note({ position });
    this.#erasing.onProgress?.(position);
  }

  /** A step that is done takes the position with it. */
  async #note(change: Partial<Pick<ErasingAccountItem, 'done' | 'passAt' | 'position'>>): Promise<void> {
    const { position: _, ...state } = this.#state;
    this.#state = { ...state, ...change };
    await this.#stores.store.transact([
      update(
        keys.erasingAccount(state.id),
        { set: change, remove: change.position === undefined ? ['position'] : [] },
        { when: { PK: present }, refused: 'retry' },
      ),
    ]);
  }

  get #isPassDone(): boolean {
    return this.#steps.every(([name]) => this.#state.done.includes(name));
  }

  /** No call that ran when the account was closed can still run. */
  get #isLastPass(): boolean {
    return new Date(this.#state.passAt) >= this.#callsEnded;
  }

  get #callsEnded(): Date {
    return new Date(Date.parse(this.#state.startedAt) + longestCall);
  }

  /** What is older was done in the pass before. */
  get #since(): Date | undefined {
    const { startedAt, passAt } = this.#state;
    return passAt === startedAt ? undefined : new Date(startedAt);
  }

  get #now(): Date {
    return this.#erasing.now();
  }
}
