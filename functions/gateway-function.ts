/** Creates a function behind the gateway. Settings, keys and clients are made once per process. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Declarations } from '../shared/api/endpoint.ts';
import { createMatcher } from '../shared/api/matcher.ts';
import { endpoints } from '../shared/api/registry.ts';
import type { Handlers } from '../shared/domain/handler.ts';
import { ApiError } from '../shared/errors.ts';
import { createConsumerCache } from '../shared/http/consumer-cache.ts';
import { writeGatewayResult } from '../shared/http/gateway-event.ts';
import { gatewayAddress } from '../shared/http/origin.ts';
import { createPipeline, type GatewayHandler, type Invocation } from '../shared/http/pipeline.ts';
import { refusal } from '../shared/http/response.ts';
import type { PipelineServices } from '../shared/http/services.ts';
import { createLog, type Log } from '../shared/log.ts';
import { type Config, readConfig } from '../shared/settings/config.ts';
import { createDynamoStore, dynamoClient } from '../shared/store/dynamodb-store.ts';
import { keys } from '../shared/store/items/index.ts';
import type { PlainKey } from '../shared/store/key.ts';
import type { Bodies, LargeBodies } from '../shared/store/store.ts';
import { functionKeyring, lazyKeyring } from './keyring.ts';
import { type Clock, type Environment, type Startable, start, startable } from './start.ts';

export type { Environment } from './start.ts';

export interface Overrides extends Clock {
  /** How the gateway was reached; the local one sets it. */
  readonly addressOf?: PipelineServices['addressOf'];
  /** The log; the local service and tests read it. */
  readonly log?: Log;
  /** Receives every refused call; the local service shows them. */
  readonly onRefused?: PipelineServices['onRefused'];
}

export interface Composition<D extends Declarations> {
  readonly handlers: Handlers<D>;
  /** Creates the store of bodies. A function that stores none leaves S3 out of its bundle. */
  readonly bodies?: (config: Config) => Bodies;
  /** Creates the store of large bodies. A function whose calls neither add nor return documents leaves it out. */
  readonly largeBodies?: (config: Config) => LargeBodies;
  /** For a function whose calls are not signed: what it reads to connect to the table. It reads no master keys. */
  readonly unsigned?: { readonly firstRead: PlainKey };
}

/** What a signed call reads first. No consumer has an empty key, so there is no such item. */
const firstOfSignedCalls = keys.consumer('');

/**
 * Creates a function's handler from its environment. To warm up, it reads the master keys and connects to the table.
 * Throws SettingError when a setting is missing or invalid.
 */
export function gatewayFunction<D extends Declarations>(
  { handlers, bodies, largeBodies, unsigned }: Composition<D>,
  env: Environment,
  { now = () => new Date(), addressOf = gatewayAddress, log = createLog(), onRefused }: Overrides = {},
): Startable<GatewayHandler> {
  const config = readConfig(env);
  const keyring = lazyKeyring(() => functionKeyring(config, log, now));
  const store = createDynamoStore(dynamoClient(), config.tableName);
  const pipeline = createPipeline(handlers, {
    config,
    keyring,
    store,
    bodies: bodies?.(config) ?? noBodies,
    largeBodies: largeBodies?.(config) ?? noLargeBodies,
    consumers: createConsumerCache(store, keyring),
    matcher: createMatcher(endpoints),
    log,
    now,
    addressOf,
    onRefused,
  });
  return startable(pipeline, () =>
    unsigned
      ? store.get([unsigned.firstRead])
      : Promise.all([keyring.load(), store.get([firstOfSignedCalls])]),
  );
}

/**
 * Returns the handler that Lambda calls. After a failed start it logs the reason at every call, and responds with 500
 * (docs/contract/general.md#error-bodies).
 */
export function startGatewayFunction(
  create: (env: Environment) => Startable<GatewayHandler>,
): Promise<GatewayHandler> {
  return start(create, respondToFailedStart);
}

function respondToFailedStart(
  error: unknown,
  log: Log,
  { requestContext: { requestId } }: APIGatewayProxyEventV2,
  invocation?: Invocation,
) {
  log.error('The function could not start.', error, { requestId, awsRequestId: invocation?.awsRequestId });
  return writeGatewayResult(refusal(new ApiError('internal_error')), { requestId });
}

function throwNoBodies(): never {
  throw new Error('This function stores no bodies.');
}

const noBodies: Bodies = { put: throwNoBodies, get: throwNoBodies, delete: throwNoBodies };

const noLargeBodies: LargeBodies = {
  part: throwNoBodies,
  signPut: throwNoBodies,
  signGet: throwNoBodies,
  measure: throwNoBodies,
  copy: throwNoBodies,
};
