/** The portal as Lambda runs it: options from the environment, credentials from Secrets Manager. */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { createLog, type Log } from '../../shared/log.ts';
import { portalId, readPortalConfig } from '../../shared/settings/portal.ts';
import { readSecret } from '../../shared/store/read-secret.ts';
import { type Clock, type Environment, type Startable, startable } from '../start.ts';
import { type Credentials, renewCredentials } from './credentials.ts';
import { createHandler, type PortalHandler } from './handler.ts';
import { createServiceFetch, type Fetch } from './service-fetch.ts';

export interface Overrides extends Clock {
  readonly log?: Log;
  /** Sends the calls to the service; tests replace it. */
  readonly fetch?: Fetch;
}

/**
 * Creates the handler from its environment. To warm up, it reads the secret. A service that denies a call makes it read the
 * secret again, so that a rotated one is in use from the next request on. Throws SettingError.
 */
export function createDeployedHandler(
  env: Environment,
  { now = () => new Date(), log = createLog(), fetch = globalThis.fetch }: Overrides = {},
): Startable<PortalHandler> {
  const config = readPortalConfig(env);
  const credentials = renewCredentials(() => readSecret(config.credentialsSecret), {
    now,
    onFailure: (error) => log.error('The secret of the portal could not be read again.', error),
  });
  const service = createServiceFetch(config, fetch);
  const portalOf = latestOnly((current) => {
    const { portalOrigin: origin, ...settings } = config;
    const { serviceAddress, credentialsSecret, ...shown } = settings;
    const options = { appId: portalId, origin, ...shown };
    return createHandler({ ...options, ...current, fetch: service.fetch, now }, log);
  });

  async function handle(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
    const current = await credentials.current();
    const result = await portalOf(current)(event);
    if (service.takeDenials() > 0) await credentials.suspect();
    return result;
  }

  return startable(
    async (event) => {
      try {
        return await handle(event);
      } catch (error) {
        return respondToFailure(error, log, event);
      }
    },
    () => credentials.current(),
  );
}

/** The page when there is no portal to write one. What happened is for the log alone. */
export function respondToFailure(
  error: unknown,
  log: Log,
  { requestContext: { requestId } }: APIGatewayProxyEventV2,
): APIGatewayProxyStructuredResultV2 {
  log.error('The portal could not start.', error, { requestId });
  return {
    statusCode: 503,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '60',
    },
    body: 'This site is not available at the moment. Please try again in a few minutes.\n',
  };
}

/** Makes a portal for credentials, and again when they are others. */
function latestOnly(make: (credentials: Credentials) => PortalHandler) {
  let made: { readonly of: Credentials; readonly portal: PortalHandler } | undefined;
  return (credentials: Credentials): PortalHandler => {
    const isSame =
      made?.of.consumerKey === credentials.consumerKey &&
      made.of.consumerSecret === credentials.consumerSecret;
    if (!made || !isSame) made = { of: credentials, portal: make(credentials) };
    return made.portal;
  };
}
