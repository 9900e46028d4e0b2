/** The service on a table, a bucket and queues of its own, with a world of records and people for each run of a batch. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDynamoStore, dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import { createBodies } from '../../../shared/store/s3-bodies.ts';
import type { Bodies, Store } from '../../../shared/store/store.ts';
import { ensureBucket, ensureQueues, ensureTable, type QueueUrls } from '../../server/create-resources.ts';
import { newMasterKeys } from '../../server/master-keys.ts';
import { projectRoot } from '../../server/project-root.ts';
import { syncApps } from '../../server/sync-apps.ts';
import type { Teardown } from '../../server/teardown.ts';
import { PushService } from '../push-service.ts';
import { mailedInvitation } from '../round-trips/mailed-secret.ts';
import { switchPushOn } from '../round-trips/push-key.ts';
import { Client } from './client.ts';
import { Clock } from './clock.ts';
import { Listener } from './listener.ts';
import { Queue } from './queues.ts';
import { type App, type Apps, system, type World, WorldMaker } from './records-and-people.ts';
import { type Environment, Service } from './service.ts';
import { Workers } from './workers.ts';

const appsDir = join(projectRoot, 'local/apps');
const origin = 'https://phr.example.org';
const region = 'us-east-1';
/** Seconds: some 30 years. The clock of the functions runs far ahead, and no session and no token may end by that. */
const longLife = '999999999';
/** Queue receives with a time of its own, so this one never counts. */
const visibilitySeconds = 3600;

/** Where browsers are told, and the public key with which they subscribe. */
export interface Push {
  readonly service: PushService;
  readonly publicKey: string;
}

/** The service and all that a run needs around it. */
export interface Stage {
  readonly service: Service;
  readonly clock: Clock;
  readonly listener: Listener;
  readonly push: Push;
  readonly client: Client;
  readonly workers: Workers;
  readonly apps: Apps;
  readonly store: Store;
  /** What is in the mail of an invitation. */
  secretOf(recordId: string, invitationId: string): Promise<string>;
  readonly bodies: Bodies;
  readonly bucket: string;
  /** Messages that the mailer and the pinger gave up on. */
  readonly deadMails: Queue;
  readonly deadPings: Queue;
  readonly worlds: readonly World[];
  /** Renews the subscriptions, which expire after three months; the clock runs fast. */
  renew(): Promise<void>;
}

/**
 * Starts a stage with this number of worlds. The environment of the process must have the endpoints of DynamoDB, S3 and SQS.
 * `teardown` stops what this starts.
 */
export async function openStage(worldCount: number, teardown: Teardown): Promise<Stage> {
  const listener = await Listener.start();
  teardown.add(() => listener.stop());
  sendMailsTo(listener.origin, teardown);
  const pushService = await PushService.start();
  teardown.add(() => pushService.stop());
  const name = `chaos-${randomBytes(4).toString('hex')}`;
  const [, , mails, pings] = await Promise.all([
    ensureTable(name, { stream: false }),
    ensureBucket(name, region),
    ensureQueues(`${name}-mails`, { visibilitySeconds }),
    ensureQueues(`${name}-pings`, { visibilitySeconds }),
  ]);
  const env = settingsOf(name, mails, pings);
  const { errors } = await syncApps(appsDir, env);
  if (errors.length > 0) throw new Error(errors.join('\n'));
  const queueAt = (url: string) => {
    const queue = new Queue(url);
    teardown.add(() => queue.stop());
    return queue;
  };
  const clock = new Clock();
  const { authorities } = pushService;
  const service = new Service(env, { now: clock.now, authorities });
  const client = new Client(service, clock, origin);
  const apps = {
    admin: readApp('admin/onboarding'),
    ui: readApp('ui/portal'),
    background: readApp('user/lab-import'),
  };
  const dynamodb = dynamoClient();
  teardown.add(() => dynamodb.destroy());
  const store = createDynamoStore(dynamodb, name);
  const maker = new WorldMaker(client, apps, listener.origin);
  const worlds = await maker.make(worldCount);
  const workers = new Workers(service, store, clock, queueAt(mails.queue), queueAt(pings.queue));
  // The mails to all whom it made are no part of a run.
  await Promise.all((await workers.outbox()).map(({ PK, SK }) => store.delete({ PK, SK })));
  return {
    service,
    clock,
    listener,
    push: { service: pushService, publicKey: await switchPushOn(env) },
    client,
    workers,
    apps,
    store,
    secretOf: (recordId, invitationId) => mailedInvitation(env, recordId, invitationId),
    bodies: createBodies(name),
    bucket: name,
    deadMails: queueAt(mails.deadLetters),
    deadPings: queueAt(pings.deadLetters),
    worlds,
    renew: async () => {
      for (const world of worlds) await maker.subscribe(world);
    },
  };
}

/** The listener takes mails as SES does. */
function sendMailsTo(address: string, teardown: Teardown): void {
  const before = process.env.AWS_ENDPOINT_URL_SES;
  teardown.add(() => {
    if (before === undefined) delete process.env.AWS_ENDPOINT_URL_SES;
    else process.env.AWS_ENDPOINT_URL_SES = before;
  });
  process.env.AWS_ENDPOINT_URL_SES = address;
}

/** The settings of the functions. `name` is that of the table and of the bucket. */
function settingsOf(name: string, mails: QueueUrls, pings: QueueUrls): Environment {
  return {
    BASE_URL: origin,
    UI_URL: 'https://ui.example.org',
    TABLE_NAME: name,
    BUCKET_NAME: name,
    MAIL_QUEUE_URL: mails.queue,
    PING_QUEUE_URL: pings.queue,
    PING_DEAD_LETTER_URL: pings.deadLetters,
    MASTER_KEYS: newMasterKeys(),
    AUTH_SYSTEMS: JSON.stringify(['password', system]),
    SESSION_TTL: longLife,
    ACCESS_TTL: longLife,
    // The listener that webhooks call is on this machine.
    PING_ALLOW_PRIVATE: 'true',
    PING_INITIAL_INTERVAL_SECONDS: '1',
  };
}

function readApp(folder: string): App {
  const read = (file: string) => JSON.parse(readFileSync(join(appsDir, folder, file), 'utf8'));
  const { consumer_key: consumerKey, consumer_secret: consumerSecret } = read('credentials.json');
  return { id: read('manifest.json').id, consumerKey, consumerSecret };
}
