/** Functions as Lambda starts them: in a process of their own, whose AWS services are one server of this test. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readKeyring } from '../../../shared/secrets/keyring.ts';

const functions = resolve(import.meta.dirname, '../../../functions');
const masterKeys = JSON.stringify({ current: '01', '01': 'k'.repeat(64) });

/** What the process asked of AWS, in order, with `NAME loaded` after each function that it loaded. */
let calls: string[];
/** The connections on which the process called DynamoDB. */
let connections: Set<unknown>;
let isDown: boolean;
let server: Server;

beforeEach(async () => {
  calls = [];
  connections = new Set();
  isDown = false;
  server = createServer((request, response) => {
    const target = String(request.headers['x-amz-target'] ?? request.url);
    calls.push(target.replace(/^.*[./]/, '').replace('-loaded', ' loaded'));
    if (target.startsWith('DynamoDB')) connections.add(request.socket);
    if (isDown) response.destroy();
    else response.setHeader('content-type', 'application/x-amz-json-1.0').end(answerTo(target));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function answerTo(target: string): string {
  if (target.startsWith('secretsmanager')) return JSON.stringify({ SecretString: masterKeys });
  if (!target.endsWith('.GetItem') || !calls.includes('records loaded')) return '{}';
  const secret = readKeyring(masterKeys).seal('consumer-secret', 'app@apps.example.org');
  const texts = { id: 'app@apps.example.org', kind: 'admin', name: 'App', secret, revision: 'r', grant: 'g' };
  const Item = Object.fromEntries(Object.entries(texts).map(([name, S]) => [name, { S }]));
  return JSON.stringify({ Item });
}

const settings = {
  UI_URL: 'https://ui.example.org',
  TABLE_NAME: 'table',
  BUCKET_NAME: 'bucket',
  MAIL_QUEUE_URL: 'https://sqs.example.org/1/mails',
  PING_QUEUE_URL: 'https://sqs.example.org/1/pings',
  PING_DEAD_LETTER_URL: 'https://sqs.example.org/1/lost-pings',
  MASTER_KEYS_SECRET: 'arn:aws:secretsmanager:us-east-1:111122223333:secret:keys',
};

interface Outcome {
  /** What the handler returned for each event, or the message of what it threw. */
  readonly results: readonly unknown[];
  readonly log: string;
}

/** Events for each function, by its folder. */
type Events = Readonly<Record<string, readonly object[]>>;

/**
 * Loads functions as Lambda does, one after the other, tells the server of each, and passes its events on. They are in one
 * process, since most of its time is that of starting Node; none of them can tell.
 */
async function run(events: Events, env: Record<string, string>): Promise<Outcome> {
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const loaded = Object.entries(events).map(([folder, own]) => ({
    name: basename(folder),
    url: pathToFileURL(join(functions, folder, 'index.ts')).href,
    events: own,
  }));
  const script = `
    const results = [];
    for (const { name, url, events } of ${JSON.stringify(loaded)}) {
      const { handler } = await import(url);
      await fetch('${origin}/' + name + '-loaded').catch(() => undefined);
      for (const event of events) results.push(await handler(event).catch((error) => error.message));
    }
    console.log('RESULTS' + JSON.stringify(results));
    process.exit();`;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', '--input-type=module', '-e', script],
    {
      env: {
        AWS_LAMBDA_FUNCTION_NAME: 'function',
        AWS_REGION: 'eu-central-1',
        AWS_ACCESS_KEY_ID: 'KEYOFTHEROLE',
        AWS_SECRET_ACCESS_KEY: 'secret',
        AWS_ENDPOINT_URL: origin,
        // Many processes load the same modules.
        NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
        ...env,
      },
    },
  );
  const line = stdout.split('\n').find((text) => text.startsWith('RESULTS'))!;
  return { results: JSON.parse(line.replace('RESULTS', '')), log: `${stdout}${stderr}` };
}

function call(path: string, headers: Record<string, string> = {}): object {
  const http = { method: 'GET', path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: '' };
  const requestContext = { http, domainName: 'api.example.org', requestId: 'request-of-gateway' };
  return { version: '2.0', rawPath: path, rawQueryString: '', headers, requestContext };
}

const now = Math.floor(Date.now() / 1000);
const signedCall = call('/records/search', {
  authorization:
    'OAuth oauth_consumer_key="app%40apps.example.org",oauth_signature_method="HMAC-SHA1",' +
    `oauth_timestamp="${now}",oauth_nonce="n",oauth_version="1.0",oauth_signature="d3Jvbmc%3D"`,
});

describe('A function behind the gateway', () => {
  it('reads the master keys and connects to the table while it loads; calls use both, and the first logs how long that took', async () => {
    const { results, log } = await run({ records: [signedCall, signedCall] }, settings);
    expect(results).toMatchObject([{ statusCode: 403 }, { statusCode: 403 }]);
    const loaded = calls.indexOf('records loaded');
    expect(calls.slice(0, loaded).toSorted()).toEqual(['GetItem', 'GetSecretValue']);
    expect(calls.slice(loaded + 1)).not.toContain('GetSecretValue');
    expect(calls.slice(loaded + 1)).toContain('GetItem');
    expect(connections.size).toBe(1);
    const lines = log.split('\n').filter((line) => line.includes('"message":"started"'));
    expect(lines).toHaveLength(1);
    const { level, milliseconds } = JSON.parse(lines[0]!);
    expect(level).toBe('INFO');
    expect(milliseconds).toBeGreaterThan(0);
  });

  it('reads no master keys when its calls are not signed', async () => {
    await run({ codes: [call('/codes/systems/cvx/query')] }, settings);
    expect(calls).not.toContain('GetSecretValue');
    expect(calls.slice(0, 2)).toEqual(['GetItem', 'codes loaded']);
  });

  it('that reaches neither keys nor table while it loads logs that, and reads them when a call needs them', async () => {
    isDown = true;
    server.on('request', ({ url }) => {
      if (url === '/records-loaded') isDown = false;
    });
    const { results, log } = await run({ records: [signedCall] }, settings);
    expect(log).toContain('The function did not warm up');
    expect(results).toMatchObject([{ statusCode: 403 }]);
    expect(calls.slice(calls.indexOf('records loaded') + 1)).toEqual(
      expect.arrayContaining(['GetItem', 'GetSecretValue']),
    );
  });

  it('starts nothing where it is only imported', async () => {
    const { log } = await run({ records: [] }, { ...settings, AWS_LAMBDA_FUNCTION_NAME: '' });
    expect(calls).toEqual(['records loaded']);
    expect(log).not.toContain('"message":"started"');
  });
});

describe('A worker', () => {
  const event = { Records: [] };
  const scheduled: Events = { 'workers/sweeper': [], 'workers/eraser': [] };
  const ofQueues: Events = {
    'workers/dispatcher': [event],
    'workers/mailer': [event],
    'workers/pinger': [event],
  };

  it('starts while it loads', async () => {
    const { results } = await run({ ...ofQueues, ...scheduled }, settings);
    expect(results).toEqual(Array(3).fill({ batchItemFailures: [] }));
    const asked = calls.join(' ').split(/(?<=loaded) /);
    expect(asked.map((started) => started.split(' ').toSorted().join(' '))).toEqual([
      'GetItem dispatcher loaded',
      'BatchGetItem GetSecretValue loaded mailer',
      'GetItem GetSecretValue loaded pinger',
      'GetItem loaded sweeper',
      'Query eraser loaded',
    ]);
    expect(connections.size).toBe(5);
  });
});

it('A function whose settings are invalid fails every event with the reason: calls with 500, and others so that Lambda retries', async () => {
  const workers = { 'workers/mailer': [{}, {}], 'workers/sweeper': [{}, {}] };
  const invalid = { ...settings, TABLE_NAME: '' };
  const { results, log } = await run({ oauth: [signedCall, signedCall], ...workers }, invalid);
  const reason = 'TABLE_NAME must be set to the name of the DynamoDB table.';
  expect(results).toMatchObject([
    { statusCode: 500, headers: { 'x-error-code': 'internal_error' }, body: 'Internal Server Error' },
    { statusCode: 500 },
    ...Array(4).fill(reason),
  ]);
  expect(log.match(/The function could not start/g)).toHaveLength(2);
  expect(log).toContain(reason);
  expect(log).toContain('request-of-gateway');
});
