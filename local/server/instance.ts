/** The whole service on one machine. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { missingMigrations } from '../../shared/operations/migrations/state.ts';
import { readConfig } from '../../shared/settings/config.ts';
import { ownS3Endpoint } from '../../shared/store/s3-client.ts';
import { referencePages } from './api-reference/pages.ts';
import { type GivenEndpoint, givenByVariable } from './aws-environment.ts';
import { callLogName, openCallLog } from './call-log.ts';
import { showCalls } from './call-terminal/index.ts';
import { askedOf } from './check-endpoints.ts';
import { loadDefaultCodes } from './codes/default.ts';
import { withStores } from './codes/stores.ts';
import { ensureBucket, ensureQueues, ensureSender, ensureTable } from './create-resources.ts';
import { openDataDir } from './data-dir.ts';
import { requireFree } from './emulators/free-port.ts';
import { startExpiry } from './event-sources/expiry.ts';
import { needsStream, startOutboxSource } from './event-sources/outbox-source.ts';
import type { Poller } from './event-sources/poller.ts';
import { startQueuePoller } from './event-sources/queue-poller.ts';
import { startSchedule } from './event-sources/schedule.ts';
import { loadHttpFunctions, loadWorkers } from './functions.ts';
import { type HttpFunctions, startGateway } from './gateway/server.ts';
import { masterKeysVariables } from './master-keys.ts';
import { ownHost } from './own-host.ts';
import { type OpenPortal, openPortal } from './portal/open-portal.ts';
import type { Progress } from './progress.ts';
import { forgetService, noteService } from './running-service-file.ts';
import { openSampleApps, type SampleApp } from './sample-apps.ts';
import { findSamplePatient, type SamplePatient } from './sample-patient.ts';
import type { Settings } from './settings.ts';
import { startAwsParts } from './start-emulators.ts';
import { portError, StartError } from './start-error.ts';
import { syncApps } from './sync-apps.ts';
import type { Teardown } from './teardown.ts';

interface RegisteredApp {
  readonly kind: string;
  readonly id: string;
  readonly consumerKey: string;
}

export interface Instance {
  readonly origin: string;
  /** The patients' pages; undefined when another UI app is used. */
  readonly portal: Pick<OpenPortal, 'origin' | 'moved'> | undefined;
  /** Where mails are sent. */
  readonly mailEndpoint: string;
  /** Where mails can be read; undefined when that is unknown. */
  readonly mailViewer: string | undefined;
  /** The endpoints from the environment, by service. */
  readonly given: Readonly<Record<string, GivenEndpoint>>;
  readonly apps: readonly RegisteredApp[];
  /** The apps that are served beside the portal. */
  readonly sampleApps: readonly Pick<SampleApp, 'name' | 'origin'>[];
  /** The sample patient, if the data directory has one. */
  readonly sample: SamplePatient | undefined;
  /** Resolves to the reason when an emulator ends unexpectedly. */
  readonly failed: Promise<string>;
}

const sweepSeconds = 60;
const eraseSeconds = 3600;
const mailVisibilitySeconds = 60;
/** Longer than a batch of webhook calls can take. */
const pingVisibilitySeconds = 30;

