/** Changes while a call is made: just before it reads or writes something. */
import { MemoryStore } from '../../shared/store/memory-store.ts';
import type { Store } from '../../shared/store/store.ts';
import { changingBefore } from './aws-interception.ts';
import { textOf } from './iam-usage/requests.ts';
import { storeOf } from './stored-people.ts';
import type { TestService } from './test-service.ts';

type Change = () => Promise<unknown>;

/** Runs `action`, and `change` once, just before its first transaction. */
export async function changingBeforeTransaction<T>(
  service: TestService,
  change: Change,
  action: () => Promise<T>,
): Promise<T> {
  const store = storeOf(service);
  if (store instanceof MemoryStore) return changingBeforeCall(store, 'transact', () => true, change, action);
  const isTransaction = (target = '') => target.endsWith('.TransactWriteItems');
  return changingBefore(({ headers }) => isTransaction(headers['x-amz-target']), change, action);
}

/** Runs `action`, and `change` once, just before it queries items by this prefix of sort keys. In memory, it looks at `query` alone. */
export async function changingBeforeQuery<T>(
  service: TestService,
  prefix: string,
  change: Change,
  action: () => Promise<T>,
): Promise<T> {
  const store = storeOf(service);
  const isMeant = (asked: { readonly prefix?: string }) => asked.prefix === prefix;
  if (store instanceof MemoryStore) return changingBeforeCall(store, 'query', isMeant, change, action);
  return changingBefore(({ body }) => textOf(body).includes(`"${prefix}`), change, action);
}

async function changingBeforeCall<T>(
  store: Store,
  name: 'query' | 'transact',
  isMeant: (argument: never) => boolean,
  change: Change,
  action: () => Promise<T>,
): Promise<T> {
  const usual = store[name] as (...args: never[]) => Promise<never>;
  const changing = async (argument: never): Promise<never> => {
    if (isMeant(argument)) {
      delete (store as Partial<Store>)[name];
      await change();
    }
    return usual.call(store, argument);
  };
  Object.assign(store, { [name]: changing });
  try {
    const result = await action();
    if (Object.hasOwn(store, name)) throw new Error('Nothing was changed.');
    return result;
  } finally {
    delete (store as Partial<Store>)[name];
  }
}
