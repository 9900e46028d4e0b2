/** The predicates that rules are made of (docs/contract/access.md#predicates-in-data-terms). All are pure. */
import { conditionsFor } from '../smart/scope-sets.ts';
import type { AccessContext, RecordAccess } from './access-context.ts';
import type { Principal } from './principal.ts';

/** A two-legged call of an admin app; a UI app is one too. */
export function isAdmin({ principal }: AccessContext): boolean {
  return principal.kind === 'app' && principal.app.kind !== 'user';
}

export function isUiApp({ principal }: AccessContext): boolean {
  return principal.kind === 'app' && principal.app.kind === 'ui';
}

/** A two-legged call of a user app. */
export function isUserApp({ principal }: AccessContext): boolean {
  return principal.kind === 'app' && principal.app.kind === 'user';
}

export function isSession({ principal }: AccessContext): boolean {
  return principal.kind === 'session';
}

/** The account in the path, by its own session. Tokens that act for it do not count. */
export function isSelf({ principal, accountId }: AccessContext): boolean {
  return principal.kind === 'session' && principal.account.id === accountId;
}

/** The app in the path, through a token that acts for the account in the path, on whatever record or carenet. */
export function appActsForAccount(access: AccessContext): boolean {
  const { principal, accountId } = access;
  return principal.kind === 'token' && principal.account?.id === accountId && callerIsAppInPath(access);
}

/** The record's owner, by its own session. */
export function isOwner({ principal, record }: AccessContext): boolean {
  return principal.kind === 'session' && record !== undefined && record.ownerId === principal.account.id;
}

/** Owner or holder of a full share, by an account's own session. */
export function hasFullControl(access: AccessContext): boolean {
  return isOwner(access) || (isSession(access) && access.record?.fullShare === true);
}

function accountControls(account: string, record: RecordAccess): boolean {
  return record.ownerId === account || record.fullShare;
}

/** A user app with access to the whole record, through a token that is in force. */
export function appHasRecord({ principal, record }: AccessContext): boolean {
  if (!record || principal.kind !== 'token' || principal.scope.kind !== 'record') return false;
  if (principal.scope.recordId !== record.id || !record.appEnabled) return false;
  return principal.account ? accountControls(principal.account.id, record) : principal.app.autonomous;
}

/**
 * A user app with access to the carenet: its token names this carenet, the app is still placed in it, and the
 * token's account is still a member or in control of the record.
 */
export function appHasCarenet({ principal, carenet, record }: AccessContext): boolean {
  if (!carenet || !record || principal.kind !== 'token' || principal.scope.kind !== 'carenet') return false;
  if (principal.scope.carenetId !== carenet.id || !carenet.appPlaced || !principal.account) return false;
  return carenet.member || accountControls(principal.account.id, record);
}

/** A member of the carenet in the path, by its own session. */
export function isMember({ principal, carenet }: AccessContext): boolean {
  return principal.kind === 'session' && carenet?.member === true;
}

/** A bearer token that may read something of the type in the path, or anything where the path names none. */
export function bearerReads({ principal, path }: AccessContext): boolean {
  return mayWith(principal, path.FHIR_TYPE, ['read', 'search']);
}

/** A bearer token that may write something of that type. */
export function bearerWrites({ principal, path }: AccessContext): boolean {
  return mayWith(principal, path.FHIR_TYPE, ['create', 'update']);
}

/** A bearer token for what a carenet shows. */
export function isInCarenet({ principal }: AccessContext): boolean {
  return principal.kind === 'smart' && principal.scope.kind === 'carenet';
}

type Action = 'read' | 'search' | 'create' | 'update';

function mayWith(principal: Principal, type: string | undefined, actions: readonly Action[]): boolean {
  if (principal.kind !== 'smart' && principal.kind !== 'backend') return false;
  const { scopes } = principal;
  return actions.some((action) =>
    type === undefined
      ? scopes.resources.some((scope) => scope[action])
      : conditionsFor(scopes, type, action) !== undefined,
  );
}

/** A bearer token of SMART App Launch. */
export function hasBearer({ principal }: AccessContext): boolean {
  return principal.kind === 'smart' || principal.kind === 'backend';
}

/** The app's own storage on the record, through any of its tokens on the whole record. */
export function hasRecordStorage(access: AccessContext): boolean {
  const { principal, record } = access;
  if (!record || principal.kind !== 'token' || principal.scope.kind !== 'record') return false;
  if (principal.scope.recordId !== record.id || !record.appEnabled || !callerIsAppInPath(access))
    return false;
  return principal.account === undefined || accountControls(principal.account.id, record);
}

/** The autonomous app in the path, signing without a token. */
export function isTheAutonomousApp(access: AccessContext): boolean {
  const { principal } = access;
  return (
    isUserApp(access) && callerIsAppInPath(access) && principal.kind === 'app' && principal.app.autonomous
  );
}

/** The app in the path itself: two-legged, or by a token without an account. */
export function isTheApp({ principal, appId }: AccessContext): boolean {
  return actsAsApp(principal) && principal.app.id === appId;
}

function actsAsApp(principal: Principal): principal is Extract<Principal, { app: unknown }> {
  if (principal.kind === 'app') return principal.app.kind === 'user';
  return principal.kind === 'token' && principal.account === undefined;
}

/** The calling app is the one in the path. */
export function callerIsAppInPath({ principal, appId }: AccessContext): boolean {
  return 'app' in principal && principal.app.id === appId;
}

/** The admin app that created the record. */
export function isCreator(access: AccessContext): boolean {
  const { principal, record } = access;
  return isAdmin(access) && principal.kind === 'app' && record?.creatorId === principal.app.id;
}

/** An app that a person has let see a carenet. Nothing can be stored through one. */
export function onlyReads({ principal }: Pick<AccessContext, 'principal'>): boolean {
  return principal.kind === 'smart' && principal.scope.kind === 'carenet';
}
