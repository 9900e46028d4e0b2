/** The origin of the service when it has a domain of its own. */
import type { Settings } from '../settings/settings.ts';

/**
 * The variables of the functions that follow from the domain. Clients sign with the origin that they call, which is the
 * outermost domain (docs/contract/oauth.md#signature-base-string). What is set takes precedence.
 */
export function publicOrigin({ domain, parts: { edge } }: Pick<Settings, 'domain' | 'parts'>) {
  const name = edge?.domainName ?? domain?.name;
  return {
    ...(name && { BASE_URL: `https://${name}` }),
    // CloudFront replaces the X-Forwarded-Host of a caller by its own domain.
    ...(edge && { TRUST_FORWARDED: 'true' }),
  };
}
