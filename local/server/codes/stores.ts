import { createDynamoStore, dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import { createBodies } from '../../../shared/store/s3-bodies.ts';
import type { Bodies, Store } from '../../../shared/store/store.ts';

export interface Stores {
  readonly store: Store;
  readonly bodies: Bodies;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Runs with the table and the bucket that TABLE_NAME and BUCKET_NAME name. Endpoint, region and credentials
 * come from the SDK's environment variables.
 */
export async function withStores<T>(env: Environment, run: (stores: Stores) => Promise<T>): Promise<T> {
  const { TABLE_NAME: table, BUCKET_NAME: bucket } = env;
  if (!table || !bucket) throw new Error('TABLE_NAME and BUCKET_NAME must be set.');
  const dynamodb = dynamoClient();
  try {
    return await run({ store: createDynamoStore(dynamodb, table), bodies: createBodies(bucket) });
  } finally {
    dynamodb.destroy();
  }
}
