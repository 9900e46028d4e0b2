/** A table in memory for one test file, and the context that its handlers need. */
import type { Context, Entities } from '../../../../shared/domain/context.ts';
import { type Keyring, readKeyring } from '../../../../shared/secrets/keyring.ts';
import { readConfig } from '../../../../shared/settings/config.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import type { Store } from '../../../../shared/store/store.ts';
import type { Write } from '../../../../shared/store/writes.ts';

export const keyring: Keyring = readKeyring(
  JSON.stringify({ current: '01', '01': 'a master key for tests, and nothing else: 0123456789' }),
);

export const now = new Date('2026-01-18T09:30:00.000Z');

/** A table in memory whose methods can be copied, as those of the store on DynamoDB can. */
export function freshTable(): { readonly store: Store; readonly memory: MemoryStore } {
  const memory = new MemoryStore();
  const store: Store = {
    get: (wanted) => memory.get(wanted),
    query: (options) => memory.query(options),
    pages: (options) => memory.pages(options),
    count: (options) => memory.count(options),
    put: (key, item, when) => memory.put(key, item, when),
    delete: (key, when) => memory.delete(key, when),
    transact: (writes) => memory.transact(writes),
  };
  return { store, memory };
}

type Given<E> = Partial<Omit<Context, 'entities'>> & { readonly entities?: E };

/** A context for app handlers; `given` holds what the pipeline would have resolved. */
export function contextWith<E extends Entities = Entities>(
  store: Store,
  given: Given<E> = {},
): Context & { readonly entities: E } {
  const config = readConfig({
    TABLE_NAME: 'unused',
    UI_URL: 'https://ui.example.org',
    SUPPORT_ADDRESS: 'support@phr.example.org',
  });
  const context = {
    config,
    store,
    keyring,
    now,
    time: now.toISOString(),
    baseUrl: 'https://phr.example.org',
    entities: {},
    commit: (writes: readonly Write[]) => store.transact(writes),
    ...given,
  };
  return context as unknown as Context & { readonly entities: E };
}
