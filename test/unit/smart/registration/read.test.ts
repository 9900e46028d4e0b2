/** docs/contract/apps.md#the-smart-part */
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readClientMetadata } from '../../../../shared/smart/registration/read.ts';

const redirect = 'https://charts.example.org/after';
const browserApp = {
  redirect_uris: [redirect],
  scope: 'launch/patient patient/Observation.rs',
  token_endpoint_auth_method: 'none',
};
const { jwk, privateJwk } = ecKey('P-384', 'one');
const serverApp = { ...browserApp, token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [jwk] } };
const backend = {
  grant_types: ['client_credentials'],
  scope: 'system/Observation.rs',
  token_endpoint_auth_method: 'private_key_jwt',
  jwks_uri: 'https://import.example.org/keys',
};

const read = (metadata: Readonly<Record<string, unknown>>, allowsLoopback = false) =>
  readClientMetadata(metadata, { allowsLoopback });
const faultsOf = (metadata: Readonly<Record<string, unknown>>) =>
  read(metadata).faults.map(({ name, expected }) => `${name} ${expected}`);

function ecKey(namedCurve: string, kid: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve });
  return {
    jwk: { ...publicKey.export({ format: 'jwk' }), kid },
    privateJwk: { ...privateKey.export({ format: 'jwk' }), kid },
  };
}

function rsaKey(modulusLength: number) {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength });
  return { ...publicKey.export({ format: 'jwk' }), kid: 'rsa' };
}

describe('Client metadata', () => {
  it('of an app in a browser is taken as it is', () => {
    expect(read({ ...browserApp, initiate_login_uri: 'https://charts.example.org/launch' })).toEqual({
      registration: {
        redirectUris: [redirect],
        launchUri: 'https://charts.example.org/launch',
        scope: 'launch/patient patient/Observation.rs',
        authMethod: 'none',
        grantTypes: ['authorization_code', 'refresh_token'],
      },
      faults: [],
    });
  });

  it('keeps of a key only what a signature is checked with', () => {
    const given = { ...jwk, alg: 'ES384', use: 'sig', x5c: ['MIIB'], key_ops: ['verify'] };
    const { kty, crv, x, y } = jwk as Record<string, string>;
    expect(read({ ...serverApp, jwks: { keys: [given] } })).toMatchObject({ faults: [] });
    expect(read({ ...serverApp, jwks: { keys: [given] } }).registration.jwks).toEqual({
      keys: [{ kty, kid: 'one', alg: 'ES384', use: 'sig', crv, x, y }],
    });
  });

  it('of an app without people needs no redirect address', () => {
    expect(read(backend)).toEqual({
      registration: {
        redirectUris: [],
        scope: 'system/Observation.rs',
        authMethod: 'private_key_jwt',
        grantTypes: ['client_credentials'],
        jwksUri: 'https://import.example.org/keys',
      },
      faults: [],
    });
  });

  it('without token_endpoint_auth_method means a secret, as RFC 7591 says', () => {
    const { token_endpoint_auth_method: _, ...without } = browserApp;
    expect(read(without).registration.authMethod).toBe('client_secret_basic');
  });

  it('takes keys of a server on this machine only where a developer works', () => {
    const local = { ...backend, jwks_uri: 'http://127.0.0.1:8011/keys' };
    expect(read(local, true).faults).toEqual([]);
    expect(faultsOf(local)).toEqual(['jwks_uri must be https']);
  });
});

describe('Redirect addresses', () => {
  it.each([
    'https://charts.example.org',
    'https://charts.example.org/after?from=phr&x=%20',
    'http://127.0.0.1:8011/after',
    'http://[::1]:8011/after',
    'http://localhost/after',
  ])('such as %s are taken', (address) => {
    expect(faultsOf({ ...browserApp, redirect_uris: [address] })).toEqual([]);
  });

  it.each([
    ['http://charts.example.org/after', 'must be https, or http on 127.0.0.1, [::1] or localhost'],
    ['http://127.0.0.1.example.org/after', 'must be https, or http on 127.0.0.1, [::1] or localhost'],
    ['http://127.1/after', 'must be written as http://127.0.0.1/after'],
    ['org.example.charts:/after', 'must be https, or http on 127.0.0.1, [::1] or localhost'],
    ['javascript:alert(1)', 'must be https, or http on 127.0.0.1, [::1] or localhost'],
    ['https://charts.example.org/after#', 'must not have a fragment (#)'],
    ['https://charts.example.org/after#x', 'must not have a fragment (#)'],
    ['https://me:pw@charts.example.org/', 'must not have a user name, a password or @'],
    ['https://charts.example.org@evil.example/', 'must not have a user name, a password or @'],
    ['https://*.example.org/after', 'must be a whole URL'],
    ['https://charts.example.org\\@evil.example/', 'must be a whole URL'],
    ['https://charts.example.org/a b', 'must be a whole URL'],
    ['https://bücher.example/', 'must be a whole URL'],
    ['/after', 'must be a whole URL'],
    ['https://CHARTS.example.org/after', 'must be written as https://charts.example.org/after'],
    ['https://charts.example.org:443/after', 'must be written as https://charts.example.org/after'],
    ['https://charts.example.org/x/../after', 'must be written as https://charts.example.org/after'],
    [`https://charts.example.org/${'x'.repeat(500)}`, 'must not be longer than 500 characters'],
  ])('such as %s are refused: %s', (address, reason) => {
    const faults = faultsOf({ ...browserApp, redirect_uris: [address] });
    expect(faults).toEqual([expect.stringContaining(`redirect_uris ${reason}`)]);
  });

  it('are ten at most, and one at least', () => {
    const many = Array.from({ length: 11 }, (_, index) => `https://charts.example.org/${index}`);
    expect(faultsOf({ ...browserApp, redirect_uris: many.slice(1) })).toEqual([]);
    expect(faultsOf({ ...browserApp, redirect_uris: many })[0]).toContain('not have more than 10');
    expect(faultsOf({ ...browserApp, redirect_uris: [] })[0]).toContain('that people come back to');
    expect(faultsOf({ ...browserApp, redirect_uris: [redirect, redirect] })[0]).toContain('twice');
  });
});

