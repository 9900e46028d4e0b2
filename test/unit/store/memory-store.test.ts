import { expect, it } from 'vitest';
import { MemoryStore } from '../../../shared/store/memory-store.ts';
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

it('A table in memory that is cleared is empty, also for those who have read it', async () => {
  const cleared = new MemoryStore();
  const add = (SK: string) => cleared.put({ PK: 'P', SK }, {});
  await add('A');
  await cleared.query({ partition: 'P' });
  cleared.items.clear();
  expect([await cleared.query({ partition: 'P' }), cleared.items.size]).toEqual([[], 0]);
  await add('B');
  expect(await cleared.query({ partition: 'P' })).toEqual([{ PK: 'P', SK: 'B' }]);
});
