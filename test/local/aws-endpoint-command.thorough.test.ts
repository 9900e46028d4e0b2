import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ensureTable } from '../../local/server/create-resources.ts';
import { freePort } from '../../local/server/emulators/free-port.ts';
import { useLocalAws } from '../support/aws.ts';
import { mailsFrom } from '../support/mails.ts';
import { StartedService } from './started-service.ts';

vi.setConfig({ testTimeout: 120_000 });

const started: StartedService[] = [];
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'one-endpoint-'));
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((service) => service.end('SIGKILL')));
});

afterAll(() => rmSync(folder, { recursive: true, maxRetries: 10, retryDelay: 100 }));

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): StartedService {
  const service = new StartedService(env, ['local/server/aws-endpoint/aws-endpoint.mjs', ...args]);
  started.push(service);
  return service;
}

async function refusal(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const service = start(args, env);
  expect(await service.ended()).toBe(1);
  expect(service.output).not.toMatch(/^\s+at /m);
  return service.output;
}

function endpointOf({ output }: StartedService): string {
  return /^All services +(\S+) /m.exec(output)![1]!;
}

describe('The command npm run aws:local', () => {
  it('keeps its data when it stops, and does not share its directory', async () => {
    await useLocalAws();
    const args = ['--port', '0', '--data', join(folder, 'kept')];
    const place = { Bucket: 'kept', Key: 'key' };
    const first = await start(args).ready();
    const s3 = new S3Client({ endpoint: endpointOf(first), forcePathStyle: true });
    await s3.send(new CreateBucketCommand({ Bucket: place.Bucket }));
    await s3.send(new PutObjectCommand({ ...place, Body: 'still there' }));
    const Message = { Subject: { Data: 'kept' }, Body: { Text: { Data: 'text' } } };
    const mail = { Source: 'support@phr.example.org', Destination: { ToAddresses: ['rosa@mail.example'] } };
    await new SESClient({ endpoint: endpointOf(first) }).send(new SendEmailCommand({ ...mail, Message }));
    expect(await refusal(args)).toContain('is in use by another instance');
    expect(await first.end('SIGTERM')).toBe(0);
    await expect(fetch(endpointOf(first))).rejects.toThrow();

    const second = await start(args).ready();
    const again = new S3Client({ endpoint: endpointOf(second), forcePathStyle: true });
    const found = await again.send(new GetObjectCommand(place));
    expect(await found.Body!.transformToString()).toBe('still there');
    const mails = await mailsFrom('support@phr.example.org', endpointOf(second));
    expect(mails.map(({ subject }) => subject)).toEqual(['kept']);
    expect(await second.end('SIGINT')).toBe(0);
  });

  it('forwards to a DynamoDB Local that already runs, and then needs no Java', async () => {
    const { DYNAMODB } = await useLocalAws();
    const env = { AWS_ENDPOINT_URL_DYNAMODB: DYNAMODB, AWS_ENDPOINT_URL: 'http://127.0.0.1:1' };
    const front = await start(['--port', '0', '--in-memory'], { ...env, PATH: '/nonexistent' }).ready();
    expect(front.output).toMatch(/^Data +in memory$/m);
    const name = `behind-${Date.now()}`;
    await ensureTable(name, { stream: false });
    const dynamodb = new DynamoDBClient({ endpoint: endpointOf(front) });
    expect((await dynamodb.send(new ListTablesCommand())).TableNames).toContain(name);
    expect(await front.end('SIGTERM')).toBe(0);
  });

  it('says in one line why it cannot start', async () => {
    const { SES } = await useLocalAws();
    const { port } = new URL(SES);
    const [taken, unknown, both, dead] = await Promise.all([
      refusal(['--in-memory', '--port', port]),
      refusal(['--prot', '1']),
      refusal(['--in-memory', '--data', folder]),
      refusal(['--in-memory'], { AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${await freePort()}` }),
    ]);
    expect(taken).toBe(`--port: port ${port} of 127.0.0.1 is in use. Set --port to a free one.\n`);
    expect(unknown).toMatch(/^Unknown option '--prot'.*\n\nUsage: npm run aws:local/);
    expect(both).toMatch(/^--data and --in-memory exclude each other\.\n\nUsage:/);
    expect(dead).toMatch(/^AWS_ENDPOINT_URL_S3: nothing responds at /);
  });
});