describe('Keys', () => {
  const withKeys = (keys: unknown) => faultsOf({ ...serverApp, jwks: { keys } });

  it('of RSA from 2,048 bits and of P-384 are taken', () => {
    expect(withKeys([rsaKey(2048), jwk, ecKey('P-256', 'two').jwk])).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['a private key', [privateJwk], 'jwks key 1 is a private key'],
    ['a key of 1,024 bits', [rsaKey(1024)], 'jwks key 1 must have 2048 to 8192 bits, and not 1024'],
    ['an exponent that makes checks slow', [{ ...rsaKey(2048), e: 'AQAAAAE' }], 'must have a usual exponent'],
    ['a shared secret', [{ kty: 'oct', k: 'c2VjcmV0', kid: 'x' }], 'jwks key 1 is a private key'],
    ['another kind of key', [{ kty: 'OKP', crv: 'Ed25519', x: 'x', kid: 'x' }], 'must have kty RSA or EC'],
    ['another curve', [ecKey('P-521', 'x').jwk], 'must have crv P-256 or P-384'],
    ['a point that is not on the curve', [{ ...jwk, x: jwk.y, y: jwk.y }], 'is not a point of P-384'],
    ['no kid', [{ ...jwk, kid: undefined }], 'jwks key 1 must have a kid'],
    ['one kid twice', [jwk, ecKey('P-384', 'one').jwk], 'two keys with one kid'],
    ['a key for encryption', [{ ...jwk, use: 'enc' }], 'must be for signatures'],
    [
      'P-256 alone, which signs neither RS384 nor ES384',
      [ecKey('P-256', 'x').jwk],
      'RSA key or an EC key of P-384',
    ],
    ['none', [], 'must have 1 to 20 keys'],
    ['no list', 'keys', 'must be an object with a list "keys"'],
    ['21 keys', Array.from({ length: 21 }, (_, at) => ({ ...jwk, kid: `${at}` })), '1 to 20 keys'],
    ['what is longer than 64 kB', [{ ...jwk, x5c: ['x'.repeat(65_536)] }], 'longer than 65536 characters'],
  ])('are refused with %s', (_what, keys, reason) => {
    expect(withKeys(keys)).toEqual([expect.stringContaining(reason)]);
  });
});

describe('Client metadata is refused', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['without a scope', { ...browserApp, scope: undefined }, 'scope is missing'],
    [
      'with a scope that is none',
      { ...browserApp, scope: 'patient/Observation.rs patient/Nothing.rs' },
      '"patient/Nothing.rs"',
    ],
    [
      'with a scope that reads nothing',
      { ...browserApp, scope: 'launch offline_access' },
      'scope must name what the app reads',
    ],
    [
      'with system/ scopes and no client_credentials',
      { ...browserApp, scope: 'system/*.rs' },
      'need client_credentials',
    ],
    [
      'with scopes of people and client_credentials alone',
      { ...backend, scope: 'system/*.rs patient/*.rs' },
      'system/ scopes only',
    ],
    [
      'with offline_access and no refresh_token',
      { ...browserApp, grant_types: ['authorization_code'], scope: 'offline_access patient/*.rs' },
      'need refresh_token',
    ],
    [
      'with client_credentials and a secret',
      { ...backend, jwks_uri: undefined, token_endpoint_auth_method: 'client_secret_basic' },
      'must be private_key_jwt for client_credentials',
    ],
    [
      'with a redirect address and client_credentials alone',
      { ...backend, redirect_uris: [redirect] },
      'redirect_uris are not for an app',
    ],
    [
      'with the implicit grant',
      { ...browserApp, grant_types: ['implicit'] },
      'grant_types must be some of authorization_code',
    ],
    [
      'with a response type other than code',
      { ...browserApp, response_types: ['token'] },
      'response_types must be ["code"]',
    ],
    ['with private_key_jwt and no keys', { ...serverApp, jwks: undefined }, 'jwks or jwks_uri is missing'],
    [
      'with keys twice',
      { ...serverApp, jwks_uri: 'https://x.example/keys' },
      'jwks or jwks_uri: give one of them',
    ],
    [
      'with keys and another method',
      { ...serverApp, token_endpoint_auth_method: 'none' },
      'jwks is for private_key_jwt only',
    ],
    [
      'with an unknown method',
      { ...browserApp, token_endpoint_auth_method: 'tls_client_auth' },
      'must be one of none,',
    ],
    [
      'with an address that is no page',
      { ...browserApp, logo_uri: 'data:image/png;base64,x' },
      'logo_uri must be https',
    ],
    ['with an address that is no text', { ...browserApp, client_uri: 7 }, 'client_uri must be a text'],
  ])('%s', (_what, metadata, reason) => {
    expect(faultsOf(metadata)).toEqual([expect.stringContaining(reason)]);
  });
});
