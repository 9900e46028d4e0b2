/** The address that a SMART app without a secret sends people to. */
import { createHash, randomBytes } from 'node:crypto';
import type { TestService } from './service.ts';
import { smartApps } from './smart-apps.ts';

interface Client {
  readonly id: string;
  readonly redirectUri: string;
}

const charts: Client = {
  id: smartApps.public.manifest.id,
  redirectUri: 'https://charts.example.org/after',
};

/** With a challenge whose verifier nobody keeps: for tests that end before the app has its token. The app is `smartApps.public` if none is named. */
export function smartAddress(
  { origin }: Pick<TestService, 'origin'>,
  scope: string,
  { id, redirectUri }: Client = charts,
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: id,
    redirect_uri: redirectUri,
    scope,
    state: randomBytes(8).toString('hex'),
    aud: `${origin}/fhir`,
    code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return `${origin}/smart/authorize?${query}`;
}
