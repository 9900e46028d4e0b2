/** A table for one test file, in the database of the run. */
import { randomBytes } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { ensureTable } from '../../local/server/create-resources.ts';
import { createDynamoStore, dynamoClient } from '../../shared/store/dynamodb-store.ts';
import type { Store } from '../../shared/store/store.ts';
import { useLocalAws } from './aws.ts';

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
