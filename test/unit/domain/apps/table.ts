/** A table for one test file, and the context that its handlers need. */
import { randomBytes } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { ensureTable } from '../../../../local/server/create-resources.ts';
import type { Context, Entities } from '../../../../shared/domain/context.ts';
import { type Keyring, readKeyring } from '../../../../shared/secrets/keyring.ts';
import { readConfig } from '../../../../shared/settings/config.ts';
import { createDynamoStore, dynamoClient } from '../../../../shared/store/dynamodb-store.ts';
import type { Store } from '../../../../shared/store/store.ts';
import type { Write } from '../../../../shared/store/writes.ts';
import { useLocalAws } from '../../../support/aws.ts';

export const keyring: Keyring = readKeyring(
  JSON.stringify({ current: '01', '01': 'a master key for tests, and nothing else: 0123456789' }),
);

export const now = new Date('2026-01-18T09:30:00.000Z');

/** The store on a new table; usable from the first `beforeAll` of the file on. */
export function freshTable(): { readonly store: Store; readonly name: string } {
  const name = `test-${randomBytes(6).toString('hex')}`;
  let client: DynamoDBClient;
  let store: Store;
  beforeAll(async () => {
    await useLocalAws();
    await ensureTable(name, { stream: false });
    client = dynamoClient();
    store = createDynamoStore(client, name);
  });
  afterAll(() => client.destroy());
  return {
    name,
    get store() {
      return store;
    },
  };
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
