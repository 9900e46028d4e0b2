import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESClient } from '@aws-sdk/client-ses';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { NodeHttpHandlerOptions } from '@smithy/node-http-handler';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { limited } from '../../../shared/store/client-timeouts.ts';
import { dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import { readSecret } from '../../../shared/store/read-secret.ts';
import { createBodies } from '../../../shared/store/s3-bodies.ts';
import { createLargeBodies } from '../../../shared/store/s3-large-bodies.ts';
import { createMailer } from '../../../shared/store/ses-mailer.ts';
import { createQueue } from '../../../shared/store/sqs-queue.ts';

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
afterEach(() => vi.restoreAllMocks());

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

it('No client waits for AWS as long as the gateway waits for a response, which is 29 seconds', async () => {
  const clients = [DynamoDBClient, S3Client, SESClient, SQSClient, SecretsManagerClient];
  const spies = clients.map(({ prototype }) =>
    vi.spyOn(prototype as SQSClient, 'send').mockResolvedValue({} as never),
  );
  const closing = vi.spyOn(SecretsManagerClient.prototype, 'destroy');
  await dynamoClient().send(new GetItemCommand({ TableName: 't', Key: { PK: { S: 'a' } } }));
  await createBodies('bucket').delete('key');
  await createLargeBodies('bucket').copy('from', 'to');
  await createMailer()({ from: 'a@example.org', to: 'b@example.org', subject: 'x', text: 'y' });
  await createQueue('https://sqs.example.org/1')([{ id: '1', body: 'x' }]);
  await readSecret('keys');
  const used = spies.flatMap(({ mock }) => mock.contexts as SQSClient[]);
  expect(used).toHaveLength(6);
  for (const { config } of used) {
    const handler = config.requestHandler as unknown as { configProvider: Promise<NodeHttpHandlerOptions> };
    const { connectionTimeout, requestTimeout, throwOnRequestTimeout } = await handler.configProvider;
    const attempts = await config.maxAttempts();
    expect(attempts).toBeGreaterThan(1);
    expect(attempts * (connectionTimeout! + requestTimeout!)).toBeLessThan(29_000);
    expect(throwOnRequestTimeout).toBe(true);
  }
  // The connection for a secret is closed: there is no other call soon.
  expect(closing).toHaveBeenCalledTimes(1);
});
