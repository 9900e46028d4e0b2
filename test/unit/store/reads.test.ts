import { afterEach, describe, expect, it, vi } from 'vitest';
import { bytesOf } from '../../../shared/store/item-size.ts';
import { keys } from '../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../shared/store/memory-store.ts';
import { objectPrefixes } from '../../../shared/store/object-keys.ts';
import { itemsOf } from '../../../shared/store/pages.ts';
import { getByName, getRows } from '../../../shared/store/reads.ts';
import { retryWhenStale, StaleRead } from '../../../shared/store/store.ts';
import { isThrottling, isThrottlingReason, StoreThrottled } from '../../../shared/store/throttling.ts';
import { put, remove } from '../../../shared/store/writes.ts';

async function withTwoRecords(): Promise<MemoryStore> {
  const store = new MemoryStore();
  for (const id of ['r1', 'r2'])
    await store.put(keys.record(id), { id, label: `Label ${id}`, creatorId: 'c', createdAt: '2026' });
  return store;
}

describe('Items that are read by name', () => {
  it('come in one round trip, each under its name, without those that are not wanted', async () => {
    const store = await withTwoRecords();
    const wanted = { first: keys.record('r1'), none: keys.record('r3'), other: keys.record('r2') };
    const found = await getByName<Record<string, object>>(store, { ...wanted, unwanted: undefined as never });
    expect(Object.keys(found)).toEqual(['first', 'none', 'other']);
    expect(found).toMatchObject({ first: { id: 'r1' }, none: undefined, other: { id: 'r2' } });
    expect(store.calls.get).toBe(1);
  });

  it('of which none is wanted take no round trip, and neither do no rows', async () => {
    const store = await withTwoRecords();
    expect(await getByName(store, {})).toEqual({});
    expect(await getRows(store, [])).toEqual([]);
    expect(store.calls.get).toBe(0);
  });
});

it('Rows of items keep to themselves', async () => {
  const store = await withTwoRecords();
  const rows = [
    [keys.record('r1'), keys.record('r3')],
    [keys.record('r2'), keys.record('r1')],
  ] as const;
  const ids = (await getRows(store, rows)).map((row) => row.map((item) => item?.id));
  expect(ids).toEqual([
    ['r1', undefined],
    ['r2', 'r1'],
  ]);
});

it('The items of all pages come one after the other', async () => {
  async function* pages() {
    yield [1, 2];
    yield [];
    yield [3];
  }
  const found: number[] = [];
  for await (const item of itemsOf(pages())) found.push(item);
  expect(found).toEqual([1, 2, 3]);
});

describe('A request that AWS takes no more of at present', () => {
  const named = (name: string) => Object.assign(new Error('x'), { name });

  it.each([
    'ProvisionedThroughputExceededException',
    'RequestLimitExceeded',
    'RequestThrottled',
    'RequestThrottledException',
    'SlowDown',
    'Throttling',
    'ThrottlingException',
    'TooManyRequestsException',
  ])('is known by the name %s', (name) => {
    expect(isThrottling(named(name))).toBe(true);
  });

  it('is none for any other error', () => {
    expect(isThrottling(new StoreThrottled('x'))).toBe(true);
    expect(new StoreThrottled('x').name).toBe('StoreThrottled');
    expect(isThrottling(named('ValidationException'))).toBe(false);
    expect(isThrottling({ name: 'SlowDown' })).toBe(false);
    expect(isThrottling(undefined)).toBe(false);
  });

  it('cancels a transaction for one of two reasons', () => {
    const codes = ['ThrottlingError', 'ProvisionedThroughputExceeded', 'TransactionConflict', undefined];
    expect(codes.map(isThrottlingReason)).toEqual([true, true, false, false]);
  });
});

describe('A change that another request overtakes', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is tried for ten seconds more, however long the first attempt took, and is given up then', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    // A pause lasts a random part of its longest duration: here no time at all.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const attempts: number[] = [];
    const overtaken = retryWhenStale(async (attempt) => {
      attempts.push(attempt);
      now += attempt === 0 ? 60_000 : 4000;
      throw new StaleRead();
    });
    await expect(overtaken).rejects.toBeInstanceOf(StaleRead);
    expect(attempts).toEqual([0, 1, 2, 3]);
  });

  it('is computed again, and fails at once for any other reason', async () => {
    const attempts: number[] = [];
    const result = await retryWhenStale(async (attempt) => {
      attempts.push(attempt);
      if (attempt === 0) throw new StaleRead();
      return 'done';
    });
    expect([result, attempts]).toEqual(['done', [0, 1]]);
    const failing = vi.fn(() => Promise.reject(new Error('Not found.')));
    await expect(retryWhenStale(failing)).rejects.toThrow('Not found.');
    expect(failing).toHaveBeenCalledTimes(1);
    expect(new StaleRead()).toMatchObject({
      name: 'StaleRead',
      message: 'What the change was computed from has been changed by another request.',
    });
  });
});

it('The size of a write is about that of what it stores', () => {
  const key = { PK: 'P', SK: 'S' };
  // Names, three bytes for each, and values: texts in UTF-8, bytes as they are, eight for anything else.
  expect(bytesOf(put(key, { name: 'Zoë' }))).toBe(4 + 3 + 4);
  expect(bytesOf(put(key, { n: 1, on: true, no: null }))).toBe(1 + 3 + 8 + (2 + 3 + 8) + (2 + 3 + 8));
  expect(bytesOf(put(key, { b: new Uint8Array(100) }))).toBe(1 + 3 + 100);
  expect(bytesOf(put(key, { l: ['ab', { c: 'd' }] }))).toBe(1 + 3 + (1 + 3 + 2) + (1 + 3 + 1 + 3 + 1));
  expect(bytesOf(remove(key))).toBe(0);
});

it('Objects are found under these prefixes for as long as a bucket lives', () => {
  expect(objectPrefixes).toEqual({
    documents: 'documents/',
    links: 'links/',
    uploads: 'uploads/',
    codes: 'codes/',
    audits: 'audits/',
  });
});
