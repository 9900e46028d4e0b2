/** Changes between what a call reads and what it writes. */
import { MemoryStore } from '../../shared/store/memory-store.ts';
import { changingBefore } from './aws-interception.ts';
import { storeOf } from './stored-people.ts';
import type { TestService } from './test-service.ts';

/** Runs `action`, and `change` once, just before its first transaction. */
export async function changingBeforeTransaction<T>(
  service: TestService,
  change: () => Promise<unknown>,
  action: () => Promise<T>,
): Promise<T> {
  const store = storeOf(service);
  if (!(store instanceof MemoryStore)) {
    const isTransaction = (target = '') => target.endsWith('.TransactWriteItems');
    return changingBefore(({ headers }) => isTransaction(headers['x-amz-target']), change, action);
  }
  const { beforeTransact } = store;
  store.beforeTransact = async () => {
    store.beforeTransact = beforeTransact;
    await change();
  };
  return action();
}
