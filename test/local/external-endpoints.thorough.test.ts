import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';
import { ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Front, startFront } from '../../local/server/aws-endpoint/proxy-server.ts';
import { freePort } from '../../local/server/emulators/free-port.ts';
import { startS3AndSqs } from '../../local/server/emulators/s3-and-sqs.ts';
import { Teardown } from '../../local/server/teardown.ts';
import { useLocalAws } from '../support/aws.ts';
import { documentsPath, note, storeAndRead } from '../support/documents.ts';
import { mailsFrom, waitForMail } from '../support/mails.ts';
import {
  accountPath,
  admin,
  createAccount,
  createActiveAccount,
  createRecord,
  freshEmail,
  login,
  succeeded,
} from '../support/scenario.ts';
import type { TestService } from '../support/service.ts';
import { serviceAt } from './served-apps.ts';
import { freeSettings, StartedService } from './started-service.ts';

vi.setConfig({ testTimeout: 120_000 });

const teardown = new Teardown();
const started: StartedService[] = [];
let folder: string;
/** A DynamoDB Local that already runs. */
let database: string;
/** All services at one address, with queues and objects of its own. */
let front: Front;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'others-'));
  const [run, s3AndSqs] = await Promise.all([useLocalAws(), startS3AndSqs()]);
  teardown.add(s3AndSqs.stop);
  database = run.DYNAMODB;
  front = await startFront({ port: 0, parts: { ...run, S3: s3AndSqs.endpoint, SQS: s3AndSqs.endpoint } });
  teardown.add(front.stop);
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((service) => service.end('SIGKILL')));
});

afterAll(async () => {
  await teardown.run();
  rmSync(folder, { recursive: true, maxRetries: 10, retryDelay: 100 });
});

function start(env: Readonly<Record<string, string>>): StartedService {
  const service = new StartedService(env);
  started.push(service);
  return service;
}

/**
 * Starts without resources, makes calls and stops; then starts again on what exists and finds what was
 * stored.
 */
async function playTwice(settings: Readonly<Record<string, string>>, mails: string): Promise<string> {
  const port = String(await freePort());
  const env = {
    ...settings,
    PORT: port,
    SUPPORT_ADDRESS: `${randomBytes(6).toString('hex')}@phr.example.org`,
  };
  const service = serviceAt(`http://127.0.0.1:${port}`);
  const first = await start(env).ready();

  const holder = await createActiveAccount(service, { contactEmail: freshEmail() });
  const record = await createRecord(service, holder);
  const { document, answer } = await storeAndRead(holder.session, record, note('kept'));
  expect(answer.text).toBe(note('kept'));
  await asksForMail(service, env.SUPPORT_ADDRESS, mails);
  expect(await first.end('SIGTERM')).toBe(0);

  const second = await start(env).ready();
  const session = await login(service, holder);
  const found = await session.get(documentsPath(record, document.attributes.id!));
  expect(succeeded(found, 'record_specific_document').text).toBe(note('kept'));
  await asksForMail(service, env.SUPPORT_ADDRESS, mails);
  expect(await second.end('SIGTERM')).toBe(0);
  return first.output;
}

/** Makes an account request its secret, and waits for the mail. */
async function asksForMail(service: TestService, sender: string, mails: string): Promise<void> {
  const to = freshEmail();
  const id = await createAccount(service, { contactEmail: to });
  succeeded(await admin(service).post(accountPath(id, '/secret-resend')), 'account_resend_secret');
  const isWanted = (mail: { to: readonly string[] }) => mail.to.some((each) => each.includes(to));
  await waitForMail(() => mailsFrom(sender, mails), isWanted, 20_000);
}

