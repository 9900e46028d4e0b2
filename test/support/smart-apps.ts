/** Registration files of apps that speak SMART, one of each sort of client. Give them to `startService` by `apps`. */
import { generateKeyPairSync } from 'node:crypto';
import type { AppFiles } from './apps.ts';

/** A key pair of P-384, for ES384. */
export function smartKey(kid: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES384', use: 'sig' } };
}

export const smartKeys = { signed: smartKey('signed-1'), backend: smartKey('backend-1') } as const;

/** The secret of `secret`. */
export const clientSecret = 'a-secret-of-the-app-with-a-secret-01';

const forPeople = 'launch launch/patient openid fhirUser offline_access online_access patient/*.cruds';

export const smartApps = {
  /** In a browser: no secret. */
  public: smart('charts', {
    redirect_uris: ['https://charts.example.org/after', 'http://127.0.0.1:8011/after'],
    initiate_login_uri: 'https://charts.example.org/launch',
    scope: `${forPeople} patient/AuditEvent.rs`,
    token_endpoint_auth_method: 'none',
  }),
  /** On a server, with a secret. */
  secret: smart(
    'planner',
    {
      redirect_uris: ['https://planner.example.org/after'],
      scope: forPeople,
      token_endpoint_auth_method: 'client_secret_basic',
    },
    clientSecret,
  ),
  /** On a server, with a key. */
  signed: smart('signer', {
    redirect_uris: ['https://signer.example.org/after'],
    scope: forPeople,
    token_endpoint_auth_method: 'private_key_jwt',
    jwks: { keys: [smartKeys.signed.jwk] },
  }),
  /** Without people. */
  backend: smart('night-import', {
    grant_types: ['client_credentials'],
    scope: 'system/*.cruds',
    token_endpoint_auth_method: 'private_key_jwt',
    jwks: { keys: [smartKeys.backend.jwk] },
  }),
} as const satisfies Readonly<Record<string, AppFiles>>;

/** An app that speaks SMART alone. */
function smart(name: string, part: Readonly<Record<string, unknown>>, secret?: string): AppFiles {
  return {
    kind: 'user',
    manifest: { name, id: `${name}@apps.example.org`, mode: 'smart', smart: part },
    credentials: { ...(secret !== undefined && { client_secret: secret }) },
  };
}