/** Starts everything. What has been started is in the teardown, also when this throws. */
export async function startInstance(
  settings: Settings,
  { teardown, progress }: { readonly teardown: Teardown; readonly progress: Progress },
): Promise<Instance> {
  const data = await openDataDir(settings.dataDir);
  teardown.add(data.release);
  const log = openCallLog(data.path(callLogName));
  const config = readConfig(settings.functions);
  const terminal = showCalls({ ...settings, ...config, print: console.log });
  const functions = Promise.withResolvers<HttpFunctions>();
  functions.promise.catch(() => undefined);
  let outbox: Poller | undefined;
  const gateway = await startGateway({
    port: settings.port,
    functions: functions.promise,
    pathForm: settings.pathForm,
    isOwnHost: ownHost(settings),
    pages: referencePages,
    onWrite: () => outbox?.wake(),
    onCall(line, target) {
      log.gateway(line);
      terminal.gateway(line, target);
    },
    onError: report,
  }).catch((error) => {
    throw portError('PORT', settings.port, error);
  });
  teardown.add(gateway.stop);
  teardown.add(() => functions.reject(new Error('The service was stopped before it was ready.')));
  const portal = await openPortal(settings, { onCall: log.gateway, log: log.of('portal') });
  if (portal) teardown.add(portal.stop);
  const sampleApps = await openSampleApps(settings);
  for (const app of sampleApps) teardown.add(app.stop);
  const given = givenByVariable(process.env);
  if (!given.SES) await requireFree('MAIL_PORT', settings.mailPort);

  const found = findSamplePatient(data, settings, !given.DYNAMODB);
  const parts = await progress.waitFor(
    'the database, storage, queues and mail',
    startAwsParts(settings, data, teardown),
  );
  const stream = needsStream(parts.engine);
  const queuesFor = (what: string, visibilitySeconds: number) => {
    const name = queueName(settings.tableName, what);
    return askedOf(given.SQS, `the queue ${name}`, ensureQueues(name, { visibilitySeconds }));
  };
  const resources = Promise.all([
    askedOf(given.DYNAMODB, `the table ${settings.tableName}`, ensureTable(settings.tableName, { stream })),
    askedOf(
      given.S3,
      `the bucket ${settings.bucketName}`,
      ensureBucket(settings.bucketName, settings.region),
    ),
    queuesFor('mail', mailVisibilitySeconds),
    queuesFor('ping', pingVisibilitySeconds),
    given.SES && ensureSender(settings.supportAddress),
  ]);
  const [streamArn, , queues, pingQueues] = await progress.waitFor('the table and the queues', resources);
  const env = {
    ...settings.functions,
    ...(portal && { UI_URL: portal.origin }),
    MAIL_QUEUE_URL: queues.queue,
    PING_QUEUE_URL: pingQueues.queue,
    PING_DEAD_LETTER_URL: pingQueues.deadLetters,
    ...masterKeysVariables(settings.functions, data.path('master-keys.json')),
  };
  const { errors, warnings, apps, changes } = await progress.waitFor(
    'the apps',
    syncApps(settings.appsDir, env, settings.dataDir),
  );
  for (const change of changes.filter((line) => line.startsWith('removed ')))
    console.error(`${change}, which has no directory in ${settings.appsDir} any more`);
  for (const warning of warnings) console.error(warning);
  if (errors.length > 0) {
    throw new StartError(
      [...errors, `APPS_DIR: the apps of ${settings.appsDir} cannot be registered.`].join('\n'),
    );
  }
  const missing = await withStores(env, ({ store }) => missingMigrations(store));
  if (missing.length > 0)
    console.error('An older version has stored the data. Bring them up to date: npx phr migrate');
  await progress.waitFor(
    'the codes',
    withStores(env, ({ store, bodies }) => loadDefaultCodes(store, bodies)),
  );
  noteService(settings.dataDir, gateway.origin, env);
  teardown.add(() => forgetService(settings.dataDir));

  const workers = await loadWorkers(env, { logOf: log.of, onFailedAttempt: terminal.failedAttempt });
  /** What a worker throws, Lambda logs. */
  const reportOf = (name: string) => (error: unknown) => log.of(name).error('The function failed.', error);
  outbox = startOutboxSource({
    tableName: settings.tableName,
    streamArn,
    positionFile: data.path('stream-position.json'),
    function: workers.dispatcher,
    idleMilliseconds: 1000,
    // Each read is eight queries, as much work as a call. A mail may wait so long, the next call should not.
    shortestMilliseconds: 250,
    onError: reportOf('dispatcher'),
  });
  const mails = startQueuePoller({
    client: new SQSClient(),
    queueUrl: queues.queue,
    region: settings.region,
    function: workers.mailer,
    onError: reportOf('mailer'),
  });
  const pings = startQueuePoller({
    client: new SQSClient(),
    queueUrl: pingQueues.queue,
    region: settings.region,
    function: workers.pinger,
    onError: reportOf('pinger'),
  });
  const sweep = startSchedule({
    everySeconds: sweepSeconds,
    region: settings.region,
    function: workers.sweeper,
    onError: reportOf('sweeper'),
  });
  const erasing = startSchedule({
    everySeconds: eraseSeconds,
    region: settings.region,
    function: workers.eraser,
    onError: reportOf('eraser'),
  });
  const expiry =
    parts.engine === 'dynoxide' &&
    startExpiry({ client: new DynamoDBClient(), tableName: settings.tableName, onError: report });
  for (const poller of [mails, pings, outbox, sweep, erasing, expiry]) if (poller) teardown.add(poller.stop);
  functions.resolve(
    await progress.waitFor(
      'the functions',
      loadHttpFunctions(env, { log: log.functions, onRefused: terminal.refused }),
    ),
  );
  // Calls are signed for the address that the service believes to have.
  const serviceOrigin = settings.baseUrl || gateway.origin;
  const { supportAddress, passwordMin } = settings;
  const uploadOrigin = new URL(ownS3Endpoint()!).origin;
  await portal?.start({ serviceOrigin, uploadOrigin, supportAddress, passwordMin, ...settings.look });
  await Promise.all(sampleApps.map((app) => app.start(serviceOrigin)));
  // Again, so that it stops first: nothing may be stopped while a request still uses it.
  teardown.add(gateway.stop);
  const sample = apps.some(({ kind }) => kind === 'admin') ? found : undefined;
  return { ...parts, origin: gateway.origin, portal, given, apps, sampleApps, sample };
}

/** Named after the table, so that services with tables of their own can share an SQS; `phr-mail` by default. */
function queueName(tableName: string, what: string): string {
  const longest = 80 - `-${what}-dead-letters`.length;
  return `${tableName.replaceAll('.', '-').slice(0, longest)}-${what}`;
}

function report(error: unknown): void {
  console.error(error);
}
