import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StandIn, startStandIn } from '../../docs-commands/aws-stand-in.ts';
import { freshTable } from '../../support/table.ts';
import { run } from './run.ts';

const name = `restored-${Date.now()}`;
const table = freshTable();

let standIn: StandIn;
let local: string;

/** A table as a restore leaves it, behind a stand-in for what DynamoDB Local lacks. */
beforeAll(async () => {
  const client = new DynamoDBClient();
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['PK', 'SK'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'PK', KeyType: 'HASH' },
        { AttributeName: 'SK', KeyType: 'RANGE' },
      ],
    }),
  );
  client.destroy();
  local = process.env.AWS_ENDPOINT_URL_DYNAMODB!;
  standIn = await startStandIn({ dynamodb: local, s3: local, masterKeysFile: '' });
  process.env.AWS_ENDPOINT_URL_DYNAMODB = standIn.origin;
});

afterAll(async () => {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = local;
  standIn?.stop();
  const client = new DynamoDBClient();
  await client.send(new UpdateTableCommand({ TableName: name, DeletionProtectionEnabled: false }));
  await client.send(new DeleteTableCommand({ TableName: name }));
  client.destroy();
});

it('A restored table gets protection, stream, expiry and recovery; a second run changes nothing', async () => {
  const env = { TABLE_NAME: table.name, UI_URL: 'https://ui.example.org' };
  const first = await run(env, 'tables', 'complete', name);
  expect([first.code, first.err]).toEqual([0, `Waiting for ${name} …\n`]);

  const client = new DynamoDBClient();
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: name }));
  client.destroy();
  expect(Table).toMatchObject({
    DeletionProtectionEnabled: true,
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  });
  expect(TimeToLiveDescription).toMatchObject({ AttributeName: 'ttl', TimeToLiveStatus: 'ENABLED' });
  expect(first.out).toBe(`${Table!.LatestStreamArn}\n`);
  expect([...standIn.actions]).toEqual(expect.arrayContaining(['UpdateContinuousBackups']));

  const second = await run(env, 'tables', 'complete', name);
  expect(second).toEqual(first);
});

it('A table that does not exist fails at once, without waiting', async () => {
  const env = { TABLE_NAME: table.name, UI_URL: 'https://ui.example.org' };
  const { code, err } = await run(env, 'tables', 'complete', 'no-such-table');
  expect([code, err]).toEqual([1, expect.stringMatching(/non-existent table|not found/)]);
});
