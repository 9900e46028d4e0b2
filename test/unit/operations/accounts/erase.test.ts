/** Erasures of accounts that meet errors and other writers. The rest is in test/http/accounts and test/workers/eraser.test.ts. */
import { expect, it } from 'vitest';
import { eraseDue } from '../../../../shared/operations/accounts/erase/due.ts';
import { leaveRecord } from '../../../../shared/operations/accounts/erase/in-records.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import {
  outboxOf,
  keyring as someKeys,
  start,
  storedAccount,
  storeItem,
} from '../../domain/accounts/support.ts';

const hour = 3_600_000;
const noBodies = {
  put: async () => undefined,
  get: async () => Buffer.from(''),
  delete: async () => undefined,
};
const keyring = async () => someKeys;

it('An account whose erasure fails is named and tried again, and keeps no other from being erased', async () => {
  const store = new MemoryStore();
  const due = start.toISOString();
  for (const id of ['ana@mail.example', 'ben@mail.example']) {
    storedAccount(store, { id, contactEmail: id });
    storeItem(store, keys.erasureRequest(id), { id, due, records: [] });
  }
  const usual = store.query.bind(store);
  let isBroken = true;
  store.query = ((query: { readonly partition: string }) => {
    if (isBroken && query.partition === keys.accountPartition('ana@mail.example')) throw 'out of power';
    return usual(query as never);
  }) as never;
  const runAfter = (hours: number) => {
    const now = () => new Date(start.getTime() + hours * hour);
    return eraseDue({ store, bodies: noBodies, keyring }, { now, anonymousDays: 90 });
  };
  expect(await runAfter(1)).toEqual({ erased: 0, dropped: 0, failures: [new Error('out of power')] });
  expect(await runAfter(2)).toEqual({ erased: 1, dropped: 0, failures: [new Error('out of power')] });
  isBroken = false;
  await runAfter(3);
  expect(await runAfter(4)).toEqual({ erased: 1, dropped: 0, failures: [] });
  expect(outboxOf(store).map(({ mail }) => mail)).toEqual(['account_erased', 'account_erased']);
});

it('What names an account, and is removed or cannot be stored while the account is erased, ends as it should', async () => {
  const [recordId, id] = ['019b76da-a800-7000-8000-000000000001', 'rosa@mail.example'];
  const written = keys.version(recordId, '019b76da-a800-8000-8000-000000000000');
  const leaveAnd = async (happens: (store: MemoryStore) => void) => {
    const store = new MemoryStore();
    storeItem(store, written, { creator: { id, type: 'account', fullName: 'Rosa Lind' } });
    store.beforeTransact = () => happens(store);
    await leaveRecord(
      recordId,
      { id, pseudonym: 'erased-1@invalid' },
      { store, bodies: noBodies },
      { now: start },
    );
    return store.items.size;
  };
  expect(await leaveAnd((store) => store.items.clear())).toBe(0);
  const fails = leaveAnd(() => {
    throw new Error('out of power');
  });
  await expect(fails).rejects.toThrow('out of power');
});
