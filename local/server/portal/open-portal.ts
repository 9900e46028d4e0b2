/** The portal on this machine: its function behind a gateway of its own, as in a deployment. */
import type { Log } from '../../../shared/log.ts';
import type { PortalOptions } from '../../../shared/portal/options.ts';
import { isLoopbackHost } from '../emulators/loopback-guard.ts';
import { type Gateway, type GatewayOptions, type HttpFunction, startGateway } from '../gateway/server.ts';
import type { Settings } from '../settings.ts';
import { portError } from '../start-error.ts';
import { type PortalCredentials, portalCredentials } from './credentials.ts';

/** What a deployed portal reads from its environment. */
type StartOptions = Pick<
  PortalOptions,
  'serviceOrigin' | 'uploadOrigin' | 'supportAddress' | 'passwordMin' | 'name' | 'colour'
>;

export interface OpenPortal {
  /** Where it is: UI_URL, or another port when the usual one is taken. */
  readonly origin: string;
  /** Whether the usual port was taken. */
  readonly moved: boolean;
  /** Loads the pages. Requests wait until then. */
  start(options: StartOptions): Promise<void>;
  readonly stop: Gateway['stop'];
}

/** Where its requests, and what goes wrong, are written down. */
interface Logs {
  readonly onCall?: GatewayOptions['onCall'];
  readonly log?: Log;
}

const idleMinutes = 15;

/**
 * Opens the port of the portal. Undefined when UI_URL leads elsewhere, or no app is registered as the portal:
 * then another UI app is used. Throws StartError when UI_URL names a port that is taken.
 */
export async function openPortal(
  { uiUrl, isUiUrlGiven, appsDir }: Pick<Settings, 'uiUrl' | 'isUiUrlGiven' | 'appsDir'>,
  { onCall, log }: Logs = {},
): Promise<OpenPortal | undefined> {
  const { protocol, host, hostname, port } = new URL(uiUrl);
  if (protocol !== 'http:' || !isLoopbackHost(host)) return undefined;
  const credentials = await portalCredentials(appsDir);
  if (!credentials) return undefined;
  const loaded = Promise.withResolvers<{ portal: HttpFunction }>();
  loaded.promise.catch(() => undefined);
  const listen = (number: number) =>
    startGateway({
      port: number,
      pathForm: 'decoded',
      functions: loaded.promise,
      match: () => ({ function: 'portal', routeKey: '$default' }),
      isOwnHost: isLoopbackHost,
      onCall,
      onError: console.error,
    });
  const usual = Number(port || 80);
  const { gateway, moved } = await listen(usual).then(
    (gateway) => ({ gateway, moved: false }),
    async (error) => {
      if (isUiUrlGiven || error.code !== 'EADDRINUSE') throw portError('UI_URL', usual, error);
      return { gateway: await listen(0), moved: true };
    },
  );
  // Under the same name, since passkeys belong to names and not to addresses of numbers.
  const origin = moved ? gateway.origin.replace('127.0.0.1', hostname) : uiUrl;
  return {
    origin,
    moved,
    async start(options) {
      loaded.resolve({ portal: await load({ ...options, ...credentials, origin }, log) });
    },
    async stop() {
      loaded.reject(new Error('The portal was stopped before it was ready.'));
      await gateway.stop();
    },
  };
}

async function load(
  options: StartOptions & Pick<PortalOptions, 'origin'> & PortalCredentials,
  log: Log | undefined,
): Promise<HttpFunction> {
  await import('./load-tsx.mjs');
  const { createHandler } = await import('../../../functions/portal/index.ts');
  return createHandler({ ...options, registration: true, idleMinutes }, log) as HttpFunction;
}
