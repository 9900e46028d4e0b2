/** Which handler carries out each endpoint of SMART App Launch. */
import type { smartEndpoints } from '../../shared/api/endpoints/smart.ts';
import type { Handlers } from '../../shared/domain/handler.ts';
import { authorizeApp } from '../../shared/domain/smart/authorize.ts';
import {
  createRecordGrant,
  endCarenetGrant,
  endRecordGrant,
  listCarenetGrants,
  listRecordGrants,
} from '../../shared/domain/smart/grants.ts';
import { introspectToken } from '../../shared/domain/smart/introspect.ts';
import { readKeys } from '../../shared/domain/smart/jwks.ts';
import { launchApp } from '../../shared/domain/smart/launches.ts';
import { registerClient } from '../../shared/domain/smart/register.ts';
import { approveRequest, denyRequest, readRequest } from '../../shared/domain/smart/requests.ts';
import { revokeToken } from '../../shared/domain/smart/revoke.ts';
import { issueToken } from '../../shared/domain/smart/token.ts';

export const smartHandlers: Handlers<typeof smartEndpoints> = {
  smart_authorize: authorizeApp,
  smart_token: issueToken,
  smart_introspect: introspectToken,
  smart_revoke: revokeToken,
  smart_jwks: readKeys,
  smart_register: registerClient,
  smart_request: readRequest,
  smart_request_approve: approveRequest,
  smart_request_deny: denyRequest,
  smart_launch: launchApp,
  record_smart_grants: listRecordGrants,
  record_smart_grant_create: createRecordGrant,
  record_smart_grant_end: endRecordGrant,
  carenet_smart_grants: listCarenetGrants,
  carenet_smart_grant_end: endCarenetGrant,
};
