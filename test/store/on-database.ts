/** What the service relies on of its table, on a database of its own. */
import { afterAll, beforeAll, describe, vi } from 'vitest';
import { useEndpoints } from '../../local/server/aws-environment.ts';
import { ensureTable } from '../../local/server/create-resources.ts';
import { type DynamoDb, type Engine, startDynamoDb } from '../../local/server/emulators/dynamodb.ts';
import { countCapacity } from '../../local/tools/metering/capacity.ts';
import { createDynamoStore, dynamoClient } from '../../shared/store/dynamodb-store.ts';
import type { Store } from '../../shared/store/store.ts';
import { region } from '../support/aws.ts';
import { describePromises } from './promises.ts';

/** A database that has just been started takes its time. */
const patient = { attempts: 3, milliseconds: 20_000, connecting: 20_000 };

const names: Readonly<Record<Engine, string>> = { dynoxide: 'Dynoxide', local: 'DynamoDB Local' };

/** Declares the tests. Each title says which database ran. */
export function describeOn(engine: Engine): void {
  const name = names[engine];
  describe(`${name}: the store`, () => {
    let database: DynamoDb;
    let client: ReturnType<typeof dynamoClient>;
    let store: Store;

    beforeAll(async () => {
      database = await startDynamoDb({}, engine);
      const env: Record<string, string> = {};
      useEndpoints(env, { DYNAMODB: database.endpoint }, region);
      for (const [variable, value] of Object.entries(env)) vi.stubEnv(variable, value);
      await ensureTable('promises', { stream: false });
      client = dynamoClient(patient);
      store = createDynamoStore(client, 'promises');
    });
    afterAll(async () => {
      vi.unstubAllEnvs();
      client?.destroy();
      await database?.stop();
    });

    describePromises(`on ${name}`, () => ({
      store,
      async unitsOf(action) {
        return (await countCapacity(action)).consumed.read;
      },
    }));
  });
}
