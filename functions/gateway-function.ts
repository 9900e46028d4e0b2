/** Creates a function behind the gateway. Settings, keys and clients are made once per process. */
import type { Declarations } from '../shared/api/endpoint.ts';
import type { Handlers } from '../shared/api/handler.ts';
import { createMatcher } from '../shared/api/matcher.ts';
import { endpoints } from '../shared/api/registry.ts';
import { createConsumerCache } from '../shared/http/consumer-cache.ts';
import { createPipeline, type GatewayHandler } from '../shared/http/pipeline.ts';
import { createLog } from '../shared/log.ts';
import { type Config, readConfig } from '../shared/settings/config.ts';
import { createDynamoStore, dynamoClient } from '../shared/store/dynamodb-store.ts';
import type { Bodies } from '../shared/store/store.ts';
import { functionKeyring, lazyKeyring } from './keyring.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Overrides {
  /** The clock; tests set it. */
  readonly now?: () => Date;
}

export interface Composition<D extends Declarations> {
  readonly handlers: Handlers<D>;
  /** Creates the store of bodies. A function that stores none leaves S3 out of its bundle. */
  readonly bodies?: (config: Config) => Bodies;
}

/**
 * Creates a function's handler from its environment. Settings are read at the first call, so that a function
 * with invalid settings responds with an error instead of failing to load.
 */
export function gatewayFunction<D extends Declarations>(
  { handlers, bodies }: Composition<D>,
  env: Environment,
  { now = () => new Date() }: Overrides = {},
): GatewayHandler {
  let pipeline: GatewayHandler | undefined;

  function start(): GatewayHandler {
    const config = readConfig(env);
    const log = createLog();
    const keyring = lazyKeyring(() => functionKeyring(config, log, now));
    const store = createDynamoStore(dynamoClient(), config.tableName);
    return createPipeline(handlers, {
      config,
      keyring,
      store,
      bodies: bodies?.(config) ?? noBodies,
      consumers: createConsumerCache(store, keyring),
      matcher: createMatcher(endpoints),
      log,
      now,
    });
  }

  return async (event) => {
    pipeline ??= start();
    return pipeline(event);
  };
}

function throwNoBodies(): never {
  throw new Error('This function stores no bodies.');
}

const noBodies: Bodies = { put: throwNoBodies, get: throwNoBodies, delete: throwNoBodies };
