/** Where and how apps ask for access (SMART App Launch 2.2, “Conformance”; OpenID Connect Discovery 1.0 §3; docs/contract/smart.md#discovery). */
import type { fhirEndpoints } from '../../api/endpoints/fhir.ts';
import { otherScopes } from '../../smart/scopes.ts';
import type { OpenContext } from '../context.ts';
import type { Handler } from '../handler.ts';
import { addressOf, fhirBase } from './addresses.ts';
import { assertionAlgorithms } from './assertions.ts';
import { idTokenAlgorithm } from './signing-keys.ts';

type Endpoints = typeof fhirEndpoints;

/** What is true of this service. Not among them: `context-style`, `launch-ehr` with an encounter, `smart-app-state`. */
const capabilities = [
  'launch-ehr',
  'launch-standalone',
  'authorize-post',
  'client-public',
  'client-confidential-symmetric',
  'client-confidential-asymmetric',
  'sso-openid-connect',
  'context-banner',
  'context-ehr-patient',
  'context-standalone-patient',
  'permission-offline',
  'permission-online',
  'permission-patient',
  'permission-user',
  'permission-v1',
  'permission-v2',
];

const scopes = [...otherScopes, 'patient/*.crus', 'user/*.crus', 'system/*.crus', 'patient/AuditEvent.rs'];

export const readConfiguration: Handler<Endpoints['smart_configuration']> = async (_input, context) => ({
  ...ofBoth(context),
  management_endpoint: context.config.uiUrl,
  capabilities,
});

export const readOpenidConfiguration: Handler<Endpoints['openid_configuration']> = async (
  _input,
  context,
) => ({
  ...ofBoth(context),
  response_modes_supported: ['query'],
  subject_types_supported: ['pairwise'],
  id_token_signing_alg_values_supported: [idTokenAlgorithm],
  claims_supported: ['iss', 'sub', 'aud', 'iat', 'exp', 'auth_time', 'nonce', 'fhirUser', 'profile'],
  claims_parameter_supported: false,
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
});

function ofBoth(context: OpenContext) {
  return {
    issuer: fhirBase(context),
    jwks_uri: addressOf('smart_jwks', context),
    authorization_endpoint: addressOf('smart_authorize', context),
    token_endpoint: addressOf('smart_token', context),
    introspection_endpoint: addressOf('smart_introspect', context),
    revocation_endpoint: addressOf('smart_revoke', context),
    ...(context.config.smartDynamicRegistration && {
      registration_endpoint: addressOf('smart_register', context),
    }),
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    response_types_supported: ['code'],
    scopes_supported: scopes,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: [
      'none',
      'client_secret_basic',
      'client_secret_post',
      'private_key_jwt',
    ],
    token_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
    introspection_endpoint_auth_methods_supported: [
      'none',
      'client_secret_basic',
      'client_secret_post',
      'private_key_jwt',
    ],
    revocation_endpoint_auth_methods_supported: [
      'none',
      'client_secret_basic',
      'client_secret_post',
      'private_key_jwt',
    ],
    authorization_response_iss_parameter_supported: true,
  };
}
