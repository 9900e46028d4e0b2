/**
 * The whole service in this process, on a table in memory: for what clients see, variants of a rule, and visits to the portal. AWS and
 * the queues are not here, and of the gateway only its routes and how it passes on paths and bodies, unless the service is served. At
 * night the same tests run over HTTP, on each database (test/setups/main.ts says which); on a deployment they always do.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { handlers } from '../../functions/all/handlers.ts';
import { localAddress } from '../../local/server/gateway/address.ts';
import { matchRoute } from '../../local/server/gateway/routes.ts';
import { type HttpFunction, startGateway } from '../../local/server/gateway/server.ts';
import { newMasterKeys } from '../../local/server/master-keys.ts';
import { eventOf } from '../../local/tools/signed-call.ts';
import { groups } from '../../shared/api/groups.ts';
import { createMatcher } from '../../shared/api/matcher.ts';
import { endpoints } from '../../shared/api/registry.ts';
import { createConsumerCache } from '../../shared/http/consumer-cache.ts';
import { createPipeline } from '../../shared/http/pipeline.ts';
import type { Log } from '../../shared/log.ts';
import { readKeyring } from '../../shared/secrets/keyring.ts';
import { readConfig } from '../../shared/settings/config.ts';
import { MemoryStore } from '../../shared/store/memory-store.ts';
import type { Store } from '../../shared/store/store.ts';
import { type AppFiles, registerAppsIn } from './apps.ts';
import { bodiesInMemory } from './bodies-in-memory.ts';
import { answerOf, type PreparedRequest, servicesHere } from './client.ts';
import { recordedBodies, recordedStore } from './iam-usage/in-memory.ts';
import { recordedAs } from './iam-usage/recorder.ts';
import { createPerson, type Person, peopleSettings } from './people.ts';
import { createRecord } from './scenario.ts';
import { stoppedWithFile } from './stopped-with-file.ts';
import { setStage, stageOf } from './stored-people.ts';
import { tablesInMemory } from './tables-in-memory.ts';
import type { FunctionLine, ServiceOptions, TestService } from './test-service.ts';
import { workersInMemory } from './workers-in-memory.ts';

/** The part of a service that is there without AWS. */
type ServiceInMemory<AppName extends string> = Omit<
  TestService<AppName>,
  'deadLetterQueueUrl' | 'pingDeadLetterUrl' | 'accessLog'
>;

export interface RecordInMemory<AppName extends string = never> {
  readonly service: TestService<AppName>;
  readonly owner: Person;
  readonly record: string;
  readonly store: Store;
}

export type InMemoryOptions<AppName extends string = never> = ServiceOptions<AppName> & {
  readonly isServed?: boolean;
  readonly around?: (handle: HttpFunction) => HttpFunction;
  /** In the place of `functionLog`. */
  readonly log?: Log;
};

type StartService = <AppName extends string>(
  options: ServiceOptions<AppName>,
) => Promise<TestService<AppName>>;

const matcher = createMatcher(endpoints);
const functionNames = [...Object.keys(groups), 'all'];

let startElsewhere: StartService | undefined;

/** Has the tests of this process run on such services instead, as at night and on a deployment (test/setups/over-http.ts). */
export function startWith(start: StartService): void {
  startElsewhere = start;
}

/** A service in memory with one account that owns one record, with these apps besides the default ones and these settings. */
export async function startInMemory<AppName extends string = never>({
  env,
  ...options
}: Pick<ServiceOptions<AppName>, 'apps' | 'env'> = {}): Promise<RecordInMemory<AppName>> {
  const service = await startServiceInMemory({ ...options, env: { ...peopleSettings, ...env } });
  const owner = await createPerson(service, 'marta', 'Marta Oyelaran');
  return { service, owner, record: await createRecord(service, owner), store: stageOf(service)!.store };
}

/**
 * As `startService`, in memory. It stops with the test file. With `isServed` the local gateway is before it, for programs and other
 * clients that send requests themselves. What `around` makes of its function answers in its place.
 */
