/**
 * A walk through the shell code of the documents, exactly as written, on a new data directory. Code that needs an AWS
 * account runs against stand-ins (aws-stand-in.ts, cdk-stand-in.ts). The commands are the real AWS CLI and the operator's
 * own. Without the AWS CLI or openssl, the code that needs them is skipped and listed.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import { Teardown } from '../../local/server/teardown.ts';
import { type StoredLine, startCloudWatchLogs } from '../local/cli/cloudwatch-logs.ts';
import { freeSettings, quickStart, StartedService } from '../local/started-service.ts';
import { startAwsSurroundings } from '../support/aws-surroundings.ts';
import { hasPrograms } from '../support/programs.ts';
import { findAwsCli, needsAwsCli } from './aws-cli.ts';
import { type StandIn, startStandIn } from './aws-stand-in.ts';
import { startCdkStandIn } from './cdk-stand-in.ts';
import type { Fence } from './fences.ts';
import { type Newcomer, newcomer } from './newcomer.ts';
import { makeOwnApps } from './own-apps.ts';

export const hasAwsCli = findAwsCli(process.env);

export interface Walk {
  readonly person: Newcomer;
  readonly dataDir: string;
  /** What calls of AWS the commands made. */
  readonly standIn: StandIn;
  /** What the stand-in for CloudWatch finds. Tests add to it. */
  readonly stored: StoredLine[];
  /** Fences that need a program which is missing here. */
  readonly skipped: readonly string[];
  /** Fences that ran. */
  readonly walked: ReadonlySet<string>;
  /** Runs a fence after `before` in the same shell, and expects success. Does nothing when it is skipped. */
  walk(id: string, before?: string): Promise<string>;
  /** Runs a command, and expects success. Returns what it printed. */
  run(code: string, what?: string): Promise<string>;
  /** Runs a fence of docs/operations.md in a shell that has run the first one of the page. */
  operate(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a service and the stand-ins, with the fences that may be run. */
export async function startWalk(fences: readonly Fence[]): Promise<Walk> {
  const teardown = new Teardown();
  try {
    return await start(fences, teardown);
  } catch (error) {
    await teardown.run();
    throw error;
  }
}

async function start(fences: readonly Fence[], teardown: Teardown): Promise<Walk> {
  const skipped = skippedOf(fences);
  const codeOf = new Map(fences.map(({ id, code }) => [id, code]));
  const walked = new Set<string>();
  const stored: StoredLine[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'walk-'));
  teardown.add(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  const person = newcomer();
  teardown.add(() => person.leave());
  const standIn = await surround(person, dataDir, stored, teardown);
  makeOwnApps(join(person.directory, 'your-apps'));

  async function run(code: string, what = code): Promise<string> {
    const { status, stdout, stderr } = await person.bash(code);
    expect(status, `${what}\n${stdout}\n${stderr}`).toBe(0);
    return stdout;
  }
  async function walk(id: string, before = ''): Promise<string> {
    if (skipped.includes(id)) return '';
    const code = codeOf.get(id);
    if (code === undefined) throw new Error(`There is no shell code ${id}.`);
    const printed = await run(`${before}\n${code}`, id);
    walked.add(id);
    return printed;
  }
  return {
    person,
    dataDir,
    standIn,
    stored,
    skipped,
    walked,
    walk,
    run,
    operate: (name) => walk(`docs/operations.md ${name}`, codeOf.get('docs/operations.md setup')),
    stop: () => teardown.run(),
  };
}

function skippedOf(fences: readonly Fence[]): readonly string[] {
  const hasOpenssl = hasPrograms(['openssl'], 'commands that make secrets');
  const skipped = fences
    .filter((fence) => (!hasAwsCli && needsAwsCli(fence)) || (!hasOpenssl && /\bopenssl /.test(fence.code)))
    .map(({ id }) => id);
  if (skipped.length > 0)
    process.stderr.write(`Programs are missing. Commands not tried:\n  ${skipped.join('\n  ')}\n`);
  return skipped;
}

/** Starts the service and what stands for AWS, and gives the person's shell the variables that lead there. */
async function surround(
  person: Newcomer,
  dataDir: string,
  stored: StoredLine[],
  teardown: Teardown,
): Promise<StandIn> {
  const settings = await freeSettings(dataDir);
  const service = new StartedService(settings, quickStart);
  teardown.add(() => service.end('SIGTERM'));
  await service.ready();
  const note = JSON.parse(readFileSync(join(dataDir, 'service.json'), 'utf8'));
  const { dynamodb, s3, sqs } = note;
  const masterKeysFile = join(dataDir, 'master-keys.json');
  const alarmTopic = 'arn:aws:sns:us-east-1:000000000000:alarms';
  const standIn = await startStandIn({ dynamodb, s3, masterKeysFile });
  teardown.add(() => standIn.stop());
  const cloudWatch = await startCloudWatchLogs(stored);
  teardown.add(() => cloudWatch.stop());
  const surroundings = await startAwsSurroundings(alarmTopic, 'phr.example.org');
  teardown.add(() => surroundings.stop());
  const ofPortal = { name: 'PhrPortal-AlarmsErrors-5E6F', topics: [alarmTopic], state: 'OK' };
  surroundings.state.alarms = [...surroundings.state.alarms, ofPortal];
  const cdk = await startCdkStandIn(outputsOf(note, alarmTopic));
  teardown.add(() => cdk.stop());
  await makeBackupBucket(s3);
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
  return standIn;
}

interface Note {
  readonly origin: string;
  readonly tableName: string;
  readonly bucketName: string;
  readonly uiUrl: string;
  readonly queues: Readonly<Record<'MAIL_QUEUE_URL' | 'PING_QUEUE_URL' | 'PING_DEAD_LETTER_URL', string>>;
}

/** What the stacks would print, for the local service. */
function outputsOf({ origin, tableName, bucketName, uiUrl, queues }: Note, alarmTopic: string) {
  return {
    ServiceUrl: origin,
    GatewayUrl: origin,
    AlarmTopic: alarmTopic,
    TableName: tableName,
    BucketName: bucketName,
    MasterKeysSecret: 'arn:aws:secretsmanager:us-east-1:000000000000:secret:MasterKeys-a1b2c3',
    MailQueueUrl: queues.MAIL_QUEUE_URL,
    MailDeadLetterQueueUrl: `${queues.MAIL_QUEUE_URL}-dead-letters`,
    PingQueueUrl: queues.PING_QUEUE_URL,
    PingDeadLetterQueueUrl: queues.PING_DEAD_LETTER_URL,
    OutboxFailuresQueueUrl: `${queues.PING_QUEUE_URL}-dead-letters`,
    UiUrl: uiUrl,
    PortalStack: 'PhrPortal',
    PortalSecret: 'arn:aws:secretsmanager:us-east-1:000000000000:secret:Portal-d4e5f6',
    AccessLogGroup: 'gateway',
    FunctionLogGroups: 'function',
  };
}

async function makeBackupBucket(endpoint: string): Promise<void> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new S3Client({ endpoint, forcePathStyle: true, region: 'us-east-1', credentials });
  await client.send(new CreateBucketCommand({ Bucket: 'my-backup-bucket' }));
  client.destroy();
}
