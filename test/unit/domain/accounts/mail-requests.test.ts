/** Mails that strangers can cause: registrations and links for a new password. */
import { beforeEach, describe, expect, it } from 'vitest';
import { register } from '../../../../shared/domain/accounts/registrations.ts';
import { requestResetLink } from '../../../../shared/domain/accounts/reset-links.ts';
import { storeSearchEntry } from '../../../../shared/domain/accounts/search-entry.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { type Outcome, outcome, portal } from './signing-in.ts';
import { input, outboxOf, start, storedAccount, testContext } from './support.ts';

const done: Outcome = { status: 200 };

let store: MemoryStore;
let seconds: number;
let people: number;
beforeEach(() => {
  store = new MemoryStore();
  seconds = 0;
  people = 0;
});

const context = () =>
  testContext({ store, principal: portal, now: new Date(start.getTime() + seconds * 1000) });

/** An address that nobody has asked with. */
const nobody = () => {
  people += 1;
  return `nobody-${people}@mail.example`;
};

/** From a network of its own unless it is given. */
let networks = 0;
const newSource = () => {
  networks += 1;
  return `2001:db8:${networks.toString(16)}::1`;
};

const calls = {
  registration: (id: string, source = newSource()) =>
    outcome(register(input({ form: { account_id: id, full_name: 'Rosa', source } }), context())),
  'link for a new password': (id: string, source = newSource()) =>
    outcome(requestResetLink(input({ form: { account_id: id, source } }), context())),
};

const mailsTo = (id: string) => outboxOf(store).filter(({ accountId }) => accountId === id).length;

describe.each(Object.entries(calls))('A %s', (_kind, call) => {
  it('is mailed to one address once a minute and five times an hour, known or unknown, and always answered alike', async () => {
    const known = storedAccount(store, { state: 'active' });
    await store.transact([storeSearchEntry(known)]);
    for (const id of [known.id, nobody()]) {
      for (let i = 0; i < 7; i += 1) {
        expect([await call(id), await call(id)]).toEqual([done, done]);
        seconds += 61;
      }
      expect(mailsTo(id)).toBe(5);
      seconds += 3600;
      expect(await call(id)).toEqual(done);
      expect(mailsTo(id)).toBe(6);
    }
  });

  it('is mailed once when it is asked for ten times at once', async () => {
    const id = nobody();
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(id)));
    for (const answer of answers) expect(answer).toEqual(done);
    expect(mailsTo(id)).toBe(1);
  });

  it('is limited by the block of the caller’s address: of 25 at once ten are answered, and ten more in the next hour', async () => {
    const source = (index: number) => `2001:db8:ffff:${index}::1`;
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) => call(nobody(), source(index))),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(refused).toHaveLength(15);
    for (const { wait } of refused) expect(wait).toBe(60);
    expect(await call(nobody())).toEqual(done);
    seconds += 3600;
    expect(await call(nobody(), source(1))).toEqual(done);
  });
});

it('Registrations are limited in all to a hundred an hour, for known and unknown addresses alike', async () => {
  const known = nobody();
  expect(await calls.registration(known)).toEqual(done);
  for (let i = 1; i < 100; i += 1) expect(await calls.registration(nobody())).toEqual(done);
  for (const id of [known, nobody()]) expect((await calls.registration(id)).status).toBe(429);
  seconds += 3600;
  expect(await calls.registration(nobody())).toEqual(done);
});
