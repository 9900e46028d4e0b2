/** The sweeper in tests that are about something else than what it looks for longest. */
import { createDynamoStore, dynamoClient } from '../../shared/store/dynamodb-store.ts';
import { keys } from '../../shared/store/items/index.ts';
import type { TestService } from './test-service.ts';

/** Runs the sweeper, which looks for no bodies that nobody claims: that would take ten times as many requests. */
export async function sweepWithoutBodies(service: TestService): Promise<void> {
  const bucket = Math.floor(service.now() / keys.nonceBucketSeconds);
  await createDynamoStore(dynamoClient(), service.env.TABLE_NAME!).put(keys.bodySweep, { bucket });
  await service.runSweeper();
}
