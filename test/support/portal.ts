/** The portal in front of a service of its own, as `npm start` runs them. */
import { createHandler } from '../../functions/portal/index.ts';
import { type HttpFunction, startGateway } from '../../local/server/gateway/server.ts';
import { type ServiceOptions, startService, type TestService } from './service.ts';

export interface TestPortal {
  /** Such as http://127.0.0.1:40123. */
  readonly origin: string;
  readonly service: TestService;
  stop(): Promise<void>;
}

export async function startPortal(options: ServiceOptions = {}): Promise<TestPortal> {
  const made = Promise.withResolvers<{ portal: HttpFunction }>();
  const errors: unknown[] = [];
  const gateway = await startGateway({
    port: 0,
    pathForm: 'decoded',
    functions: made.promise,
    match: () => ({ function: 'portal', routeKey: '$default' }),
    onError: (error) => errors.push(error),
  });
  const { origin } = gateway;
  const service = await startService({ ...options, env: { UI_URL: origin, ...options.env } });
  const { id: appId, consumerKey, consumerSecret } = service.apps.ui;
  const portal = createHandler({
    serviceOrigin: service.origin,
    uploadOrigin: new URL(process.env.AWS_ENDPOINT_URL_S3!).origin,
    appId,
    consumerKey,
    consumerSecret,
    origin,
    registration: true,
    supportAddress: 'support@clinic.example',
    passwordMin: 8,
    idleMinutes: 15,
    sessionSeconds: Number(options.env?.SESSION_TTL ?? 1800),
    now: () => new Date(service.now() * 1000),
  });
  made.resolve({ portal: portal as HttpFunction });
  return {
    origin,
    service,
    async stop() {
      await gateway.stop();
      await service.stop();
      if (errors.length > 0) throw new AggregateError(errors, 'The portal failed.');
    },
  };
}
