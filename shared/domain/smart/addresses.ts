/** The addresses of SMART App Launch (docs/contract/smart.md#discovery). */
import { fhirEndpoints } from '../../api/endpoints/fhir.ts';
import { smartEndpoints } from '../../api/endpoints/smart.ts';
import type { Config } from '../../settings/config.ts';
import type { OpenContext } from '../context.ts';

type Service = Pick<OpenContext, 'baseUrl'>;
type Call =
  | 'smart_authorize'
  | 'smart_token'
  | 'smart_introspect'
  | 'smart_revoke'
  | 'smart_jwks'
  | 'smart_register';

/** The FHIR base. It is also the issuer of id tokens, and what an app names as `aud`. */
export function fhirBase({ baseUrl }: Service): string {
  return baseUrl + fhirEndpoints.fhir_transaction.routes[0].path;
}

export function addressOf(call: Call, { baseUrl }: Service): string {
  return baseUrl + smartEndpoints[call].routes[0].path;
}

/** The page of the portal on which a person decides about a request. */
export function decisionPage({ uiUrl }: Pick<Config, 'uiUrl'>, requestId: string): string {
  return `${uiUrl}/smart/authorize?request=${requestId}`;
}
