/** The origin of the service when it has a domain of its own. */
import type { Settings } from '../settings/settings.ts';

/**
 * The variables of the functions that follow from the domain. Clients sign with the origin that they call, which is the
 * outermost domain (docs/contract/oauth.md#signature-base-string). What is set takes precedence. While the address of the
 * gateway is kept beside the domain, either is right, and each call is compared with the one that it was sent to.
 */
export function publicOrigin({
  domain,
  keepAddresses,
  parts: { edge },
}: Pick<Settings, 'domain' | 'keepAddresses' | 'parts'>) {
  if (keepAddresses) return {};
  const name = edge?.domainName ?? domain?.name;
  return {
    ...(name && { BASE_URL: `https://${name}` }),
    // CloudFront replaces the X-Forwarded-Host of a caller by its own domain.
    ...(edge && { TRUST_FORWARDED: 'true' }),
  };
}
