import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../local/server/emulators/free-port.ts';
import { startMail } from '../../local/server/emulators/mail.ts';
import { useLocalAws } from '../support/aws.ts';
import type { AwsEndpoints } from '../support/global-setup.ts';

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };

describe('The local emulators of AWS', () => {
  let endpoints: AwsEndpoints;

  beforeAll(async () => {
    endpoints = await useLocalAws();
  });

  it('respond', async () => {
    expect((await new DynamoDBClient().send(new ListTablesCommand())).TableNames).toBeInstanceOf(Array);
    expect((await fetch(`${endpoints.SQS}/health`)).status).toBe(200);
    expect((await fetch(endpoints.SES)).headers.get('content-type')).toContain('text/html');
  });

  it.each(['DYNAMODB', 'S3', 'SES'] as const)('are not reachable from the network: %s', async (service) => {
    const { hostname, port: portText } = new URL(endpoints[service]);
    const port = Number(portText);
    const ours = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    const outside = ours.filter(({ internal, address }) => !internal && !address.startsWith('fe80:'));
    const open = await Promise.all(outside.map(({ address }) => isOpen(port, address)));
    expect(open).not.toContain(true);
    expect(hostname).toMatch(/^127\./);
    expect(await isOpen(port, hostname)).toBe(true);
  });
});

describe('The mail emulator', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mails-'));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it('shows after a restart the mails from before, even if the last line was cut short', async () => {
    const file = join(folder, 'mails.jsonl');
    const first = await startMail(0, file);
    await send(first.endpoint, 'kept');
    await first.stop();
    appendFileSync(file, '{"messageId":"cut');
    const second = await startMail(0, file);
    await send(second.endpoint, 'new');
    await second.stop();
    const third = await startMail(0, file);
    const { emails } = (await (await fetch(`${third.endpoint}/store`)).json()) as {
      emails: { subject: string }[];
    };
    await third.stop();
    expect(emails.map(({ subject }) => subject)).toEqual(['kept', 'new']);
  });

  it('forgets what is cleared in the viewer', async () => {
    const file = join(folder, 'cleared.jsonl');
    const mail = await startMail(0, file);
    await send(mail.endpoint, 'gone');
    await fetch(`${mail.endpoint}/clear-store`, { method: 'POST' });
    await mail.stop();
    expect(readFileSync(file, 'utf8')).toBe('');
  });
});

async function send(endpoint: string, subject: string): Promise<void> {
  const client = new SESClient({ endpoint, region: 'us-east-1', credentials });
  const Message = { Subject: { Data: subject }, Body: { Text: { Data: 'text' } } };
  const Destination = { ToAddresses: ['rosa@mail.example'] };
  await client.send(new SendEmailCommand({ Source: 'support@phr.example.org', Destination, Message }));
  client.destroy();
}

function isOpen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 1000 });
    const settle = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
    socket.once('timeout', () => settle(false));
  });
}

it('A port for a server is none that the system gives to connections, which could take it first', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(ports.filter((port) => port >= 32_768)).toEqual([]);
});
