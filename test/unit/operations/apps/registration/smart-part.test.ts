/** docs/contract/apps.md#the-smart-part */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isClientSecret } from '../../../../../shared/smart/client-secret.ts';
import { credentials, read, unreadable, userManifest } from './manifests.ts';

const smart = {
  redirect_uris: ['https://charts.example.org/after'],
  scope: 'launch/patient patient/Observation.rs',
  token_endpoint_auth_method: 'none',
};
const smartOnly = { id: 'charts@apps.example.net', name: 'Charts', mode: 'smart', smart };
const withSecret = { ...smartOnly, smart: { ...smart, token_endpoint_auth_method: 'client_secret_basic' } };
const secret = 'e8d6f3f9c1b24b6a8f0d7a5c3e1b9d70';

describe('An app that speaks SMART alone', () => {
  it('needs no file of credentials when it has no secret, and then nobody can sign a call as it', () => {
    const { registration, faults, consumerKey } = read('user', smartOnly, unreadable);
    expect(faults).toEqual([]);
    expect(registration).toMatchObject({
      autonomous: false,
      consumerSecret: '',
      callbackUrl: '',
      smart: { redirectUris: ['https://charts.example.org/after'], authMethod: 'none' },
      manifest: { mode: 'smart', has_ui: false, frameable: false, index: '' },
    });
    // Its id is taken, so that no other app gets it as a consumer key.
    expect(consumerKey).toBe('charts@apps.example.net');
    expect(registration).not.toHaveProperty('smartSecret');
    expect(registration!.manifest).not.toHaveProperty('smart');
  });

  it('has the digest of its secret alone', () => {
    const { registration } = read('user', withSecret, { client_secret: secret });
    expect(registration!.smartSecret).toBe(createHash('sha256').update(secret).digest('base64url'));
    expect(JSON.stringify(registration)).not.toContain(secret);
    expect([secret, `${secret}0`, ''].map((text) => isClientSecret(registration!, text))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('without a secret accepts none', () => {
    const { registration } = read('user', smartOnly, {});
    expect(['', 'undefined'].map((text) => isClientSecret(registration!, text))).toEqual([false, false]);
  });
});

it('An app that speaks both has a secret for each', () => {
  const both = { ...userManifest, smart: withSecret.smart };
  const { registration, faults } = read('user', both, { ...credentials, client_secret: secret });
  expect(faults).toEqual([]);
  expect(registration).toMatchObject({
    consumerSecret: 's3cr+t/1',
    smart: { authMethod: 'client_secret_basic' },
  });
  expect(isClientSecret(registration!, 's3cr+t/1')).toBe(false);
});

describe('A smart part is rejected, with file and field,', () => {
  it.each<[string, Record<string, unknown>, unknown, string]>([
    [
      'when the mode needs it and it is missing',
      { ...smartOnly, smart: undefined },
      {},
      'manifest.json: smart is missing',
    ],
    [
      'when it is no object',
      { ...smartOnly, smart: 'yes' },
      {},
      'manifest.json: smart must be a JSON object',
    ],
    [
      'with a name that is not known',
      { ...smartOnly, smart: { ...smart, redirect_uri: 'x' } },
      {},
      'manifest.json: smart.redirect_uri is not known',
    ],
    [
      'without a method',
      { ...smartOnly, smart: { ...smart, token_endpoint_auth_method: undefined } },
      { client_secret: secret },
      'manifest.json: smart.token_endpoint_auth_method is missing',
    ],
    [
      'with a fault of its metadata',
      { ...smartOnly, smart: { ...smart, scope: 'all' } },
      {},
      'manifest.json: smart.scope has what is no scope',
    ],
    [
      'beside a start page of Indivo and mode smart',
      { ...smartOnly, index: 'https://x.example/' },
      {},
      'manifest.json: index is not for mode smart',
    ],
    [
      'with a consumer secret and mode smart',
      smartOnly,
      { consumer_secret: 'x'.repeat(40) },
      'credentials.json: consumer_secret is not for mode smart',
    ],
    [
      'with a secret that its method does not use',
      smartOnly,
      { client_secret: secret },
      'credentials.json: client_secret is for an app with client_secret_basic',
    ],
    ['without the secret that its method uses', withSecret, {}, 'credentials.json: client_secret is missing'],
    ['without the file that has it', withSecret, unreadable, 'credentials.json is missing or cannot be read'],
    [
      'with a secret that can be guessed',
      withSecret,
      { client_secret: 'x'.repeat(31) },
      'client_secret must have at least 32 characters',
    ],
    [
      'with a secret that clients encode in several ways',
      withSecret,
      { client_secret: `${secret}+` },
      'client_secret must have letters, digits',
    ],
  ])('%s', (_what, manifest, given, fault) => {
    expect(read('user', manifest, given).faults).toEqual([expect.stringContaining(fault)]);
  });

  it('with an app that is no user app', () => {
    const faults = read('admin', { id: 'a@b', name: 'A', smart }).faults;
    expect(faults).toEqual(['admin/x/manifest.json: smart is for user apps only']);
  });

  it('in a deployment, with a public secret', () => {
    const given = { client_secret: 'development-only-secret-of-the-charts' };
    expect(read('user', withSecret, given).faults).toEqual([]);
    expect(read('user', withSecret, given, { isDeployment: true }).faults).toEqual([
      'user/x/credentials.json: client_secret must not begin with development-only: such secrets are public',
    ]);
  });
});
