/** A whole service for one test, with its own table, bucket, queues and gateway on the endpoints of the run. */
import { randomBytes } from 'node:crypto';
import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { ensureBucket, ensureQueues, ensureTable } from '../../local/server/create-resources.ts';
import { needsStream, startOutboxSource } from '../../local/server/event-sources/outbox-source.ts';
import type { Poller } from '../../local/server/event-sources/poller.ts';
import { startQueuePoller } from '../../local/server/event-sources/queue-poller.ts';
import { scheduledEvent } from '../../local/server/event-sources/schedule.ts';
import { loadHttpFunctions, loadWorkers, type Workers } from '../../local/server/functions.ts';
import type { AccessLine } from '../../local/server/gateway/access-log.ts';
import { type HttpFunctions, startGateway } from '../../local/server/gateway/server.ts';
import { newMasterKeys } from '../../local/server/master-keys.ts';
import type { Log } from '../../shared/log.ts';
import { type AppFiles, registerApps } from './apps.ts';
import { databaseEngine, region, useLocalAws } from './aws.ts';
import { givenDeployment, useDeployment } from './deployment.ts';
import { recorded } from './iam-usage/recorder.ts';
import { type Mail, mailsFrom, waitForMail } from './mails.ts';
import { stoppedWithFile } from './stopped-with-file.ts';
import type { FunctionLine, ServiceOptions, TestService } from './test-service.ts';

export type { AppFiles, TestApp } from './apps.ts';
export type { Mail } from './mails.ts';
export type { FunctionLine, ServiceOptions, TestService } from './test-service.ts';

/** Shorter than deployed, so that a test can wait for a second attempt. */
const mailVisibilitySeconds = 5;
/** Longer than a webhook call can take. */
const pingVisibilitySeconds = 6;

/** It stops with the test file, if not before. */
export async function startService<AppName extends string = never>(
  options: ServiceOptions<AppName> = {},
): Promise<TestService<AppName>> {
  const deployment = givenDeployment();
  if (deployment) return useDeployment(deployment, options);
  const [endpoints, engine] = await Promise.all([useLocalAws(), databaseEngine()]);
  const name = `test-${randomBytes(6).toString('hex')}`;
  const started = Math.floor(Date.now() / 1000);
  let offset = 0;
  const clock = { now: () => new Date(Date.now() + offset) };
  const accessLog: AccessLine[] = [];
  const functionLog: FunctionLine[] = [];
  const logWith = (own: object): Log => ({
    info: (message, facts) => void functionLog.push({ level: 'INFO', message, ...own, ...facts }),
    error: (message, error, facts) =>
      void functionLog.push({ level: 'ERROR', message, ...own, ...facts, error }),
  });
  const log = logWith({});
  const logOf = (name: string) => logWith({ function: name });
  const [streamArn, , queues, pingQueues] = await Promise.all([
    ensureTable(name, { stream: (options.workers ?? false) && needsStream(engine) }),
    ensureBucket(name, region),
    ensureQueues(name, { visibilitySeconds: mailVisibilitySeconds }),
    ensureQueues(`${name}-pings`, { visibilitySeconds: pingVisibilitySeconds }),
  ]);

  // The functions behind the gateway need its address in their settings.
  const functions = Promise.withResolvers<HttpFunctions>();
  let outbox: Poller | undefined;
  const pathForm = options.gatewayPath ?? 'decoded';
  const gateway = await startGateway({
    port: 0,
    functions: functions.promise,
    pathForm,
    onWrite: () => outbox?.wake(),
    onCall: (line) => accessLog.push(line),
    onError: report,
  });
  const env: Record<string, string> = {
    BASE_URL: gateway.origin,
    UI_URL: 'https://ui.example.org',
    SUPPORT_ADDRESS: `support+${name}@phr.example.org`,
    TABLE_NAME: name,
    BUCKET_NAME: name,
    MAIL_QUEUE_URL: queues.queue,
    PING_QUEUE_URL: pingQueues.queue,
    PING_DEAD_LETTER_URL: pingQueues.deadLetters,
    MASTER_KEYS: newMasterKeys(),
    GATEWAY_PATH: pathForm,
    ...options.env,
  };
  const [apps, workers, made] = await Promise.all([
    registerApps(env, options.apps ?? ({} as Record<AppName, AppFiles>)),
    loadWorkers(env, { ...clock, logOf }).then((loaded) => recorded(loaded, env)),
    loadHttpFunctions(env, { ...clock, log }).then((loaded) => recorded(loaded, env)),
  ]);
  functions.resolve(made);
  const pollers = options.workers
    ? startWorkers(workers, name, streamArn, queues.queue, pingQueues.queue)
    : [];
  outbox = pollers[0];
  const mails = (): Promise<Mail[]> => mailsFrom(env.SUPPORT_ADDRESS!, endpoints.SES, started);
  return {
    origin: gateway.origin,
    env,
    apps,
    deadLetterQueueUrl: queues.deadLetters,
    pingDeadLetterUrl: pingQueues.deadLetters,
    accessLog,
    functionLog,
    now: () => clock.now().getTime() / 1000,
    advance: (seconds) => {
      offset += seconds * 1000;
    },
    mails,
    waitForMail: (isWanted, milliseconds = 15_000) => waitForMail(mails, isWanted, milliseconds),
    runSweeper: async () => void (await workers.sweeper(scheduledEvent(region))),
    runEraser: async () => void (await workers.eraser(scheduledEvent(region))),
    stop: stoppedWithFile(async () => {
      await gateway.stop();
      await Promise.all(pollers.map((poller) => poller.stop()));
      const all = [queues, pingQueues].flatMap(({ queue, deadLetters }) => [queue, deadLetters]);
      await removeResources(name, all);
    }),
  };
}

/** Starts the pollers; that of the outbox comes first. */
function startWorkers(
  workers: Workers,
  tableName: string,
  streamArn: string | undefined,
  mailQueueUrl: string,
  pingQueueUrl: string,
): readonly Poller[] {
  const queues = [
    [mailQueueUrl, workers.mailer],
    [pingQueueUrl, workers.pinger],
  ] as const;
  return [
    startOutboxSource({
      tableName,
      streamArn,
      function: workers.dispatcher,
      idleMilliseconds: 250,
      onError: report,
    }),
    ...queues.map(([queueUrl, worker]) =>
      startQueuePoller({ client: new SQSClient(), queueUrl, region, function: worker, onError: report }),
    ),
  ];
}

function report(error: unknown): void {
  console.error(error);
}

async function removeResources(table: string, queueUrls: readonly string[]): Promise<void> {
  const dynamodb = new DynamoDBClient();
  const sqs = new SQSClient();
  await dynamodb.send(new DeleteTableCommand({ TableName: table }));
  for (const url of queueUrls) await sqs.send(new DeleteQueueCommand({ QueueUrl: url }));
  dynamodb.destroy();
  sqs.destroy();
}
