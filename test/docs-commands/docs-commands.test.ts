/**
 * Runs all shell code in the documents exactly as written, in an order in which a reader could run it, on a
 * new data directory. Code that needs an AWS account runs against stand-ins (aws-stand-in.ts,
 * cdk-stand-in.ts). The commands are the real AWS CLI and the operator's own. Without the AWS CLI or openssl, the
 * code that needs them is skipped and listed.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callLogName, type LoggedLine } from '../../local/server/call-log.ts';
import { type CloudWatchLogs, type StoredLine, startCloudWatchLogs } from '../local/cli/cloudwatch-logs.ts';
import { freeSettings, StartedService } from '../local/started-service.ts';
import { type AwsSurroundings, startAwsSurroundings } from '../support/aws-surroundings.ts';
import { hasPrograms } from '../support/programs.ts';
import { findAwsCli, needsAwsCli } from './aws-cli.ts';
import { type StandIn, startStandIn } from './aws-stand-in.ts';
import { type CdkStandIn, startCdkStandIn } from './cdk-stand-in.ts';
import { notTried, runElsewhere, scriptsElsewhere } from './elsewhere.ts';
import { documents, fencesOf, root, scriptsIn } from './fences.ts';
import { type Newcomer, newcomer } from './newcomer.ts';
import { makeOwnApps } from './own-apps.ts';

vi.setConfig({ testTimeout: 120_000 });

const everyFence = documents.flatMap(fencesOf);
const codeOf = new Map(everyFence.map(({ id, code }) => [id, code]));
const hasAwsCli = findAwsCli(process.env);
const hasOpenssl = hasPrograms(['openssl'], 'commands that make secrets');
const skipped = everyFence
  .filter((fence) => (!hasAwsCli && needsAwsCli(fence)) || (!hasOpenssl && /\bopenssl /.test(fence.code)))
  .map(({ id }) => id);
const walked = new Set<string>();

let dataDir: string;
let keysFile: string;
let service: StartedService;
let standIn: StandIn;
let cdk: CdkStandIn;
let surroundings: AwsSurroundings;
let cloudWatch: CloudWatchLogs;
/** What the stand-in for CloudWatch finds. */
const stored: StoredLine[] = [];
let person: Newcomer;

beforeAll(async () => {
  if (skipped.length > 0)
    process.stderr.write(`Programs are missing. Commands not tried:\n  ${skipped.join('\n  ')}\n`);
  dataDir = mkdtempSync(join(tmpdir(), 'walk-'));
  keysFile = join(dataDir, 'master-keys.json');
  person = newcomer();
  const settings = await freeSettings(dataDir);
  service = await new StartedService(settings).ready();
  const note = JSON.parse(readFileSync(join(dataDir, 'service.json'), 'utf8'));
  const { dynamodb, s3, sqs, queues } = note;
  standIn = await startStandIn({ dynamodb, s3, masterKeysFile: keysFile });
  cloudWatch = await startCloudWatchLogs(stored);
  await makeBackupBucket(s3);
  const alarmTopic = 'arn:aws:sns:us-east-1:000000000000:alarms';
  surroundings = await startAwsSurroundings(alarmTopic, 'phr.example.org');
  const outputs = {
    ServiceUrl: note.origin,
    GatewayUrl: note.origin,
    AlarmTopic: alarmTopic,
    TableName: note.tableName,
    BucketName: note.bucketName,
    MasterKeysSecret: 'arn:aws:secretsmanager:us-east-1:000000000000:secret:MasterKeys-a1b2c3',
    MailQueueUrl: queues.MAIL_QUEUE_URL,
    MailDeadLetterQueueUrl: `${queues.MAIL_QUEUE_URL}-dead-letters`,
    PingQueueUrl: queues.PING_QUEUE_URL,
    PingDeadLetterQueueUrl: queues.PING_DEAD_LETTER_URL,
    OutboxFailuresQueueUrl: `${queues.PING_QUEUE_URL}-dead-letters`,
    UiUrl: note.uiUrl,
    PortalStack: 'PhrPortal',
    AccessLogGroup: 'gateway',
    FunctionLogGroups: 'function',
  };
  cdk = await startCdkStandIn(outputs);
  Object.assign(person.env, settings, {
    ...surroundings.env,
    AWS_STAND_IN: standIn.origin,
    AWS_ENDPOINT_URL_DYNAMODB: standIn.origin,
    AWS_ENDPOINT_URL_S3: s3,
    AWS_ENDPOINT_URL_SQS: sqs,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: standIn.origin,
    AWS_ENDPOINT_URL_CLOUDWATCH_LOGS: cloudWatch.origin,
    CDK_STAND_IN: cdk.origin,
  });
  makeOwnApps(join(person.directory, 'your-apps'));
}, 60_000);

