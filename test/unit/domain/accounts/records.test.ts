import { describe, expect, it } from 'vitest';
import { listPermissions } from '../../../../shared/domain/accounts/permissions.ts';
import { listRecords } from '../../../../shared/domain/accounts/records.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { input, sessionToken, storedAccount, storeItem, testContext } from './support.ts';

const id = 'rosa@mail.example';
const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`;

function own(store: MemoryStore, recordId: string, label: string, recordCreatedAt = day(1)): void {
  storeItem(store, keys.ownedRecord(id, recordId), { recordId, label, recordCreatedAt });
}

function share(store: MemoryStore, recordId: string, label: string, roleLabel?: string): void {
  storeItem(store, keys.sharedRecord(id, recordId), {
    recordId,
    label,
    recordCreatedAt: day(1),
    ...(roleLabel && { roleLabel }),
  });
}

function carenet(
  store: MemoryStore,
  recordId: string,
  carenetId: string,
  name: string,
  createdAt = day(1),
): void {
  const item = { id: carenetId, recordId, name, createdAt };
  storeItem(store, keys.carenet(carenetId), item);
  storeItem(store, keys.carenetOfRecord(recordId, carenetId), item);
}

function member(
  store: MemoryStore,
  recordId: string,
  label: string,
  carenetId: string,
  carenetName: string,
): void {
  const item = { recordId, label, recordCreatedAt: day(1), carenetId, carenetName };
  storeItem(store, keys.carenetOfAccount(id, carenetId), item);
}

function contextOf(store: MemoryStore) {
  return testContext({ store, entities: { account: storedAccount(store), signingToken: sessionToken } });
}

describe('The records of an account', () => {
  const list = async (store: MemoryStore, parameters: object = {}) =>
    (await listRecords(input({ list: { orderBy: 'label', ...parameters } }), contextOf(store))).records;

  it('list owned records, then shared ones, then those of carenets, with the details of each', async () => {
    const store = new MemoryStore();
    carenet(store, 'r-net', 'c-77', 'Family');
    member(store, 'r-net', 'Ann Lind', 'c-77', 'Family');
    share(store, 'r-full', 'Ines Oyelaran', 'Sister');
    share(store, 'r-plain', 'Tom Lind');
    own(store, 'r-own', 'Zoe Oyelaran');
    expect(await list(store)).toEqual([
      { id: 'r-own', label: 'Zoe Oyelaran' },
      { id: 'r-full', label: 'Ines Oyelaran (shared)', shared: true, roleLabel: 'Sister' },
      { id: 'r-plain', label: 'Tom Lind (shared)', shared: true },
      { id: 'r-net', label: 'Ann Lind (carenet)', shared: true, carenetId: 'c-77', carenetName: 'Family' },
    ]);
    expect(store.calls).toMatchObject({ query: 1, get: 1 });
  });

  it('need no second read when the account is in no carenet', async () => {
    const store = new MemoryStore();
    own(store, 'r-own', 'Zoe Oyelaran');
    share(store, 'r-full', 'Ines Oyelaran');
    expect((await list(store)).map((record) => record.id)).toEqual(['r-own', 'r-full']);
    expect(store.calls).toMatchObject({ query: 1, get: 0 });
  });

  it('list a record once for each of its carenets', async () => {
    const store = new MemoryStore();
    carenet(store, 'r-net', 'c-1', 'Family');
    carenet(store, 'r-net', 'c-2', 'Work');
    member(store, 'r-net', 'Ann', 'c-2', 'Work');
    member(store, 'r-net', 'Ann', 'c-1', 'Family');
    expect((await list(store)).map((record) => record.carenetId)).toEqual(['c-1', 'c-2']);
  });

  it('leave out a deleted carenet, even while its link still exists', async () => {
    const store = new MemoryStore();
    carenet(store, 'r-net', 'c-1', 'Family');
    member(store, 'r-net', 'Ann', 'c-1', 'Family');
    member(store, 'r-net', 'Ann', 'c-2', 'Work');
    member(store, 'r-gone', 'Tom', 'c-3', 'Family');
    expect((await list(store)).map((record) => [record.id, record.carenetId])).toEqual([['r-net', 'c-1']]);
  });

  it('show a carenet under its current name', async () => {
    const store = new MemoryStore();
    carenet(store, 'r-net', 'c-1', 'Close family');
    member(store, 'r-net', 'Ann', 'c-1', 'Family');
    expect((await list(store)).map((record) => record.carenetName)).toEqual(['Close family']);
  });
});

describe('The permissions of an account', () => {
  const list = async (store: MemoryStore, parameters: object = {}) =>
    listPermissions(input({ list: { orderBy: 'name', ...parameters } }), contextOf(store));

  function household(): MemoryStore {
    const store = new MemoryStore();
    own(store, 'r-own', 'Rosa');
    share(store, 'r-full', 'Ines');
    carenet(store, 'r-own', 'c-1', 'Work', day(1));
    carenet(store, 'r-own', 'c-2', 'Family', day(2));
    carenet(store, 'r-full', 'c-3', 'Family', day(3));
    carenet(store, 'r-net', 'c-4', 'Doctors', day(4));
    carenet(store, 'r-net', 'c-5', 'Unseen', day(5));
    member(store, 'r-net', 'Ann', 'c-4', 'Doctors');
    return store;
  }

  it('are the carenets of owned and fully shared records and those it belongs to, ordered by name and id', async () => {
    expect(await list(household())).toEqual({
      recordId: '',
      carenets: [
        { id: 'c-4', name: 'Doctors' },
        { id: 'c-2', name: 'Family' },
        { id: 'c-3', name: 'Family' },
        { id: 'c-1', name: 'Work' },
      ],
    });
  });

  it('list a carenet once, even to a member who owns the record', async () => {
    const store = household();
    member(store, 'r-own', 'Rosa', 'c-1', 'Work');
    expect((await list(store)).carenets.filter((shown) => shown.id === 'c-1')).toHaveLength(1);
  });

  it('leave out a deleted carenet', async () => {
    const store = household();
    member(store, 'r-net', 'Ann', 'c-9', 'Deleted');
    expect((await list(store)).carenets.map((shown) => shown.id)).toEqual(['c-4', 'c-2', 'c-3', 'c-1']);
  });

  it('can be ordered and paged', async () => {
    const parameters = { orderBy: 'created_at', descending: true, offset: 1, limit: 2 };
    expect((await list(household(), parameters)).carenets.map((shown) => shown.id)).toEqual(['c-3', 'c-2']);
  });
});
