/** The address that a SMART app without a secret sends people to. */
import { createHash, randomBytes } from 'node:crypto';
import type { TestService } from './service.ts';
import { smartApps } from './smart-apps.ts';

/** Of `smartApps.public`, with a challenge whose verifier nobody keeps: for tests that end before the app has its token. */
export function smartAddress({ origin }: Pick<TestService, 'origin'>, scope: string): string {
  const { id, smart } = smartApps.public.manifest as unknown as {
    readonly id: string;
    readonly smart: { readonly redirect_uris: readonly string[] };
  };
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: id,
    redirect_uri: smart.redirect_uris[0]!,
    scope,
    state: randomBytes(8).toString('hex'),
    aud: `${origin}/fhir`,
    code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return `${origin}/smart/authorize?${query}`;
}
