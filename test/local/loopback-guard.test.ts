import { request } from 'node:http';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Front, startFront } from '../../local/server/aws-endpoint/proxy-server.ts';
import { startDynamoDb } from '../../local/server/emulators/dynamodb.ts';
import { findDynoxide } from '../../local/server/emulators/dynoxide.ts';
import { type MailPart, startMail } from '../../local/server/emulators/mail.ts';
import { useLocalAws } from '../support/aws.ts';
import type { AwsEndpoints } from '../support/global-setup.ts';

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };

let endpoints: AwsEndpoints;
let mail: MailPart;
let front: Front;

beforeAll(async () => {
  endpoints = await useLocalAws();
  mail = await startMail(0);
  front = await startFront({ port: 0, parts: { ...endpoints, SES: mail.endpoint } });
});
afterAll(async () => {
  await front.stop();
  await mail.stop();
});

/** Status and body of one request with exactly these headers. */
function ask(
  endpoint: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  method = 'GET',
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(endpoint);
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode!, text }));
    });
    call.once('error', reject);
    call.end();
  });
}

const portOf = (endpoint: string) => new URL(endpoint).port;

async function sendMail(subject: string): Promise<void> {
  const client = new SESClient({ endpoint: mail.endpoint, region: 'us-east-1', credentials });
  const Message = { Subject: { Data: subject }, Body: { Text: { Data: 'text' } } };
  const Destination = { ToAddresses: ['rosa@mail.example'] };
  await client.send(new SendEmailCommand({ Source: 'support@phr.example.org', Destination, Message }));
  client.destroy();
}

async function subjects(): Promise<string[]> {
  const host = `127.0.0.1:${portOf(mail.endpoint)}`;
  const { emails } = JSON.parse((await ask(mail.endpoint, '/store', { host })).text) as {
    emails: { subject: string }[];
  };
  return emails.map(({ subject }) => subject);
}

const hostile = [
  'evil.example',
  'evil.example:80',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.example@127.0.0.1',
  '127.0.0.1@evil.example',
  'evillocalhost',
  '127.0.0.2',
  '[::2]',
  '0.0.0.0',
];

describe('The mail viewer', () => {
  it.each(['localhost', '127.0.0.1', '[::1]'])('responds when it is called %s', async (name) => {
    const host = `${name}:${portOf(mail.endpoint)}`;
    expect((await ask(mail.endpoint, '/', { host })).status).toBe(200);
    expect((await ask(mail.endpoint, '/store', { host })).status).toBe(200);
  });

  it.each(hostile)('shows no mail to a page that calls it "%s"', async (host) => {
    await sendMail('private');
    for (const path of [
      '/',
      '/mail-viewer/refresh.js',
      '/store',
      '/store?since=0',
      '/get-emlContent?messageId=1',
      '/health-check',
    ]) {
      const { status, text } = await ask(mail.endpoint, path, { host });
      expect([path, status]).toEqual([path, 403]);
      expect(text).not.toContain('private');
    }
  });

  it.each(['http://evil.example', 'null', 'http://127.0.0.1:1', 'https://127.0.0.1'])(
    'keeps its mails when a page of %s clears them',
    async (origin) => {
      await sendMail('kept');
      const host = `127.0.0.1:${portOf(mail.endpoint)}`;
      expect((await ask(mail.endpoint, '/clear-store', { host, origin }, 'POST')).status).toBe(403);
      expect(await subjects()).toContain('kept');
    },
  );

  it('is cleared by its own page, and by a program, which names no origin', async () => {
    const host = `localhost:${portOf(mail.endpoint)}`;
    const calls: readonly Readonly<Record<string, string>>[] = [{ host, origin: `http://${host}` }, { host }];
    for (const headers of calls) {
      await sendMail('cleared');
      expect((await ask(mail.endpoint, '/clear-store', headers, 'POST')).status).toBe(200);
      expect(await subjects()).toEqual([]);
    }
  });

  it('is kept from other pages behind the endpoint for all services too', async () => {
    await sendMail('private');
    const host = `localhost:${portOf(front.endpoint)}`;
    expect((await ask(front.endpoint, '/store', { host })).text).toContain('private');
    expect((await ask(front.endpoint, '/store', { host: 'evil.example' })).status).toBe(403);
    const fromElsewhere = { host, origin: 'http://evil.example' };
    expect((await ask(front.endpoint, '/clear-store', fromElsewhere, 'POST')).status).toBe(403);
    const own = { host, origin: `http://${host}` };
    expect((await ask(front.endpoint, '/clear-store', own, 'POST')).status).toBe(200);
  });
});

describe.each(['S3', 'SQS', 'SES'] as const)('The emulator of %s', (service) => {
  it.each(['evil.example', '127.0.0.1.evil.example'])(
    'responds with 403 to a page that calls it %s',
    async (host) => {
      expect((await ask(endpoints[service], '/', { host })).status).toBe(403);
    },
  );

  it('responds with 403 to a page of another origin', async () => {
    const host = new URL(endpoints[service]).host;
    const { status } = await ask(endpoints[service], '/', { host, origin: 'http://evil.example' }, 'POST');
    expect(status).toBe(403);
  });
});

it.skipIf(process.platform !== 'linux' || !findDynoxide())(
  'Dynoxide, which checks nothing, is at an address of this machine that no page can guess',
  async () => {
    const databases = [await startDynamoDb({}, 'dynoxide'), await startDynamoDb({}, 'dynoxide')];
    try {
      const places = databases.map(({ endpoint }) => new URL(endpoint));
      for (const { hostname, port } of places) {
        expect(hostname).toMatch(/^127\.\d+\.\d+\.\d+$/);
        await expect(ask(`http://127.0.0.1:${port}`, '/', { host: `127.0.0.1:${port}` })).rejects.toThrow(
          'ECONNREFUSED',
        );
      }
      expect(new Set(places.map(({ hostname }) => hostname)).size).toBe(2);
    } finally {
      await Promise.all(databases.map(({ stop }) => stop()));
    }
  },
);
