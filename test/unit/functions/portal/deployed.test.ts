/** The portal as Lambda runs it, with Secrets Manager and the service played by the test. */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeployedHandler, respondToFailure } from '../../../../functions/portal/deployed.ts';
import type { Fetch } from '../../../../functions/portal/service-fetch.ts';
import { readPortalConfig } from '../../../../shared/settings/portal.ts';
import { type SecretsManager, startSecretsManager } from '../../../local/cli/secrets-manager.ts';

const env = {
  SERVICE_ORIGIN: 'https://phr.example.org',
  PORTAL_ORIGIN: 'https://my.example.org',
  PORTAL_CREDENTIALS_SECRET: 'arn:portal',
  SUPPORT_ADDRESS: 'help@example.org',
};
const credentials = (name: string) =>
  JSON.stringify({ consumer_key: `key-${name}`, consumer_secret: `secret-${name}` });

let secret: string | undefined;
let manager: SecretsManager;
let time: number;
beforeAll(async () => {
  manager = await startSecretsManager(() => secret);
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', manager.origin);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await manager.stop();
});
beforeEach(() => {
  secret = credentials('one');
  time = Date.parse('2026-03-01T12:00:00Z');
});

const log = () => ({ info: vi.fn(), error: vi.fn() });

/** A portal whose calls get this status, and what it called. */
function portalWith(status: () => number, variables: Readonly<Record<string, string>> = {}) {
  const calls: { readonly url: string; readonly consumerKey: string | undefined }[] = [];
  const fetch: Fetch = async (url, { headers }) => {
    const authorization = Object.entries(headers).find(([name]) => /^authorization$/i.test(name))?.[1];
    calls.push({ url, consumerKey: /oauth_consumer_key="([^"]*)"/.exec(authorization ?? '')?.[1] });
    return new Response('Not for you', { status: status() });
  };
  const logged = log();
  const portal = createDeployedHandler(
    { ...env, ...variables },
    { fetch, log: logged, now: () => new Date(time) },
  );
  return { portal, calls, logged };
}

function eventOf(method: string, path: string, more: Partial<APIGatewayProxyEventV2> = {}) {
  const http = { method, path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'test' };
  const requestContext = { http, domainName: 'my.example.org', requestId: 'r-1', stage: '$default' };
  const headers = { host: 'my.example.org', origin: env.PORTAL_ORIGIN, ...more.headers };
  const event = { version: '2.0', rawPath: path, rawQueryString: '', isBase64Encoded: false };
  return { ...event, requestContext, ...more, headers } as unknown as APIGatewayProxyEventV2;
}

