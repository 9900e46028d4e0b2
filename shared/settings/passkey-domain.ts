/** The domain of passkeys and the address of the UI app (docs/contract/passkeys.md#domain). */

/**
 * Whether pages of this origin can use passkeys of the domain: it is their host, or above it (WebAuthn Level 3, 5.1.3). Browsers refuse
 * any other, so people would learn of it only when they want to sign in.
 */
export function isDomainOf(origin: string, domain: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === domain || (domain.includes('.') && hostname.endsWith(`.${domain}`));
}
