import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { limited } from '../../../shared/store/client-timeouts.ts';
import { dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import { createBodies } from '../../../shared/store/s3-bodies.ts';

let server: Server;
let requests = 0;

/** Accepts requests and never responds. */
beforeAll(async () => {
  server = createServer(() => {
    requests += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('A DynamoDB client gives up a hanging call at its timeout, retries it, and fails in the end', async () => {
  const client = new DynamoDBClient({
    ...limited({ attempts: 2, milliseconds: 100 }),
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
  });
  const call = client.send(new GetItemCommand({ TableName: 't', Key: { PK: { S: 'a' } } }));
  await expect(call).rejects.toThrow();
  expect(requests).toBe(2);
});

it('The clients of table and bucket follow other timeouts and attempts when given', async () => {
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const service of ['DYNAMODB', 'S3']) vi.stubEnv(`AWS_ENDPOINT_URL_${service}`, endpoint);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'x');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'x');
  try {
    for (const attempts of [1, 2]) {
      const before = requests;
      const limits = { attempts, milliseconds: 250 };
      const client = dynamoClient(limits);
      const get = client.send(new GetItemCommand({ TableName: 't', Key: { PK: { S: 'a' } } }));
      await expect(get).rejects.toThrow();
      expect(requests - before).toBe(attempts);
      await expect(createBodies('bucket', limits).get('key')).rejects.toThrow();
      expect(requests - before).toBe(2 * attempts);
    }
  } finally {
    vi.unstubAllEnvs();
  }
});