/** Fills in the form of the sign-in page, as a browser does. */
async function signIn(
  portal: ReturnType<typeof portalWith>['portal'],
): Promise<APIGatewayProxyStructuredResultV2> {
  const page = await portal(eventOf('GET', '/sign-in'));
  const token = /name="form_token" value="([^"]+)"/.exec(textOf(page))![1]!;
  const cookies = page.cookies!.map((cookie) => cookie.split(';', 1)[0]!);
  const body = new URLSearchParams({ form_token: token, username: 'agnes', password: 'apples' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return portal(eventOf('POST', '/sign-in', { body, cookies, headers }));
}

function textOf({ body = '', isBase64Encoded }: APIGatewayProxyStructuredResultV2): string {
  return isBase64Encoded ? Buffer.from(body, 'base64').toString() : body;
}

describe('A deployed portal', () => {
  it('signs its calls with key and secret from Secrets Manager, which it reads once', async () => {
    const { portal, calls } = portalWith(() => 500);
    const before = manager.asked.length;
    await portal.warmUp();
    await signIn(portal);
    await signIn(portal);
    expect(calls.map(({ consumerKey }) => consumerKey)).toEqual(['key-one', 'key-one']);
    expect(manager.asked.slice(before)).toEqual([{ region: expect.any(String), secretId: 'arn:portal' }]);
  });

  it('reads its secret again after a call was denied, and goes on with a new one', async () => {
    const { portal, calls } = portalWith(() => 403);
    expect((await signIn(portal)).statusCode).toBe(403);
    secret = credentials('two');
    time += 11_000;
    await signIn(portal);
    await signIn(portal);
    expect(calls.map(({ consumerKey }) => consumerKey)).toEqual(['key-one', 'key-one', 'key-two']);
  });

  it('reads its secret at most once in ten seconds, however many calls are denied', async () => {
    const { portal } = portalWith(() => 403);
    await portal.warmUp();
    const before = manager.asked.length;
    for (let second = 0; second < 10; second += 1) {
      time += 1000;
      await signIn(portal);
    }
    expect(manager.asked.length - before).toBe(1);
  });

  it('keeps its secret when that cannot be read again, and logs it', async () => {
    const { portal, calls, logged } = portalWith(() => 403);
    await signIn(portal);
    secret = undefined;
    time += 11_000;
    await signIn(portal);
    secret = credentials('one');
    expect((await signIn(portal)).statusCode).toBe(403);
    expect(calls).toHaveLength(3);
    expect(logged.error).toHaveBeenCalledWith(
      'The secret of the portal could not be read again.',
      expect.anything(),
    );
  });

  it('says that it is not available when its secret cannot be read, and is there once it can', async () => {
    secret = undefined;
    const { portal, logged } = portalWith(() => 403);
    await expect(portal.warmUp()).rejects.toThrow();
    expect(await portal(eventOf('GET', '/sign-in'))).toMatchObject({
      statusCode: 503,
      headers: { 'cache-control': 'no-store', 'retry-after': '60' },
    });
    expect(logged.error).toHaveBeenCalledWith('The portal could not start.', expect.anything(), {
      requestId: 'r-1',
    });
    secret = credentials('one');
    expect((await portal(eventOf('GET', '/sign-in'))).statusCode).toBe(200);
  });

  it.each(['not JSON', '{}', '{"consumer_key":"k"}', 'null'])(
    'takes no secret like %j, and does not log it',
    async (text) => {
      secret = text;
      const { portal, logged } = portalWith(() => 403);
      expect((await portal(eventOf('GET', '/sign-in'))).statusCode).toBe(503);
      const [, error] = logged.error.mock.calls[0]!;
      expect((error as Error).message).toBe(
        'The secret of the portal is not JSON with the texts consumer_key and consumer_secret.',
      );
    },
  );

  it('sends calls to SERVICE_ADDRESS, where there is one', async () => {
    const { portal, calls } = portalWith(() => 403, { SERVICE_ADDRESS: 'https://inner.example.org' });
    await signIn(portal);
    expect(calls.map(({ url }) => new URL(url).origin)).toEqual(['https://inner.example.org']);
    const { portal: direct, calls: others } = portalWith(() => 403);
    await signIn(direct);
    expect(others.map(({ url }) => new URL(url).origin)).toEqual(['https://phr.example.org']);
  });
});

describe('The settings of a deployed portal', () => {
  it('have these defaults', () => {
    expect(readPortalConfig(env)).toEqual({
      serviceOrigin: 'https://phr.example.org',
      serviceAddress: undefined,
      portalOrigin: 'https://my.example.org',
      credentialsSecret: 'arn:portal',
      registration: false,
      idleMinutes: 15,
      passwordMin: 8,
      supportAddress: 'help@example.org',
      sessionSeconds: 1800,
    });
  });

  it.each(['SERVICE_ORIGIN', 'PORTAL_ORIGIN', 'PORTAL_CREDENTIALS_SECRET'])('must have %s', (name) => {
    expect(() => createDeployedHandler({ ...env, [name]: '' })).toThrow(`${name} must be set to`);
  });
});

describe('A portal that cannot start', () => {
  it('tells people to come back, and only the log why', () => {
    const logged = log();
    const { statusCode, body } = respondToFailure(
      new Error('no SERVICE_ORIGIN'),
      logged,
      eventOf('GET', '/'),
    );
    expect([statusCode, body]).toEqual([503, expect.not.stringContaining('SERVICE_ORIGIN')]);
    expect(logged.error).toHaveBeenCalled();
  });
});
