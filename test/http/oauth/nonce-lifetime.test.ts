/** DynamoDB removes a nonce some time after it has expired; as long as its timestamp is accepted, it must be there. */
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { admin, createRecordByCalls } from '../../support/scenario.ts';
import { startService } from '../../support/service.ts';

const clockWindow = 300;

const service = await startService({ env: { CLOCK_WINDOW: String(clockWindow) } });

/** Seconds for which the nonces of this service are kept, counted from now. */
async function lifetimes(): Promise<readonly number[]> {
  const client = new DynamoDBClient();
  const { Items = [] } = await client.send(
    new ScanCommand({ TableName: service.env.TABLE_NAME!, ConsistentRead: true }),
  );
  client.destroy();
  return Items.filter(({ PK }) => PK!.S!.startsWith('NONCE#')).map(
    ({ ttl }) => Number(ttl!.N) - service.now(),
  );
}

it('A nonce is kept until no call with its timestamp can be accepted', async () => {
  const record = await createRecordByCalls(service);
  expect((await admin(service).get(`/records/${record}`)).status).toBe(200);
  const kept = await lifetimes();
  expect(kept.length).toBeGreaterThanOrEqual(2);
  // A timestamp may be a window ahead of the service's clock, and is then accepted for two windows.
  for (const seconds of kept) expect(seconds).toBeGreaterThan(2 * clockWindow);
});
