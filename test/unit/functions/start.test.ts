/** Functions as Lambda starts them: in a process of their own, whose AWS services are one server of this test. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readKeyring } from '../../../shared/secrets/keyring.ts';

const functions = resolve(import.meta.dirname, '../../../functions');
const masterKeys = JSON.stringify({ current: '01', '01': 'k'.repeat(64) });

/** What the process asked of AWS, in order, with `module loaded` in between. */
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
    calls.push(target.replace(/^.*[./]/, '').replace('loaded', 'module loaded'));
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
  if (!target.endsWith('.GetItem') || !calls.includes('module loaded')) return '{}';
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

/** Loads a function as Lambda does, tells the server, and passes the events on. */
async function run(name: string, env: Record<string, string>, events: readonly object[]): Promise<Outcome> {
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const script = `
    const { handler } = await import('${pathToFileURL(join(functions, name, 'index.ts')).href}');
    await fetch('${origin}/loaded').catch(() => undefined);
    const results = [];
    for (const event of ${JSON.stringify(events)})
      results.push(await handler(event).catch((error) => error.message));
    console.log('RESULTS' + JSON.stringify(results));
    process.exit();`;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', '--input-type=module', '-e', script],
    {
      env: {
        AWS_LAMBDA_FUNCTION_NAME: name,
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
  it('reads the master keys and connects to the table while it loads; the first call uses both', async () => {
    const { results } = await run('records', settings, [signedCall]);
    expect(results).toMatchObject([{ statusCode: 403 }]);
    const loaded = calls.indexOf('module loaded');
    expect(calls.slice(0, loaded).toSorted()).toEqual(['GetItem', 'GetSecretValue']);
    expect(calls.slice(loaded + 1)).not.toContain('GetSecretValue');
    expect(calls.slice(loaded + 1)).toContain('GetItem');
    expect(connections.size).toBe(1);
  });

  it('logs once how long its start took', async () => {
    const { log } = await run('records', settings, [signedCall, signedCall]);
    const lines = log.split('\n').filter((line) => line.includes('"message":"started"'));
    expect(lines).toHaveLength(1);
    const { level, milliseconds } = JSON.parse(lines[0]!);
    expect(level).toBe('INFO');
    expect(milliseconds).toBeGreaterThan(0);
  });

  it('reads no master keys when its calls are not signed', async () => {
    await run('codes', settings, [call('/codes/systems/cvx/query')]);
    expect(calls).not.toContain('GetSecretValue');
    expect(calls.slice(0, 2)).toEqual(['GetItem', 'module loaded']);
  });

  it('whose settings are invalid responds to every call with 500, and logs the reason each time', async () => {
    const { results, log } = await run('oauth', { ...settings, UI_URL: '' }, [signedCall, signedCall]);
    expect(results).toMatchObject([
      { statusCode: 500, headers: { 'x-error-code': 'internal_error' }, body: 'Internal Server Error' },
      { statusCode: 500 },
    ]);
    expect(log.match(/The function could not start/g)).toHaveLength(2);
    expect(log).toContain('UI_URL must be set to');
    expect(log).toContain('request-of-gateway');
  });

  it('that reaches neither keys nor table while it loads logs that, and reads them when a call needs them', async () => {
    isDown = true;
    server.on('request', ({ url }) => {
      if (url === '/loaded') isDown = false;
    });
    const { results, log } = await run('records', settings, [signedCall]);
    expect(log).toContain('The function did not warm up');
    expect(results).toMatchObject([{ statusCode: 403 }]);
    expect(calls.slice(calls.indexOf('module loaded') + 1)).toEqual(
      expect.arrayContaining(['GetItem', 'GetSecretValue']),
    );
  });

  it('starts nothing where it is only imported', async () => {
    const { log } = await run('records', { ...settings, AWS_LAMBDA_FUNCTION_NAME: '' }, []);
    expect(calls).toEqual(['module loaded']);
    expect(log).not.toContain('"message":"started"');
  });
});

const isScheduled = (name: string) => name === 'sweeper' || name === 'eraser';

describe('A worker', () => {
  it.each([
    ['dispatcher', ['GetItem']],
    ['mailer', ['BatchGetItem', 'GetSecretValue']],
    ['pinger', ['GetItem', 'GetSecretValue']],
    ['sweeper', ['GetItem']],
    ['eraser', ['Query']],
  ])('starts while it loads: the %s', async (name, expected) => {
    const event = { Records: [] };
    const { results } = await run(`workers/${name}`, settings, isScheduled(name) ? [] : [event]);
    if (!isScheduled(name)) expect(results).toEqual([{ batchItemFailures: [] }]);
    expect(calls.toSorted()).toEqual([...expected, 'module loaded'].toSorted());
    expect(calls.at(-1)).toBe('module loaded');
    expect(connections.size).toBe(1);
  });

  it.each(['mailer', 'sweeper'])(
    'whose settings are invalid fails every event with the reason, which Lambda logs and retries: the %s',
    async (name) => {
      const { results } = await run(`workers/${name}`, { ...settings, TABLE_NAME: '' }, [{}, {}]);
      const reason = 'TABLE_NAME must be set to the name of the DynamoDB table.';
      expect(results).toEqual([reason, reason]);
    },
  );
});
