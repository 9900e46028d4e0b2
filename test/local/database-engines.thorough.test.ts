/** The two databases that `npm start` can run on. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { CreateTableCommand, DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DynamoDb, startDynamoDb } from '../../local/server/emulators/dynamodb.ts';
import { findDynoxide } from '../../local/server/emulators/dynoxide.ts';
import { isRunning, recordOf } from '../../local/server/processes.ts';
import { pollUntil } from '../../shared/concurrency/retry.ts';
import { hasJava } from '../support/java.ts';

const java = await hasJava();
const dynoxide = findDynoxide() !== undefined;
const installed = [
  ['dynoxide', dynoxide],
  ['local', java],
] as const;

const starter = pathToFileURL(join(import.meta.dirname, '../../local/server/emulators/dynamodb.ts')).href;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'engines-'));
});
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 10, retryDelay: 100 }));

function clientOf({ endpoint }: DynamoDb): DynamoDBClient {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
}

const item = { id: { S: 'one' }, text: { S: 'kept' } };

async function createTable(client: DynamoDBClient): Promise<void> {
  await client.send(
    new CreateTableCommand({
      TableName: 'things',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    }),
  );
}

describe('The database of a data directory', () => {
  it.runIf(dynoxide)('is Dynoxide when the directory is new', async () => {
    const database = await startDynamoDb({ directory: join(folder, 'new') });
    expect(database.engine).toBe('dynoxide');
    await database.stop();
  });

  for (const [engine, isInstalled] of installed) {
    it.runIf(isInstalled)(
      `stays ${engine}, which wrote it, and keeps its items when it is killed`,
      async () => {
        const directory = join(folder, `kept-${engine}`);
        const first = await startDynamoDb({ directory }, engine);
        await createTable(clientOf(first));
        await clientOf(first).send(new PutItemCommand({ TableName: 'things', Item: item }));
        process.kill(first.pid, 'SIGKILL');
        expect(await first.failed).toContain('SIGKILL');

        const second = await startDynamoDb({ directory });
        expect(second.engine).toBe(engine);
        const get = new GetItemCommand({ TableName: 'things', Key: { id: { S: 'one' } } });
        expect((await clientOf(second).send(get)).Item).toEqual(item);
        await second.stop();
      },
    );
  }

  it.each([
    ['shared-local-instance.db', 'local', 'dynoxide'],
    ['dynoxide.db', 'dynoxide', 'local'],
  ] as const)('with the file %s cannot be opened by the other one', async (file, writer, other) => {
    const directory = join(folder, `of-${writer}`);
    mkdirSync(directory);
    writeFileSync(join(directory, file), '');
    const expected = `DYNAMODB: the data in ${directory} was written by ${writer}, not by ${other}. Set DYNAMODB to ${writer}, or DATA_DIR to another directory.`;
    await expect(startDynamoDb({ directory }, other)).rejects.toThrow(expected);
  });
});

describe('A database', () => {
  for (const [engine, isInstalled] of installed) {
    it.runIf(isInstalled)(`of ${engine} ends when the process that started it is killed`, async () => {
      const code = `
        const { startDynamoDb } = await import('${starter}');
        console.log((await startDynamoDb({}, '${engine}')).pid);
        setInterval(() => {}, 1000);`;
      const parent = spawn(process.execPath, ['--input-type=module', '--eval', code], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string];
      const database = recordOf(Number(line))!;
      expect(isRunning(database)).toBe(true);
      parent.kill('SIGKILL');
      const policy = { baseMs: 25, capMs: 100, jitter: 'none', timeoutMs: 20_000 } as const;
      expect(await pollUntil(async () => (isRunning(database) ? undefined : 'ended'), policy)).toBe('ended');
    });
  }
});

it.runIf(java)('DynamoDB Local responds with 403 to pages of other sites', async () => {
  const database = await startDynamoDb({}, 'local');
  const statusFor = async (headers: Readonly<Record<string, string>>, method = 'POST') => {
    const call = request(database.endpoint, { method, headers, agent: false }).end();
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };
  try {
    const { host } = new URL(database.endpoint);
    expect(await statusFor({ host }, 'GET')).not.toBe(403);
    expect(await statusFor({ host: 'evil.example' })).toBe(403);
    expect(await statusFor({ host, origin: 'http://evil.example' })).toBe(403);
  } finally {
    await database.stop();
  }
});
