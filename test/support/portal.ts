/** The portal in front of a service of its own, as `npm start` runs them. */
import { createHandler } from '../../functions/portal/index.ts';
import { type HttpFunction, startGateway } from '../../local/server/gateway/server.ts';
import { fetchHere } from './fetch-here.ts';
import { startInMemory } from './in-memory.ts';
import { portalSettings } from './portal-settings.ts';
import { type ServiceOptions, startService, type TestService } from './service.ts';

export interface TestPortal {
  /** Such as http://127.0.0.1:40123. */
  readonly origin: string;
  readonly service: TestService;
  stop(): Promise<void>;
}

interface PortalTestOptions extends ServiceOptions {
  /** Browsers have passkeys for names alone, not for addresses of numbers. */
  readonly hasName?: boolean;
  /** Whether people may make accounts by themselves. */
  readonly registration?: boolean;
}

export async function startPortal({
  hasName = false,
  registration = portalSettings.registration,
  ...options
}: PortalTestOptions = {}): Promise<TestPortal> {
  const { origin, show, stop } = await startPages(hasName ? 'localhost' : '127.0.0.1');
  const service = await startService({ ...options, env: { UI_URL: origin, ...options.env } });
  show({
    ...settingsOf(service),
    registration,
    uploadOrigin: new URL(process.env.AWS_ENDPOINT_URL_S3!).origin,
    sessionSeconds: Number(options.env?.SESSION_TTL ?? 1800),
  });
  return {
    origin,
    service,
    async stop() {
      try {
        await stop();
      } finally {
        await service.stop();
      }
    },
  };
}

/** The same in front of a service in memory, for tests of how pages look and behave. It takes no large files. */
export async function startPortalInMemory({
  hasName = false,
  ...options
}: Pick<PortalTestOptions, 'hasName' | 'apps' | 'env'> = {}): Promise<TestPortal> {
  const { origin, show, stop } = await startPages(hasName ? 'localhost' : '127.0.0.1');
  const { service } = await startInMemory({ ...options, env: { UI_URL: origin, ...options.env } });
  show({
    ...settingsOf(service),
    uploadOrigin: 'https://bucket.invalid',
    fetch: fetchHere,
  });
  return { origin, service, stop };
}

/** What a portal needs of the service that it is in front of. */
function settingsOf({ origin, apps, now }: TestService) {
  const { id: appId, consumerKey, consumerSecret } = apps.ui;
  return {
    ...portalSettings,
    serviceOrigin: origin,
    appId,
    consumerKey,
    consumerSecret,
    now: () => new Date(now() * 1000),
  };
}

export interface Pages {
  readonly origin: string;
  /** Says which portal it is. Until then, requests wait. */
  show(options: Omit<Parameters<typeof createHandler>[0], 'origin'>): void;
  /** Fails when the portal failed at any time. */
  stop(): Promise<void>;
}

/** The portal alone, in front of whatever service it is told. */
export async function startPages(host = '127.0.0.1'): Promise<Pages> {
  const made = Promise.withResolvers<{ portal: HttpFunction }>();
  const errors: unknown[] = [];
  const gateway = await startGateway({
    port: 0,
    pathForm: 'decoded',
    functions: made.promise,
    match: () => ({ function: 'portal', routeKey: '$default' }),
    onError: (error) => errors.push(error),
  });
  const origin = gateway.origin.replace('127.0.0.1', host);
  return {
    origin,
    show: (options) => made.resolve({ portal: createHandler({ ...options, origin }) as HttpFunction }),
    async stop() {
      await gateway.stop();
      if (errors.length > 0) throw new AggregateError(errors, 'The portal failed.');
    },
  };
}
