/** The portal in front of a service of its own, as `npm start` runs them. */
import { beforeAll } from 'vitest';
import { createHandler } from '../../functions/portal/index.ts';
import { type HttpFunction, startGateway } from '../../local/server/gateway/server.ts';
import { fetchHere } from './fetch-here.ts';
import { startServiceInMemory } from './in-memory.ts';
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
  readonly isOnAws?: boolean;
  /** Whether the browser or an app calls the service itself, too. One on AWS always is. */
  readonly isServed?: boolean;
}

/** In front of a service in memory, or of one on AWS, where a test sends large files. */
export async function startPortal({
  hasName = false,
  isOnAws = false,
  ...options
}: PortalTestOptions = {}): Promise<TestPortal> {
  const { origin, show, stop } = await startPages(hasName ? 'localhost' : '127.0.0.1');
  const start = isOnAws ? startService : startServiceInMemory;
  const service = await start({ ...options, env: { UI_URL: origin, ...options.env } });
  show({
    ...settingsOf(service),
    uploadOrigin: new URL(process.env.AWS_ENDPOINT_URL_S3 ?? 'https://bucket.invalid').origin,
    sessionSeconds: Number(options.env?.SESSION_TTL ?? 1800),
    fetch: fetchHere,
  });
  return { origin, service, stop: () => stop().finally(service.stop) };
}

/** One for all tests of a file, which stands before what the file itself does beforehand. */
export function portalOfFile(options?: PortalTestOptions): Omit<TestPortal, 'stop'> {
  const portal = {} as TestPortal;
  beforeAll(async () => {
    Object.assign(portal, await startPortal(options));
    return portal.stop;
  });
  return portal;
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

/** An address on which one portal stands after the other. */
interface Address {
  readonly origin: string;
  readonly errors: unknown[];
  portal: PromiseWithResolvers<HttpFunction>;
}

/** Where no portal stands at present. Browsers that know an address are used again: see left-pages.ts. */
const free: Address[] = [];

/** The portal alone, in front of whatever service it is told. */
export async function startPages(host = '127.0.0.1'): Promise<Pages> {
  const address = free.pop() ?? (await newAddress());
  const origin = address.origin.replace('127.0.0.1', host);
  return {
    origin,
    show: (options) => address.portal.resolve(createHandler({ ...options, origin }) as HttpFunction),
    async stop() {
      const errors = address.errors.splice(0);
      address.portal = Promise.withResolvers();
      free.push(address);
      if (errors.length > 0) throw new AggregateError(errors, 'The portal failed.');
    },
  };
}

/** It ends with the worker. */
async function newAddress(): Promise<Address> {
  const errors: unknown[] = [];
  const { origin } = await startGateway({
    port: 0,
    pathForm: 'decoded',
    functions: { portal: async (...call) => (await address.portal.promise)(...call) },
    match: () => ({ function: 'portal', routeKey: '$default' }),
    onError: (error) => errors.push(error),
  });
  const address: Address = { origin, errors, portal: Promise.withResolvers() };
  return address;
}
