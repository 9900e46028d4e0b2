import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limited } from '../../../shared/store/client-limits.ts';

let server: Server;
let requests = 0;

/** Takes requests and never answers. */
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

it('gives up a call that hangs, tries it again, and fails in the end', async () => {
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
