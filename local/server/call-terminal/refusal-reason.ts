/** Why a call was refused, for the developer at the terminal. The response says less, or nothing. */
import type { Caller } from '../../../shared/access/principal.ts';
import { rules } from '../../../shared/access/rules.ts';
import { createMatcher } from '../../../shared/api/matcher.ts';
import { endpoints, type Operation } from '../../../shared/api/registry.ts';
import type { RefusedCall } from '../../../shared/http/services.ts';
import { bodyAssertionsHold } from '../../../shared/oauth/body-integrity.ts';
import type { ProtocolParameters } from '../../../shared/oauth/protocol-parameters.ts';
import { epochSeconds } from '../../../shared/time.ts';
import { shownBaseString } from './shown-values.ts';
import { verificationReasons } from './verification-reasons.ts';

/** The reason, and what helps to find the mistake, each a line. */
export type Reason = readonly [string, ...string[]];

const match = createMatcher(endpoints);

/** What a 403 of a call means that its access rule let in. */
const refusedByCall: Partial<Record<Operation, string>> = {
  session_create: 'the user name or the password is wrong, or the account is not active',
  exchange_token: 'the verifier is wrong, or the request token is not approved, or no longer',
};

/** Returns why. `requireBodyHash` is the setting of the service. */
export function reasonOf({ request, report, error }: RefusedCall, requireBodyHash: boolean): Reason {
  const { rejected, parameters, deniedBy, caller, operation } = report;
  if (rejected === 'wrong-signature' && parameters)
    return signatureReason(request, parameters, requireBodyHash);
  if (rejected) {
    const isAboutTime = rejected === 'old-timestamp' || rejected === 'future-timestamp';
    const difference = isAboutTime ? clockDifference(request) : '';
    return [`${rejected}: ${verificationReasons[rejected]}${difference}`];
  }
  if (deniedBy && caller) {
    return [`it may be called by ${rules[deniedBy].who}; the caller is ${describe(caller)}`];
  }
  if (operation === undefined && error.status === 404)
    return ['no call has this path; mind the slash at the end'];
  if (error.status === 405) return [`this path takes ${error.headers.allow}`];
  if (error.code === 'permission_denied') {
    const rule = caller ? `the access rule holds for ${describe(caller)}; ` : '';
    return [refusedByCall[operation as Operation] ?? `${rule}the call itself refuses`];
  }
  if (error.code === 'not_found' && error.message === 'Not Found') {
    const nobody = caller ? `, or not for ${describe(caller)}` : '';
    return [`what the call names does not exist${nobody}${otherSlash(request, operation)}`];
  }
  return [error.message || error.code];
}

/** Both clocks, if the call says what its own shows. */
function clockDifference({ headers, receivedAt }: RefusedCall['request']): string {
  const here = epochSeconds(receivedAt);
  const [, there] = /oauth_timestamp="?(\d+)/.exec(headers.authorization ?? '') ?? [];
  const seconds = here - Number(there ?? here);
  if (seconds === 0) return `; here it is ${here}`;
  return `; here it is ${here}, ${Math.abs(seconds)} seconds ${seconds > 0 ? 'later' : 'earlier'}`;
}

/** A path without its slash can be that of another call: `/reports/LabResult` is read as a fact of a kind `reports`. */
function otherSlash(
  { method, path, pathIsDecoded }: RefusedCall['request'],
  operation: string | undefined,
): string {
  const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  const found = match(method, other, pathIsDecoded);
  if (!operation || found.kind !== 'match' || found.match.endpoint.id === operation) return '';
  const change = path.endsWith('/') ? 'without the slash' : 'with a slash';
  return `; it is the path of ${operation}, and ${change} at its end that of ${found.match.endpoint.id}`;
}

function signatureReason(
  request: RefusedCall['request'],
  parameters: ProtocolParameters,
  requireBodyHash: boolean,
): Reason {
  const { bodyHash, contentType } = parameters;
  const holds = (
    asserted: Partial<Pick<ProtocolParameters, 'bodyHash' | 'contentType'>>,
    isRequired = false,
  ) => bodyAssertionsHold(request, { bodyHash: undefined, contentType: undefined, ...asserted }, isRequired);
  if (!holds({ contentType })) return ['wrong-signature: oauth_content_type is not the Content-Type'];
  if (!holds({ bodyHash })) return ['wrong-signature: oauth_body_hash is not the SHA-1 of the body'];
  if (!holds({ bodyHash }, requireBodyHash)) return ['wrong-signature: oauth_body_hash is missing'];
  return [
    `wrong-signature: ${verificationReasons['wrong-signature']}. If your client signs this base string, a secret is wrong:`,
    shownBaseString(request, parameters),
  ];
}

function describe(caller: Caller): string {
  if (caller.kind === 'session') return `the account ${caller.account.id}`;
  const app = `the ${caller.app.kind} app ${caller.app.id}`;
  if (caller.kind === 'app') return `${app}, without a token`;
  if (caller.kind === 'requestToken') return `${app}, with a request token`;
  if (caller.kind === 'backend') return `${app}, with a token for the records that let it in`;
  const { scope, account } = caller;
  const place = scope.kind === 'record' ? `record ${scope.recordId}` : `carenet ${scope.carenetId}`;
  return `${app}, with a token for the ${place}${account ? ` of the account ${account.id}` : ''}`;
}
