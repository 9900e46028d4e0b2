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
