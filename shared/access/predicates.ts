/** The predicates that rules are made of (wire contract, predicates in data terms). All are pure. */
import type { Facts, RecordFacts } from './facts.ts';
import type { Principal } from './principal.ts';

/** A two-legged call of an admin app; a UI app is one too. */
export function isAdmin({ principal }: Facts): boolean {
  return principal.kind === 'app' && principal.app.kind !== 'user';
}

export function isUiApp({ principal }: Facts): boolean {
  return principal.kind === 'app' && principal.app.kind === 'ui';
}

/** A two-legged call of a user app. */
export function isUserApp({ principal }: Facts): boolean {
  return principal.kind === 'app' && principal.app.kind === 'user';
}

export function isSession({ principal }: Facts): boolean {
  return principal.kind === 'session';
}

/** The account in the path, by its own session. Tokens that act for it do not count. */
export function isSelf({ principal, accountId }: Facts): boolean {
  return principal.kind === 'session' && principal.account.id === accountId;
}

/** The app in the path, through a token that acts for the account in the path, on whatever record or carenet. */
export function appActsForAccount(facts: Facts): boolean {
  const { principal, accountId } = facts;
  return principal.kind === 'token' && principal.account?.id === accountId && callerIsAppInPath(facts);
}

/** The record's owner, by its own session. */
export function isOwner({ principal, record }: Facts): boolean {
  return principal.kind === 'session' && record !== undefined && record.ownerId === principal.account.id;
}

/** Owner or holder of a full share, by an account's own session. */
export function hasFullControl(facts: Facts): boolean {
  return isOwner(facts) || (isSession(facts) && facts.record?.fullShare === true);
}

function accountControls(account: string, record: RecordFacts): boolean {
  return record.ownerId === account || record.fullShare;
}

/** A user app with access to the whole record, through a token that still counts. */
export function appHasRecord({ principal, record }: Facts): boolean {
  if (!record || principal.kind !== 'token' || principal.scope.kind !== 'record') return false;
  if (principal.scope.recordId !== record.id || !record.appEnabled) return false;
  return principal.account ? accountControls(principal.account.id, record) : principal.app.autonomous;
}

/**
 * A user app with access to the carenet: its token names this carenet, the app is still placed in it, and the
 * token's account is still a member or in control of the record.
 */
export function appHasCarenet({ principal, carenet, record }: Facts): boolean {
  if (!carenet || !record || principal.kind !== 'token' || principal.scope.kind !== 'carenet') return false;
  if (principal.scope.carenetId !== carenet.id || !carenet.appPlaced || !principal.account) return false;
  return carenet.member || accountControls(principal.account.id, record);
}

/** A member of the carenet in the path, by its own session. */
export function isMember({ principal, carenet }: Facts): boolean {
  return principal.kind === 'session' && carenet?.member === true;
}

/** The app's own storage on the record, through any token of it on the whole record. */
export function hasRecordStorage(facts: Facts): boolean {
  const { principal, record } = facts;
  if (!record || principal.kind !== 'token' || principal.scope.kind !== 'record') return false;
  if (principal.scope.recordId !== record.id || !record.appEnabled || !callerIsAppInPath(facts)) return false;
  return principal.account === undefined || accountControls(principal.account.id, record);
}

/** The autonomous app in the path, signing without a token. */
export function isTheAutonomousApp(facts: Facts): boolean {
  const { principal } = facts;
  return isUserApp(facts) && callerIsAppInPath(facts) && principal.kind === 'app' && principal.app.autonomous;
}

/** The very app in the path: two-legged, or by a token without an account. */
export function isTheApp({ principal, appId }: Facts): boolean {
  return actsAsApp(principal) && principal.app.id === appId;
}

function actsAsApp(principal: Principal): principal is Extract<Principal, { app: unknown }> {
  if (principal.kind === 'app') return principal.app.kind === 'user';
  return principal.kind === 'token' && principal.account === undefined;
}

/** The calling app is the one in the path. */
export function callerIsAppInPath({ principal, appId }: Facts): boolean {
  return 'app' in principal && principal.app.id === appId;
}

/** The admin app that created the record. */
export function isCreator(facts: Facts): boolean {
  const { principal, record } = facts;
  return isAdmin(facts) && principal.kind === 'app' && record?.creatorId === principal.app.id;
}
