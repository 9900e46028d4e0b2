/** Whose passkeys they are (WebAuthn Level 3, 4: relying party identifier; docs/contract/passkeys.md#domain). */
import { isIP } from 'node:net';
import { ApiError } from '../../errors.ts';
import type { Config } from '../../settings/config.ts';

export interface RelyingParty {
  /** The domain for which authenticators keep the credentials. */
  readonly id: string;
  /** Of the pages that may ask for them. */
  readonly origin: string;
}

/** Throws 400 where the UI app has an IP address: browsers offer no passkeys there. */
export function relyingParty({ uiUrl, passkeyRpId }: Pick<Config, 'uiUrl' | 'passkeyRpId'>): RelyingParty {
  const { hostname } = new URL(uiUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) throw new ApiError('passkeys_unavailable');
  return { id: passkeyRpId ?? hostname, origin: uiUrl };
}
