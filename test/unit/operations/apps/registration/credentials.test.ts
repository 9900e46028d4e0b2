import { describe, expect, it, test } from 'vitest';
import type { AppKind } from '../../../../../shared/domain/apps/registration-files.ts';
import { credentials, read, userManifest } from './manifests.ts';

const manifests: Record<AppKind, unknown> = {
  user: userManifest,
  admin: { id: 'a@b', name: 'A' },
  ui: { id: 'a@b', name: 'A', ui_app: true },
};

function faultsOf(given: unknown, kind: AppKind = 'user'): readonly string[] {
  return read(kind, manifests[kind], given).faults;
}

it('Credentials return key and secret exactly as written', () => {
  const given = { consumer_key: ' key ', consumer_secret: ' secret ' };
  expect(read('user', userManifest, given).registration).toMatchObject({
    consumerKey: ' key ',
    consumerSecret: ' secret ',
  });
});

test.each([
  [{ consumer_secret: 's3cr+t/1' }, 'consumer_key is missing'],
  [{ ...credentials, consumer_key: '' }, 'consumer_key must not be empty'],
  [{ ...credentials, consumer_key: 'k'.repeat(201) }, 'consumer_key must not be longer than 200 characters'],
  [{ consumer_key: 'k' }, 'consumer_secret is missing'],
  [{ ...credentials, consumer_secret: null }, 'consumer_secret is missing'],
  [{ ...credentials, consumer_secret: 1 }, 'consumer_secret must be a text'],
  [
    { ...credentials, consumer_secret: 's'.repeat(61) },
    'consumer_secret must not be longer than 60 characters',
  ],
])('Credentials of %o are rejected: %s', (given, message) => {
  expect(faultsOf(given)).toEqual([`user/x/credentials.json: ${message}`]);
});

describe('An empty consumer secret', () => {
  const given = { ...credentials, consumer_secret: '' };

  it('is accepted for a user app, which can then use only connect tokens', () => {
    expect(read('user', userManifest, given).registration).toMatchObject({ consumerSecret: '' });
  });

  it('is rejected for admin and UI apps', () => {
    for (const kind of ['admin', 'ui'] as const) {
      expect(faultsOf(given, kind)).toEqual([
        `${kind}/x/credentials.json: consumer_secret may be empty for user apps only`,
      ]);
    }
  });
});

describe('A consumer secret of less than 8 characters', () => {
  const readIn = (isDeployment: boolean, consumer_secret: string) =>
    read('user', userManifest, { ...credentials, consumer_secret }, { isDeployment });

  it.each(['s', '7 chars', '🔑🔑🔑🔑'])('is rejected in a deployment: %s', (secret) => {
    expect(readIn(true, secret).faults).toEqual([
      'user/x/credentials.json: consumer_secret must have at least 8 characters, or be empty',
    ]);
  });

  it.each(['labs', 'chrome'])('is accepted on the machine of a developer: %s', (secret) => {
    expect(readIn(false, secret)).toMatchObject({ faults: [], registration: { consumerSecret: secret } });
  });

  it('is long enough with one more', () => {
    expect(readIn(true, '12345678').faults).toEqual([]);
  });
});

describe('A consumer secret that begins with development-only', () => {
  const given = { ...credentials, consumer_secret: 'development-only-problems-secret' };

  it('is accepted on the machine of a developer', () => {
    expect(faultsOf(given)).toEqual([]);
  });

  it('is rejected in a deployment', () => {
    expect(read('user', userManifest, given, { isDeployment: true }).faults).toEqual([
      'user/x/credentials.json: consumer_secret must not begin with development-only: such secrets are public',
    ]);
    expect(read('user', userManifest, credentials, { isDeployment: true }).faults).toEqual([]);
  });
});

it('A fault in the credentials never shows a secret', () => {
  const secret = `hush${'h'.repeat(70)}`;
  expect(faultsOf({ consumer_key: 1, consumer_secret: secret }).join()).not.toContain('hush');
});
