/** What others may read of a registration, in the words of RFC 7591 (docs/contract/apps.md#the-smart-part). */
import type { SmartRegistration } from '../../store/items/smart-registration.ts';

/** Without keys, which are long and of no use to who reads a list of apps, and without anything secret. */
export function publishedRegistration(smart: SmartRegistration): Readonly<Record<string, unknown>> {
  const metadata = {
    redirect_uris: smart.redirectUris,
    initiate_login_uri: smart.launchUri,
    scope: smart.scope,
    token_endpoint_auth_method: smart.authMethod,
    grant_types: smart.grantTypes,
    jwks_uri: smart.jwksUri,
    client_uri: smart.clientUri,
    logo_uri: smart.logoUri,
    policy_uri: smart.policyUri,
    tos_uri: smart.tosUri,
    unverified: smart.unverified,
  };
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined));
}
