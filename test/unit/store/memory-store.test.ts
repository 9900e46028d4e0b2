import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../../shared/store/memory-store.ts';
import type { Store } from '../../../shared/store/store.ts';
import { absent, check, present, put, remove } from '../../../shared/store/writes.ts';
import { describePromises } from '../../store/promises.ts';

const store = new MemoryStore();
// As in DynamoDB, only the size of its items ends a page.
store.pageSize = Number.POSITIVE_INFINITY;

describePromises('in memory', () => ({
  store,
  async unitsOf(action) {
    const before = store.unitsRead;
    await action();
    return store.unitsRead - before;
  },
}));

describe('The table in memory', () => {
  const at = (SK: string) => ({ PK: 'P', SK });
  /** An item of this size with its key, whose sort key has one letter. */
  const ofBytes = (bytes: number) => ({ text: 'x'.repeat(bytes - 'PKPSKxtext'.length) });
  const largest = 400 * 1024;
  /** Ten items of the largest size, and one of the rest. */
  const fourMegabytes = (more: number) =>
    [...'ABCDEFGHIJK'].map((SK) =>
      put(at(SK), ofBytes(SK === 'K' ? 4 * 1024 * 1024 - 10 * largest + more : largest)),
    );

  it('lists no item that was removed, by a write of its own or in a transaction', async () => {
    const table = new MemoryStore();
    const listed = async () => (await table.query({ partition: 'P' })).map(({ SK }) => SK);
    for (const SK of ['A', 'B', 'C']) await table.put(at(SK), {});
    expect(await listed()).toEqual(['A', 'B', 'C']);
    await table.delete(at('A'));
    expect(await listed()).toEqual(['B', 'C']);
    await table.transact([remove(at('B'))]);
    expect(await listed()).toEqual(['C']);
  });

  it('that is cleared is empty, also for those who have read it', async () => {
    const table = new MemoryStore();
    await table.put(at('A'), {});
    await table.query({ partition: 'P' });
    table.items.clear();
    expect([await table.query({ partition: 'P' }), table.items.size]).toEqual([[], 0]);
    await table.put(at('B'), {});
    expect(await table.query({ partition: 'P' })).toEqual([at('B')]);
  });

  it('stores nothing for a check', async () => {
    const table = new MemoryStore();
    await table.transact([check(at('A'), { PK: absent }, 'retry')]);
    expect(table.items.size).toBe(0);
  });

  it('finds what begins alike behind a lot that does not, and looks at `after` before `between`', async () => {
    const table = new MemoryStore();
    for (const SK of [...'ABCDEFG', 'X1', 'X2', 'Z']) await table.put(at(SK), {});
    const found = async (range: object) =>
      (await table.query({ partition: 'P', ...range })).map(({ SK }) => SK);
    expect(await found({ prefix: 'X' })).toEqual(['X1', 'X2']);
    expect(await found({ after: 'X1', between: ['C', 'A'] })).toEqual(['X2', 'Z']);
  });

  it('takes no condition for met that an item, or its number, is missing for', async () => {
    const table = new MemoryStore();
    expect(await table.put(at('A'), { writer: 'w' }, { PK: present })).toBe(false);
    await table.put(at('A'), { text: '3' });
    expect(await table.delete(at('A'), { text: { below: 5 } })).toBe(false);
  });

  it('lets other tasks run at every call, as a round trip does', async () => {
    const table = new MemoryStore();
    for (const call of [() => table.get([at('A')]), () => table.put(at('A'), {})]) {
      let hasRun = false;
      setImmediate(() => {
        hasRun = true;
      });
      await call();
      expect(hasRun).toBe(true);
    }
  });

  it('counts calls, items and units', async () => {
    const table = new MemoryStore();
    await table.put(at('A'), ofBytes(5000));
    await table.get([at('A'), at('B')]);
    await table.query({ partition: 'P' });
    await table.transact([remove(at('A'))]);
    await table.delete(at('A'));
    expect(table.calls).toEqual({ get: 1, query: 1, put: 1, delete: 1, transact: 1 });
    expect([table.itemsRead, table.unitsRead]).toEqual([3, 2 + 1 + 2]);
  });

  it('takes as much as DynamoDB does', async () => {
    const table = new MemoryStore();
    await table.put(at('A'), ofBytes(largest));
    await table.transact(fourMegabytes(0));
    expect(table.items.size).toBe(11);
  });

  it.each([
    ['Item size has exceeded', (table: Store) => table.put(at('A'), ofBytes(largest + 1))],
    ['Transaction request size exceeds', (table: Store) => table.transact(fourMegabytes(1))],
    ['A transaction has between 1 and 100 writes.', (table: Store) => table.transact([])],
    [
      'multiple operations on one item',
      (table: Store) => table.transact([remove(at('A')), put(at('A'), {})]),
    ],
    ['The BETWEEN operator', (table: Store) => table.query({ partition: 'P', between: ['B', 'A'] })],
  ])('says as DynamoDB does: %s', async (message, call) => {
    const error = await call(new MemoryStore()).then(String, (thrown: Error) => thrown);
    expect(error).toMatchObject({ name: 'ValidationException', message: expect.stringContaining(message) });
  });
});