describe('The command npm start', () => {
  it('uses a DynamoDB Local that already runs, and starts the rest itself', async () => {
    const name = `others-${randomBytes(4).toString('hex')}`;
    const own = await freeSettings(join(folder, 'database'));
    const settings = { ...own, AWS_ENDPOINT_URL_DYNAMODB: database, TABLE_NAME: name };
    const output = await playTwice(settings, `http://127.0.0.1:${own.MAIL_PORT}`);
    expect(output).toContain(`Mails                      http://127.0.0.1:${own.MAIL_PORT}`);
    expect(output).toContain(`AWS_ENDPOINT_URL_DYNAMODB  ${database}`);
    expect((await new DynamoDBClient().send(new ListTablesCommand())).TableNames).toContain(name);
  });

  it('uses one endpoint for all services, and creates there what is missing', async () => {
    const name = `others-${randomBytes(4).toString('hex')}`;
    const settings = {
      DATA_DIR: join(folder, 'one'),
      AWS_ENDPOINT_URL: front.endpoint,
      TABLE_NAME: `${name}.table`,
      BUCKET_NAME: name,
      PATH: '/nonexistent',
    };
    const output = await playTwice(settings, front.endpoint);
    expect(output).toContain(`Mails             ${front.endpoint}`);
    const client = { endpoint: front.endpoint };
    const { TableNames } = await new DynamoDBClient(client).send(new ListTablesCommand());
    expect(TableNames).toContain(`${name}.table`);
    const s3 = new S3Client({ ...client, forcePathStyle: true });
    expect((await s3.send(new ListBucketsCommand())).Buckets?.map(({ Name }) => Name)).toEqual([name]);
    const { QueueUrls = [] } = await new SQSClient(client).send(new ListQueuesCommand());
    const kinds = ['mail', 'mail-dead-letters', 'ping', 'ping-dead-letters'];
    expect(QueueUrls.map((url) => url.split('/').at(-1)).toSorted()).toEqual(
      kinds.map((kind) => `${name}-table-${kind}`),
    );
  });

  it('uses what runs elsewhere instead of starting it, and then needs no Java', async () => {
    const { DYNAMODB, S3, SQS } = await useLocalAws();
    const service = await start({
      ...(await freeSettings(join(folder, 'elsewhere'))),
      AWS_ENDPOINT_URL_DYNAMODB: DYNAMODB,
      AWS_ENDPOINT_URL_S3: S3,
      AWS_ENDPOINT_URL_SQS: SQS,
      TABLE_NAME: 'elsewhere',
      PATH: '/nonexistent',
      JAVA_HOME: '',
    }).ready();
    const { TableNames } = await new DynamoDBClient().send(new ListTablesCommand());
    expect(TableNames).toContain('elsewhere');
    expect(await service.end('SIGINT')).toBe(0);
  });
});

describe('The command npm start, with an endpoint it cannot use,', () => {
  async function refusal(env: Readonly<Record<string, string>>): Promise<string> {
    const service = start({ ...(await freeSettings(join(folder, 'refused'))), ...env });
    expect(await service.ended()).toBe(1);
    return service.complaint;
  }

  it.each(['AWS_ENDPOINT_URL', 'AWS_ENDPOINT_URL_DYNAMODB'])(
    'says in one line that nothing responds at %s',
    async (variable) => {
      const dead = `http://127.0.0.1:${await freePort()}`;
      expect(await refusal({ [variable]: dead })).toBe(
        `${variable}: nothing responds at ${dead} (ECONNREFUSED). ` +
          `Start the service that ${variable} names, or unset it to use the local emulators.`,
      );
    },
  );

  it('says in one line what the endpoint rejects', async () => {
    const TABLE_NAME = 'no';
    const text = await refusal({
      AWS_ENDPOINT_URL: front.endpoint,
      TABLE_NAME,
      BUCKET_NAME: 'others-refused',
    });
    const start = `AWS_ENDPOINT_URL: ${front.endpoint} did not provide the table no (ValidationException: `;
    expect(text.slice(0, start.length)).toBe(start);
    expect(text).not.toContain('\n');
  });

  it('leaves alone a table that something else made', async () => {
    const TableName = `others-${randomBytes(4).toString('hex')}`;
    await new DynamoDBClient().send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      }),
    );
    expect(await refusal({ AWS_ENDPOINT_URL_DYNAMODB: database, TABLE_NAME: TableName })).toBe(
      `TABLE_NAME: the table ${TableName} does not belong to this service: its key is id. Set TABLE_NAME to another name.`,
    );
  });
});
