/** The files that `phr apps new` writes: they must be those that a registration accepts. */
import { describe, expect, it } from 'vitest';
import {
  faultsOf,
  type NewApp,
  type NewClient,
  newAppFiles,
} from '../../../../shared/operations/apps/new-app.ts';

const id = 'charts@apps.example.net';
const named = { name: 'Charts', id };
const smart = { redirects: ['https://charts.example.net/after'], scope: 'launch/patient patient/*.rs' };
const smartApp = (client: NewClient, more: Partial<NewApp['smart']> = {}): NewApp => ({
  ...named,
  kind: 'smart',
  smart: { ...smart, client, ...more },
});

/** What the files say, which are all that the app needs to be registered. */
function made(app: NewApp): { readonly manifest: object; readonly credentials: Record<string, string> } {
  const files = newAppFiles(app);
  expect(faultsOf(app, files, 'charts')).toEqual([]);
  return {
    manifest: JSON.parse(files['manifest.json']),
    credentials: JSON.parse(files['credentials.json'] ?? '{}'),
  };
}

describe('The manifest of a new app', () => {
  const index = 'https://charts.example.net/?record_id={record_id}';

  it.each<[NewApp, object]>([
    [
      { ...named, kind: 'user', index, callback: 'https://charts.example.net/after' },
      { ...named, mode: 'ui', index, oauth_callback_url: 'https://charts.example.net/after' },
    ],
    [
      { ...named, kind: 'background', reason: 'It warns at night.' },
      { ...named, mode: 'background', autonomous_reason: 'It warns at night.' },
    ],
    [
      { ...named, kind: 'user', index: '/charts' },
      { ...named, mode: 'ui', index: '/charts' },
    ],
    [
      { ...named, kind: 'ui' },
      { ...named, ui_app: true },
    ],
    [
      { ...named, kind: 'admin' },
      { ...named, ui_app: false },
    ],
  ])('says what was asked for, and no more: %j', (app, manifest) => {
    expect(made(app).manifest).toEqual(manifest);
  });

  it.each<[NewClient, object]>([
    [{ by: 'nothing' }, { token_endpoint_auth_method: 'none' }],
    [{ by: 'secret' }, { token_endpoint_auth_method: 'client_secret_basic' }],
    [
      // A developer's keys may be on the same machine.
      { by: 'keys', jwksUri: 'http://localhost:4000/keys' },
      { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'http://localhost:4000/keys' },
    ],
  ])('of one that speaks SMART alone has how it proves who it is: %j', (client, method) => {
    const launch = 'https://charts.example.net/launch';
    expect(made(smartApp(client, { launch })).manifest).toEqual({
      ...named,
      mode: 'smart',
      smart: {
        redirect_uris: smart.redirects,
        initiate_login_uri: launch,
        scope: smart.scope,
        ...method,
      },
    });
  });

  it('of one without people has no addresses to come back to', () => {
    const keys = [{ kty: 'EC', crv: 'P-384', kid: 'k1', x: 'x', y: 'y' }];
    const client = { by: 'keys', jwks: { keys } } as const;
    const files = newAppFiles(smartApp(client, { redirects: [], scope: 'system/*.rs' }));
    expect(JSON.parse(files['manifest.json']).smart).toEqual({
      grant_types: ['client_credentials'],
      scope: 'system/*.rs',
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys },
    });
  });

  it('is written for people to read', () => {
    expect(newAppFiles({ ...named, kind: 'ui' })['manifest.json']).toBe(
      `{\n  "name": "Charts",\n  "id": "${id}",\n  "ui_app": true\n}\n`,
    );
  });
});

describe('The credentials of a new app', () => {
  it('are its id and a secret of its own, which nobody can guess', () => {
    const [one, other] = [1, 2].map(() => made({ ...named, kind: 'admin' }).credentials);
    expect(one).toEqual({ consumer_key: id, consumer_secret: expect.stringMatching(/^[0-9a-f]{48}$/) });
    expect(one!.consumer_secret).not.toBe(other!.consumer_secret);
  });

  it('of one that speaks SMART alone are its secret, if it has one', () => {
    expect(made(smartApp({ by: 'secret' })).credentials).toEqual({ client_secret: expect.any(String) });
    expect(newAppFiles(smartApp({ by: 'nothing' }))).not.toHaveProperty('credentials.json');
  });
});

it('What a registration would refuse of a new app is said with its file and field', () => {
  const app = { kind: 'background', name: '', id: 'charts', index: 'javascript:start()' } as const;
  expect(faultsOf(app, newAppFiles(app), 'here')).toEqual([
    'here/manifest.json: index must be an http or https URL, or relative to the UI app',
    'here/manifest.json: id must have the form of an email address',
    'here/manifest.json: name must not be empty',
  ]);
});
