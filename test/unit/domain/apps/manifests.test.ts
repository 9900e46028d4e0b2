import { describe, expect, it } from 'vitest';
import { fullManifest, standardManifest } from '../../../../shared/domain/apps/manifests.ts';

const stored = {
  intents: ['view'],
  requires: {},
  oauth_callback_url: 'https://a.example/back',
  autonomous_reason: 'Overnight',
  has_ui: true,
  frameable: false,
  index: 'https://a.example/start',
  icon: '',
  scope: 'record',
  mode: 'background',
  indivo_version: '2.0.0',
  svc_version: '2.0.0',
  smart_version: '0.4',
  std_version: '0.4',
  translations: { de: { description: 'Zeigt Dosen' } },
  version: '1',
  author: '',
  description: '',
  name: 'A',
  id: 'a@x',
};

describe('The full manifest of an app', () => {
  it('contains everything that is registered', () => {
    expect(fullManifest({ manifest: stored })).toEqual(stored);
  });

  it('has the same key order however it was stored, with unknown keys at the end', () => {
    expect(Object.keys(fullManifest({ manifest: stored })).slice(0, 3)).toEqual([
      'id',
      'name',
      'description',
    ]);
    expect(Object.keys(fullManifest({ manifest: stored })).at(-1)).toBe('intents');
  });
});

describe('What an app that speaks SMART is registered with', () => {
  const smart = {
    redirectUris: ['https://a.example/after'],
    launchUri: 'https://a.example/launch',
    scope: 'launch patient/Observation.rs',
    authMethod: 'private_key_jwt',
    grantTypes: ['authorization_code', 'refresh_token'],
    jwks: { keys: [{ kty: 'EC', kid: 'one', crv: 'P-384', x: 'x', y: 'y' }] },
  } as const;
  const shown = {
    redirect_uris: ['https://a.example/after'],
    initiate_login_uri: 'https://a.example/launch',
    scope: 'launch patient/Observation.rs',
    token_endpoint_auth_method: 'private_key_jwt',
    grant_types: ['authorization_code', 'refresh_token'],
  };

  it('is in both manifests, with the names of RFC 7591 and without keys and secrets', () => {
    const app = { manifest: stored, smart, smartSecret: 'digest' };
    expect(fullManifest(app)).toEqual({ ...stored, smart: shown });
    expect(standardManifest(app).smart).toEqual(shown);
  });
});

it('The standard manifest of an app lacks only the keys of this service', () => {
  expect(standardManifest({ manifest: stored })).toEqual({
    id: 'a@x',
    name: 'A',
    description: '',
    author: '',
    version: '1',
    std_version: '0.4',
    smart_version: '0.4',
    mode: 'background',
    scope: 'record',
    icon: '',
    index: 'https://a.example/start',
    requires: {},
    intents: ['view'],
  });
});