export async function startServiceInMemory<AppName extends string = never>({
  isServed = false,
  around = (handle) => handle,
  log: ownLog,
  ...options
}: InMemoryOptions<AppName> = {}): Promise<TestService<AppName>> {
  if (startElsewhere) return startElsewhere(options);
  const { apps = {} as Record<AppName, AppFiles>, env: settings = {}, gatewayPath = 'decoded' } = options;
  const functions = Promise.withResolvers<Readonly<Record<string, HttpFunction>>>();
  const gateway = isServed
    ? await startGateway({ port: 0, pathForm: gatewayPath, functions: functions.promise })
    : undefined;
  const name = `${randomBytes(6).toString('hex')}.memory.example`;
  const origin = gateway?.origin ?? `http://${name}`;
  const store = new MemoryStore();
  const env = {
    BASE_URL: origin,
    UI_URL: 'https://ui.example.org',
    SUPPORT_ADDRESS: 'support@phr.example.org',
    TABLE_NAME: name,
    BUCKET_NAME: name,
    // By this the operator's commands know that it is not deployed.
    AWS_ENDPOINT_URL_DYNAMODB: `http://table.${name}`,
    MASTER_KEYS: newMasterKeys(),
    GATEWAY_PATH: gatewayPath,
    ...settings,
  };
  let offset = 0;
  const now = () => new Date(Date.now() + offset);
  const [keyring, config] = [readKeyring(env.MASTER_KEYS), readConfig(env)];
  const bucketOrigin = `http://bucket.${name}`;
  const { bodies, largeBodies, objects, answer } = bodiesInMemory(bucketOrigin);
  const functionLog: FunctionLine[] = [];
  const log: Log = ownLog ?? {
    info: (message, facts) => void functionLog.push({ level: 'INFO', message, ...facts }),
    error: (message, error, facts) => void functionLog.push({ level: 'ERROR', message, ...facts, error }),
  };
  const stage = { store, bodies, largeBodies, keyring, config, objects };
  tablesInMemory.set(env.TABLE_NAME, { store, bodies: { ...bodies, part: largeBodies.part } });
  const used = { store: recordedStore(store, env), bodies: recordedBodies(bodies) };
  const pipeline = createPipeline(handlers, {
    config,
    keyring,
    ...used,
    largeBodies: recordedBodies(largeBodies),
    consumers: createConsumerCache(used.store, keyring),
    matcher,
    log,
    now,
    addressOf: localAddress,
  });
  const handle = around((event) => {
    // Each call is a millisecond later than the one before, so that what is in the order of time is in that of the calls.
    offset += 1;
    return recordedAs(matchRoute(event.rawPath).function, env, pipeline)(event);
  });
  functions.resolve(Object.fromEntries(functionNames.map((name) => [name, handle])));
  servicesHere.set(bucketOrigin, answer);
  servicesHere.set(origin, async (prepared) => {
    const requestId = randomUUID();
    const event = eventOf(sentTo(origin, prepared), { address: '127.0.0.1', requestId });
    if (gatewayPath === 'raw') event.rawPath = prepared.target.split('?')[0]!;
    const {
      statusCode,
      headers = {},
      body = '',
      isBase64Encoded,
    } = await handle(event, { awsRequestId: requestId });
    const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    return answerOf(statusCode ?? 200, texts, Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
  });
  const here: ServiceInMemory<AppName> = {
    origin,
    env,
    apps: await registerAppsIn(stage, apps),
    functionLog,
    ...workersInMemory({ ...stage, ...used }, { env, now, log }),
    now: () => now().getTime() / 1000,
    advance: (seconds) => {
      offset += seconds * 1000;
    },
    stop: stoppedWithFile(async () => {
      tablesInMemory.delete(env.TABLE_NAME);
      servicesHere.delete(origin);
      servicesHere.delete(bucketOrigin);
      await gateway?.stop();
    }),
  };
  const service = here as TestService<AppName>;
  setStage(service, stage);
  return service;
}

/** The request with the host that it is sent to. */
function sentTo(origin: string, { method, target, headers, body }: PreparedRequest) {
  return { method, target, headers: { host: new URL(origin).host, ...headers }, content: body };
}
