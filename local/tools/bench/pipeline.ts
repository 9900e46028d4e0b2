/**
 * How long the pipeline takes alone: it verifies, routes, authorizes, handles and serializes a signed call,
 * with stores that return at once from memory.
 */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { recordHandlers } from '../../../functions/handlers/records.ts';
import { createMatcher } from '../../../shared/api/matcher.ts';
import { endpoints } from '../../../shared/api/registry.ts';
import { createConsumerCache } from '../../../shared/http/consumer-cache.ts';
import { gatewayAddress } from '../../../shared/http/origin.ts';
import { createPipeline, type GatewayHandler } from '../../../shared/http/pipeline.ts';
import { newGrant, newId } from '../../../shared/ids.ts';
import { createLog } from '../../../shared/log.ts';
import { readKeyring } from '../../../shared/secrets/keyring.ts';
import { newToken, tokenSecret } from '../../../shared/secrets/token.ts';
import { readConfig } from '../../../shared/settings/config.ts';
import {
  type AccountItem,
  accountLocator,
  type ConsumerItem,
  keys,
  type RecordItem,
  type TokenItem,
} from '../../../shared/store/items/index.ts';
import type { Key } from '../../../shared/store/key.ts';
import type { Bodies, LargeBodies, Store } from '../../../shared/store/store.ts';
import { typed } from '../../../shared/store/untyped-store.ts';
import { newMasterKeys } from '../../server/master-keys.ts';
import { type Percentiles, percentilesOf } from '../figures/percentiles.ts';
import { gatewayEvent } from '../signed-call.ts';

const origin = 'https://phr.example.org';
const consumerKey = 'portal';
const consumerSecret = 'measured secret';
const accountId = 'measured@mail.example';

export interface PipelineTimes extends Percentiles {
  /** Mean processor time; other programs do not affect it. */
  readonly processor: number;
}

/** Times of GET record by a session of its owner, in milliseconds, after this many warm-up calls. */
export async function benchPipeline(calls: number, warmUp: number): Promise<PipelineTimes> {
  const { pipeline, event } = makeWorld();
  const events = Array.from({ length: warmUp + calls }, event);
  const times = new Float64Array(calls);
  let used = process.cpuUsage();
  for (const [index, each] of events.entries()) {
    if (index === warmUp) used = process.cpuUsage();
    const start = performance.now();
    const answer = await pipeline(each);
    const took = performance.now() - start;
    if (answer.statusCode !== 200) throw new Error(`The call responded ${answer.statusCode}.`);
    if (index >= warmUp) times[index - warmUp] = took;
  }
  const { user, system } = process.cpuUsage(used);
  return { ...percentilesOf(times), processor: (user + system) / 1000 / calls };
}

/** A pipeline on stores in memory, and an event of GET record, newly signed each time. */
export function makeWorld(): { pipeline: GatewayHandler; event: () => APIGatewayProxyEventV2 } {
  const config = readConfig({
    BASE_URL: origin,
    UI_URL: 'https://ui.example.org',
    TABLE_NAME: 'none',
    BUCKET_NAME: 'none',
    MASTER_KEYS: newMasterKeys(),
  });
  const keyring = readKeyring(config.masterKeys!);
  const now = new Date();
  const grant = newGrant();
  const recordId = newId(now);
  const token = newToken('session', keyring, accountLocator(accountId));
  const consumer: ConsumerItem = {
    id: 'portal@apps.example.org',
    kind: 'ui',
    name: 'Portal',
    autonomous: false,
    grant,
    secret: keyring.seal(consumerSecret, consumerKey),
    revision: 'r1',
  };
  const session: TokenItem = {
    kind: 'session',
    token,
    appId: consumer.id,
    appGrant: grant,
    accountId,
    grant,
    expiresAt: Math.floor(now.getTime() / 1000) + 3600,
  };
  const account: AccountItem = {
    id: accountId,
    fullName: 'Marta Oyelaran',
    contactEmail: accountId,
    state: 'active',
    totalLoginCount: 1,
    failedLoginCount: 0,
    authSystems: [{ name: 'password', username: accountId }],
    creatorId: 'onboarding@apps.example.org',
    createdAt: now.toISOString(),
    sessionGrant: grant,
    revision: 1,
  };
  const record: RecordItem = {
    id: recordId,
    label: 'Marta Oyelaran',
    ownerId: accountId,
    creatorId: 'onboarding@apps.example.org',
    createdAt: now.toISOString(),
  };
  const store = storeOf([
    [keys.consumer(consumerKey), consumer],
    [keys.token(token), session],
    [keys.account(accountId), account],
    [keys.record(recordId), record],
  ]);
  const pipeline = createPipeline(recordHandlers, {
    config,
    keyring,
    store,
    bodies: noBodies,
    largeBodies: noLargeBodies,
    consumers: createConsumerCache(store, keyring),
    matcher: createMatcher(endpoints),
    log: createLog(),
    now: () => new Date(),
    addressOf: gatewayAddress,
  });
  const secret = tokenSecret(token, keyring);
  const call = { method: 'GET', target: `/records/${recordId}` };
  const credentials = { consumerKey, consumerSecret, token, tokenSecret: secret };
  return { pipeline, event: () => gatewayEvent(call, credentials, { origin }) };
}

/** A store that holds these items and accepts every put. */
function storeOf(items: readonly (readonly [Key, object])[]): Store {
  const held = new Map(items.map(([key, item]) => [`${key.PK}\n${key.SK}`, { ...item, ...key }]));
  return typed({
    get: async (wanted) => wanted.map(({ PK, SK }) => held.get(`${PK}\n${SK}`)),
    put: async () => true,
    delete: refuse,
    query: refuse,
    pages: refuse,
    count: refuse,
    transact: refuse,
  });
}

const noLargeBodies: LargeBodies = {
  part: refuse,
  signPut: refuse,
  signGet: refuse,
  measure: refuse,
  copy: refuse,
};

const noBodies: Bodies = { put: refuse, get: refuse, delete: refuse };

function refuse(): never {
  throw new Error('Reading a record does not need this.');
}
