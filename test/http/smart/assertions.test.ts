/** docs/contract/smart.md#private_key_jwt; RFC 7523 §3; SMART App Launch 2.2, “Client Authentication: Asymmetric” */
import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startServiceInMemory } from '../../support/in-memory.ts';
import type { TestService } from '../../support/service.ts';
import { smartApps, smartKey, smartKeys } from '../../support/smart-apps.ts';
import { askForToken, type OAuthReply, opens } from '../../support/smart-flow.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const rsaJwk = { ...rsa.publicKey.export({ format: 'jwk' }), kid: 'rsa-1', alg: 'RS384', use: 'sig' };

/** What the address of the keys of `remote` answers. */
let published: { status: number; body: string; headers?: Record<string, string> } = { status: 200, body: '' };
let looked = 0;

function backendApp(name: string, keys: Readonly<Record<string, unknown>>) {
  return {
    kind: 'user' as const,
    manifest: {
      name,
      id: `${name}@apps.example.org`,
      mode: 'smart',
      smart: {
        grant_types: ['client_credentials'],
        scope: 'system/*.cruds',
        token_endpoint_auth_method: 'private_key_jwt',
        ...keys,
      },
    },
    credentials: {},
  };
}

const server = createServer((_request, response) => {
  looked += 1;
  response.writeHead(published.status, { 'content-type': 'application/json', ...published.headers });
  response.end(published.body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const service = await startServiceInMemory({
  env: { PING_ALLOW_PRIVATE: 'true' },
  apps: {
    backend: smartApps.backend,
    public: smartApps.public,
    rsa: backendApp('rsa', { jwks: { keys: [rsaJwk] } }),
    remote: backendApp('remote', { jwks_uri: `http://127.0.0.1:${port}/keys` }),
    inside: backendApp('inside', { jwks_uri: 'https://169.254.169.254/keys' }),
  },
});
afterAll(async () => {
  server.close();
  await service.stop();
});

type Claims = Readonly<Record<string, unknown>>;

interface Signing {
  readonly header?: Claims;
  readonly key?: KeyObject;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An assertion as SMART wants it, apart from what a test changes. */
function assertion(
  app: keyof TestService<'backend' | 'remote' | 'inside' | 'rsa'>['apps'],
  changed: Claims = {},
  signing: Signing = {},
) {
  const header = { alg: 'ES384', typ: 'JWT', kid: smartKeys.backend.kid, ...signing.header };
  const now = Math.floor(service.now());
  const claims = {
    iss: service.apps[app].id,
    sub: service.apps[app].id,
    aud: `${service.origin}/smart/token`,
    iat: now,
    exp: now + 300,
    jti: randomUUID(),
    ...changed,
  };
  const text = `${encode(header)}.${encode(claims)}`;
  const key = signing.key ?? smartKeys.backend.privateKey;
  const isRsa = key.asymmetricKeyType === 'rsa';
  const hash = header.alg.endsWith('256') ? 'sha256' : 'sha384';
  const signature = isRsa
    ? sign(hash, Buffer.from(text), key)
    : sign(hash, Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

function proving(client_assertion: string, changed: Readonly<Record<string, string | undefined>> = {}) {
  const client = { id: '', redirectUri: '', proof: { client_id: undefined } };
  return askForToken(service, client, {
    grant_type: 'client_credentials',
    scope: 'system/Observation.rs',
    client_assertion_type: type,
    client_assertion,
    ...changed,
  });
}

function expectRefused({ status, body }: OAuthReply): void {
  expect([status, body.error]).toEqual([401, 'invalid_client']);
}

describe('A signed assertion', () => {
  it('gets a token for system scopes, by ES384 and by RS384', async () => {
    const es384 = await proving(assertion('backend'));
    expect(es384.body).toMatchObject({ expires_in: 300, scope: 'system/Observation.rs' });
    expect(await opens(service, es384.body.access_token)).toBe(true);
    const rs384 = assertion('rsa', {}, { header: { alg: 'RS384', kid: 'rsa-1' }, key: rsa.privateKey });
    expect((await proving(rs384)).status).toBe(200);
  });

  it('may name the issuer in the place of the token endpoint', async () => {
    expect((await proving(assertion('backend', { aud: `${service.origin}/fhir` }))).status).toBe(200);
  });

  it('works once: of several calls at the same time one wins', async () => {
    const text = assertion('backend');
    const replies = await Promise.all(Array.from({ length: 5 }, () => proving(text)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401]);
    expectRefused(await proving(text));
  });

  it.each([
    ['another audience', { aud: 'https://other.example.org/token' }],
    ['no audience', { aud: undefined }],
    ['another issuer', { iss: 'public@apps.example.org' }],
    ['no issuer', { iss: undefined }],
    ['no id', { jti: undefined }],
    ['an empty id', { jti: '' }],
    ['a long id', { jti: 'j'.repeat(256) }],
    ['an id that is a number', { jti: 7 }],
    ['no end', { exp: undefined }],
    ['an end that is a text', { exp: '99999999999' }],
  ])('with %s is refused', async (_what, changed) => {
    expectRefused(await proving(assertion('backend', changed)));
  });

  it.each([
    ['has expired', { exp: -31 }],
    ['ends in an hour', { exp: 3600 }],
    ['ends in a thousand years', { exp: 31_536_000_000 }],
    ['begins in an hour', { nbf: 3600 }],
    ['was issued in an hour', { iat: 3600 }],
  ] as const)('that %s is refused', async (_what, offsets) => {
    const now = Math.floor(service.now());
    const changed = Object.fromEntries(Object.entries(offsets).map(([name, offset]) => [name, now + offset]));
    expectRefused(await proving(assertion('backend', changed)));
  });

  it('by no key, by a shared key, or by another algorithm is refused', async () => {
    const [header, claims] = assertion('backend').split('.') as [string, string];
    const none = `${encode({ alg: 'none', kid: smartKeys.backend.kid })}.${claims}.`;
    const hmacHeader = encode({ alg: 'HS256', kid: smartKeys.backend.kid });
    const publicPem = createPublicKey(smartKeys.backend.privateKey).export({ type: 'spki', format: 'pem' });
    const mac = createHmac('sha256', publicPem).update(`${hmacHeader}.${claims}`).digest('base64url');
    const rs256 = assertion('rsa', {}, { header: { alg: 'RS256', kid: 'rsa-1' }, key: rsa.privateKey });
    const others = [
      none,
      `${hmacHeader}.${claims}.${mac}`,
      rs256,
      `${header}.${claims}.`,
      `${header}.${claims}`,
    ];
    for (const text of [...others, 'x', '..', `${'a'.repeat(9000)}.${claims}.`])
      expectRefused(await proving(text));
  });

  it('by the key of another client, by an unknown key, or by one that it brings itself is refused', async () => {
    const own = smartKey('own-1');
    for (const header of [
      { kid: 'own-1' },
      { kid: smartKeys.backend.kid },
      { kid: undefined },
      { kid: 'own-1', jwk: own.jwk },
      { kid: 'own-1', jku: 'https://evil.example.org/keys' },
      { kid: 'own-1', crit: ['x'], x: 1 },
    ])
      expectRefused(await proving(assertion('backend', {}, { header, key: own.privateKey })));
    expectRefused(await proving(assertion('rsa')));
  });

  it('must be of the client that is named, and of one that signs', async () => {
    const { id } = service.apps.public;
    expect((await proving(assertion('backend'), { client_id: id })).body.error).toBe('invalid_request');
    expectRefused(await proving(assertion('backend', { iss: id, sub: id })));
    expectRefused(await proving(assertion('backend'), { client_assertion_type: 'x' }));
  });

  it('gets no more than the app is registered for, and no scope of people', async () => {
    for (const scope of ['patient/Observation.rs', 'openid', 'x', undefined])
      expect((await proving(assertion('backend'), { scope })).body.error).toBe('invalid_scope');
    const some = await proving(assertion('backend'), { scope: 'system/Goal.rs user/*.rs launch' });
    expect(some.body.scope).toBe('system/Goal.rs');
  });
});

describe('Keys at an address', () => {
  const remote = smartKey('remote-1');
  const later = smartKey('remote-2');
  const setOf = (...keys: readonly unknown[]) => ({ status: 200, body: JSON.stringify({ keys }) });
  const signed = ({ kid, privateKey }: typeof remote) =>
    proving(assertion('remote', {}, { header: { kid }, key: privateKey }));

  /** Long enough that the address may be asked again. */
  afterEach(() => service.advance(301));

  it('are read when they are needed, kept, and read again for a new key, but not for each unknown one', async () => {
    published = setOf(remote.jwk);
    looked = 0;
    const first = await Promise.all([signed(remote), signed(remote), signed(remote)]);
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(looked).toBe(1);
    published = setOf(remote.jwk, later.jwk);
    expectRefused(await signed(later));
    expect(looked).toBe(1);
    service.advance(31);
    expect((await signed(later)).status).toBe(200);
    expect((await signed(remote)).status).toBe(200);
    expect(looked).toBe(2);
  });

  it('stop counting when they are gone from there', async () => {
    published = setOf(later.jwk);
    expectRefused(await signed(remote));
    expect((await signed(later)).status).toBe(200);
  });

  it.each([
    ['no JSON', { status: 200, body: 'x' }],
    ['no set', { status: 200, body: '[]' }],
    ['an error', { status: 500, body: JSON.stringify({ keys: [remote.jwk] }) }],
    ['a way elsewhere', { status: 302, body: '', headers: { location: 'https://evil.example.org/keys' } }],
    [
      'more than 64 kB',
      { status: 200, body: JSON.stringify({ keys: [remote.jwk], pad: 'x'.repeat(65_536) }) },
    ],
    ['a private key', setOf({ ...remote.privateKey.export({ format: 'jwk' }), kid: remote.kid })],
    ['a key for encryption', setOf({ ...remote.jwk, use: 'enc' })],
    ['a huge key', setOf({ kty: 'RSA', kid: remote.kid, e: 'AQAB', n: 'x'.repeat(40_000) })],
  ])('that are %s are not taken', async (_what, answer) => {
    published = answer;
    expectRefused(await signed(remote));
  });

  it('inside of a network are not read, and nobody is told why', async () => {
    const text = assertion('inside', {}, { header: { kid: remote.kid }, key: remote.privateKey });
    const reply = await proving(text);
    expectRefused(reply);
    expect(reply.body.error_description).toBe('client_assertion is not signed with a key of this client');
  });
});
