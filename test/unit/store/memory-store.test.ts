import { MemoryStore } from '../../../shared/store/memory-store.ts';
import { describePromises } from '../../store/promises.ts';

const store = new MemoryStore();

describePromises('in memory', () => ({
  store,
  async unitsOf(action) {
    const before = store.unitsRead;
    await action();
    return store.unitsRead - before;
  },
}));
