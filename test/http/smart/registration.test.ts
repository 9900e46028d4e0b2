/** docs/contract/apps.md#smart_register, docs/contract/apps.md#the-smart-part; RFC 7591 */

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { admin, clientOf } from '../../support/scenario.ts';
import type { TestService } from '../../support/service.ts';
import { clientSecret, smartApps, smartKeys } from '../../support/smart-apps.ts';
import { storeOf } from '../../support/stored-people.ts';
import { metadata, registerAs } from './register.ts';

const service = await startServiceInMemory({
  env: { SMART_DYNAMIC_REGISTRATION: 'true' },
  apps: { public: smartApps.public, secret: smartApps.secret },
});

const register = (body: unknown, at: TestService = service) => registerAs(at, body);

const store = () => storeOf(service);
const itemOf = async (id: string) => (await store().get([keys.app(id)]))[0];

describe('An app that registers itself', () => {
  it('gets an id, and its metadata as they are registered', async () => {
    const { status, headers, body } = await register({ ...metadata, software_version: '1', contacts: ['x'] });
    expect(status).toBe(201);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(body).toEqual({
      client_id: expect.stringMatching(/^[0-9a-z]{24}@dynamic\.phr\.invalid$/),
      client_id_issued_at: expect.any(Number),
      client_name: 'Pulse',
      redirect_uris: ['https://pulse.example.org/after'],
      scope: 'launch/patient patient/Observation.rs',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    });
    expect(Math.abs(body.client_id_issued_at - service.now())).toBeLessThan(60);
  });

  it('gets a secret once, of which only a digest is stored', async () => {
    const { token_endpoint_auth_method: _, ...withoutMethod } = metadata;
    const { body } = await register(withoutMethod);
    expect(body).toMatchObject({
      token_endpoint_auth_method: 'client_secret_basic',
      client_secret_expires_at: 0,
    });
    expect(body.client_secret).toMatch(/^[0-9a-f]{48}$/);
    const item = await itemOf(body.client_id);
    expect(JSON.stringify(item)).not.toContain(body.client_secret);
    expect(item?.smartSecret).toBe(createHash('sha256').update(body.client_secret).digest('base64url'));
  });

  it('may have keys', async () => {
    const { jwk } = smartKeys.signed;
    const signed = { ...metadata, token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [jwk] } };
    const { status, body } = await register(signed);
    expect([status, body.jwks]).toEqual([201, { keys: [jwk] }]);
  });

  it('is in no list of apps, and says in its manifest that nobody has checked it', async () => {
    const { body } = await register({ ...metadata, client_name: 'Your Hospital' });
    const desk = admin(service);
    const listed = JSON.parse((await desk.get('/apps/')).text) as readonly { readonly id: string }[];
    expect(listed.map(({ id }) => id)).toContain('charts@apps.example.org');
    expect(listed.map(({ id }) => id)).not.toContain(body.client_id);
    expect((await desk.get('/apps/manifests/')).text).not.toContain(body.client_id);
    const manifest = JSON.parse((await desk.get(`/apps/${body.client_id}/manifest`)).text);
    expect(manifest).toMatchObject({ name: 'Your Hospital', mode: 'smart', smart: { unverified: true } });
  });
});

describe('A registration is refused', () => {
  const code = 'invalid_client_metadata';
  it.each<[string, unknown, string, string]>([
    [
      'with a redirect address that is not taken',
      { ...metadata, redirect_uris: ['http://x.example/'] },
      'invalid_redirect_uri',
      'redirect_uris must be https',
    ],
    [
      'with an app that works without people',
      {
        ...metadata,
        redirect_uris: undefined,
        grant_types: ['client_credentials'],
        scope: 'system/*.rs',
        token_endpoint_auth_method: 'private_key_jwt',
        jwks: { keys: [smartKeys.backend.jwk] },
      },
      code,
      'must not have client_credentials',
    ],
    ['without a name', { ...metadata, client_name: undefined }, code, 'client_name must be 1 to 200'],
    [
      'with a name that reads otherwise than it is',
      { ...metadata, client_name: 'Good \u202eelpmaxe' },
      code,
      'client_name must be',
    ],
    ['with a scope that is none', { ...metadata, scope: 'everything' }, code, 'scope has what is no scope'],
    ['without a scope', { ...metadata, scope: undefined }, code, 'scope is missing'],
    ['with a list', [metadata], code, 'must be a JSON object'],
    ['with no JSON', '{', code, 'must be a JSON object'],
    ['with another encoding', Uint8Array.of(0x7b, 0xff, 0x7d), code, 'must be a JSON object'],
    ['with more than 16 kB', { ...metadata, contacts: ['x'.repeat(16_384)] }, code, 'at most 16384 bytes'],
    [
      'with keys that lead inside',
      { ...metadata, token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'http://169.254.169.254/keys' },
      code,
      'jwks_uri must be https',
    ],
  ])('%s', async (_what, body, error, description) => {
    const answer = await register(body);
    expect([answer.status, answer.body]).toEqual([
      400,
      { error, error_description: expect.stringContaining(description) },
    ]);
  });

  it('unless the service allows it', async () => {
    const closed = await startServiceInMemory();
    try {
      const { status, body } = await register(metadata, closed);
      expect([status, body.error]).toEqual([403, 'access_denied']);
    } finally {
      await closed.stop();
    }
  });
});

describe('Registrations', () => {
  it('are 20 in an hour, however many come at once', async () => {
    service.advance(7200);
    const answers = await Promise.all(Array.from({ length: 30 }, () => register(metadata)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect(count(201)).toBeLessThanOrEqual(20);
    let made = count(201);
    // Those that came at once may have been asked to come again.
    for (let left = 40; left > 0 && made < 20; left -= 1)
      if ((await register(metadata)).status === 201) made += 1;
    const { status, headers, body } = await register(metadata);
    expect([made, status, body.error]).toEqual([20, 429, 'temporarily_unavailable']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    service.advance(3600);
    expect((await register(metadata)).status).toBe(201);
  });

  it('are 200 in all, of which removed ones do not count', async () => {
    service.advance(7200);

    const [item] = await store().get([keys.dynamicApps()]);
    const at = '2026-01-01T00:00:00.000Z';
    const real = (await register(metadata)).body.client_id as string;
    const apps = Array.from({ length: 200 }, () => ({ id: real, at }));
    await store().put(keys.dynamicApps(), { apps, revision: item!.revision + 5 });
    const refused = await register(metadata);
    expect([refused.status, refused.body.error]).toEqual([503, 'temporarily_unavailable']);
    const gone = [...apps.slice(1), { id: 'gone@dynamic.phr.invalid', at }];
    await store().put(keys.dynamicApps(), { apps: gone, revision: item!.revision + 6 });
    expect((await register(metadata)).status).toBe(201);
  });
});

describe('An app that speaks SMART alone', () => {
  it('shows how it is registered, without secrets', async () => {
    const { text } = await admin(service).get('/apps/planner@apps.example.org');
    expect(JSON.parse(text).smart).toEqual({
      redirect_uris: ['https://planner.example.org/after'],
      scope: 'launch launch/patient openid fhirUser offline_access online_access patient/*.cruds',
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['authorization_code', 'refresh_token'],
    });
    expect(text).not.toContain(createHash('sha256').update(clientSecret).digest('base64url'));
  });

  it('cannot sign a call of Indivo, with no secret and with its own', async () => {
    for (const consumerSecret of ['', clientSecret]) {
      const planner = { ...service.apps.secret, consumerKey: 'planner@apps.example.org', consumerSecret };
      expect((await clientOf(service, planner).get('/version')).status).toBe(403);
    }
  });
});