afterAll(async () => {
  await service?.end('SIGTERM');
  standIn?.stop();
  cdk?.stop();
  await surroundings?.stop();
  await cloudWatch?.stop();
  person?.leave();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

async function makeBackupBucket(endpoint: string): Promise<void> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new S3Client({ endpoint, forcePathStyle: true, region: 'us-east-1', credentials });
  await client.send(new CreateBucketCommand({ Bucket: 'my-backup-bucket' }));
  client.destroy();
}

/**
 * Runs a fence after `before` in the same shell, and expects success. Without the AWS CLI, skips fences that
 * need it.
 */
async function walk(id: string, before = ''): Promise<string> {
  if (skipped.includes(id)) return '';
  const code = codeOf.get(id);
  if (code === undefined) throw new Error(`There is no shell code ${id}.`);
  const printed = await run(`${before}\n${code}`, id);
  walked.add(id);
  return printed;
}

async function run(code: string, what = code): Promise<string> {
  const { status, stdout, stderr } = await person.bash(code);
  expect(status, `${what}\n${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

/** Runs a fence of docs/operations.md in a shell that has run the first one of the page. */
function operate(name: string): Promise<string> {
  return walk(`docs/operations.md ${name}`, codeOf.get('docs/operations.md setup'));
}

/** Makes the keys appear some hours old. */
function letTimePass(): void {
  const ring = JSON.parse(readFileSync(keysFile, 'utf8')) as { madeAt?: Record<string, string> };
  const earlier = new Date(Date.now() - 5 * 3_600_000).toISOString();
  const madeAt = Object.fromEntries(Object.keys(ring.madeAt ?? {}).map((name) => [name, earlier]));
  writeFileSync(keysFile, JSON.stringify({ ...ring, madeAt }));
}

describe('A newcomer', () => {
  it('plays the demo and loads the sample patient', async () => {
    expect(await run('npm run --silent demo')).toContain('HbA1c');
    const seeded = await run('npm run --silent seed');
    person.env.RECORD_ID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/.exec(seeded)![0];
  });

  it('makes an app, registers it and removes it', async () => {
    expect(await walk('docs/registering-apps.md own-app')).toMatch(
      /^vitals-chart@apps\.example\.org +Vitals Chart +user +added-apps\/user\/vitals-chart/m,
    );
    expect(await walk('docs/registering-apps.md remove-app')).toContain('removed user app vitals-chart');
  });

  it('registers the sample apps for a terminal', async () => {
    const registered = await walk('local/examples/README.md register');
    for (const name of ['Python', 'bash']) expect(registered).toContain(`(Lab Trends in ${name})`);
  });

  it('prepares an account', async () => {
    await run('npx cdk bootstrap');
    const account = ['sender', 'mail-from', 'sender-check', 'sandbox', 'concurrency'];
    for (const name of account) await walk(`infra/README.md ${name}`);
  });

  it('deploys, registers apps and loads codes', async () => {
    await walk('README.md deploy');
    for (const name of ['deploy', 'failed-deployment', 'apps', 'codes', 'rotate'])
      await walk(`infra/README.md ${name}`);
  });

  it('adds optional parts to a deployment', async () => {
    for (const name of ['edge', 'backup-settings']) await walk(`infra/README.md ${name}`);
  });

  it('changes a setting, and deploys other stages', async () => {
    for (const name of ['portal', 'without-portal', 'confirm', 'stage', 'trial'])
      await walk(`infra/README.md ${name}`);
  });
});

describe('An operator', () => {
  it('checks a first deployment', async () => {
    await operate('setup');
    const checked = await operate('doctor');
    for (const check of ['version', 'paths', 'large-body', 'mail', 'sender', 'alarms', 'clean-up'])
      expect(checked).toMatch(new RegExp(`^${check} +passed`, 'm'));
  });

  it('checks by hand what the doctor cannot', async () => {
    for (const name of ['forgotten-setting', 'alarm-trial', 'simulator', 'recursion']) await operate(name);
    // The local table has no policies, so nothing is denied.
    if (hasAwsCli) expect(await operate('leading-keys')).toContain('Transactions are not limited');
  });

  it('upgrades', async () => {
    expect(await operate('upgrade')).toMatch(/^version +passed/m);
  });

  it('reads names from the outputs, and exports a record', async () => {
    await operate('export');
  });

  it.skipIf(!hasAwsCli)('backs up the table, the objects and the master keys', async () => {
    await operate('backup-inside');
    expect(await operate('backup')).toContain('COMPLETED');
    expect([...standIn.actions]).toEqual(
      expect.arrayContaining(['CreateBackup', 'ExportTableToPointInTime', 'GetSecretValue']),
    );
  });

  it.skipIf(!hasAwsCli)('practises a restore', async () => {
    expect(await operate('drill')).not.toContain('differ');
    await operate('stop-calls');
    await operate('restore-table');
    await operate('let-calls');
    await operate('restore-record');
    Object.assign(person.env, { OBJECT_KEY: 'documents/removed', VERSION_ID: 'v2' });
    expect(await operate('restore-object')).toContain('documents/removed');
    const concurrency = /^(PUT|DELETE) \/2017-10-31\/functions\/.+PhrService-Accounts.+\/concurrency$/;
    expect([...standIn.actions].filter((action) => concurrency.test(action))).toHaveLength(2);
  });

  it('uses a restored table, and lets the data stack manage it', async () => {
    person.env.STREAM_ARN =
      'arn:aws:dynamodb:us-east-1:111122223333:table/phr-restored/stream/2026-01-02T03:04:05.678';
    await operate('use-restored-table');
    await operate('import-table');
  });

  it('deploys the stacks again in another account', async () => {
    await operate('rebuild-stacks');
  });

  it.skipIf(!hasAwsCli)('fills the new stacks from the backup', async () => {
    person.env.EXPORT_ID = '01234567890123-0a1b2c3d';
    expect(await operate('rebuild-table')).toContain('COMPLETED');
    await operate('rebuild-service');
  });

  it('rotates the master keys, and handles incidents', async () => {
    await operate('rotate');
    await operate('new-app-secret');
    letTimePass();
    await operate('reseal');
    await operate('retire');
    expect(await operate('who-has-seen')).toContain(person.env.RECORD_ID!);
    await operate('redrive');
  });

  it('traces a request, on this machine and in the logs of a deployment', async () => {
    const { headers } = await fetch(`http://127.0.0.1:${person.env.PORT}/version`);
    person.env.REQUEST_ID = headers.get('x-request-id')!;
    const local = await run('npm run --silent phr -- trace "$REQUEST_ID"');
    expect(local).toMatch(/^ {6}operation +get_version$/m);
    for (const text of readFileSync(join(dataDir, callLogName), 'utf8').trim().split('\n')) {
      const { source, line } = JSON.parse(text) as LoggedLine;
      stored.push({ group: source, message: JSON.stringify(line) });
    }
    expect(await operate('trace')).toBe(local);
  });

  it.skipIf(!hasAwsCli)('enables a key in KMS again', async () => {
    await operate('enable-key');
    expect(standIn.actions).toContain('EnableKey');
  });

  it('erases a record', async () => {
    await operate('erase');
    const { status, stderr } = await person.bash(
      'npm run --silent phr -- records export "$RECORD_ID" gone.zip',
    );
    expect([status, stderr]).toEqual([1, expect.stringContaining(person.env.RECORD_ID!)]);
  });
});

describe('Every command', () => {
  it('in the shell code of the documents is tried', () => {
    const tried = new Set([...walked, ...skipped, ...Object.keys(runElsewhere), ...notTried]);
    expect([...tried].toSorted()).toEqual(everyFence.map(({ id }) => id).toSorted());
  });

  it('that is an npm script is tried', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const named = documents.flatMap((file) => scriptsIn(readFileSync(join(root, file), 'utf8')));
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    const tried = [...['demo', 'seed', 'phr', 'start'], ...Object.keys(scriptsElsewhere)];
    expect(tried.toSorted()).toEqual(Object.keys(scripts).toSorted());
  });

  it.each(Object.entries({ ...runElsewhere, ...scriptsElsewhere }))(
    'that is tried elsewhere names a file that exists: %s, %s',
    (_, file) => {
      expect(readFileSync(join(root, file), 'utf8')).not.toBe('');
    },
  );
});
