/**
 * The access rules (docs/contract/access.md#rules). Every endpoint names exactly one; an endpoint without one
 * does not compile. `who` completes the sentence "may be called by …" in the API reference. A rule is
 * evaluated after the caller is authenticated and the accounts, apps, records, carenets and request tokens of
 * the path are loaded.
 */
import type { AccessContext } from './access-context.ts';
import {
  appActsForAccount,
  appHasCarenet,
  appHasRecord,
  bearerReads,
  bearerWrites,
  callerIsAppInPath,
  hasBearer,
  hasFullControl,
  hasRecordStorage,
  isAdmin,
  isCreator,
  isInCarenet,
  isMember,
  isOwner,
  isSelf,
  isSession,
  isTheApp,
  isTheAutonomousApp,
  isUiApp,
  isUserApp,
} from './predicates.ts';

export interface Rule {
  readonly who: string;
  /** How the caller says who it is: by a bearer token (RFC 6750) instead of a signature of OAuth 1.0a. */
  readonly by?: 'bearer';
  readonly allows: (access: AccessContext) => boolean;
}

export const rules = {
  ANYBODY: { who: 'anybody; the call need not be signed', allows: () => true },
  ANY: {
    who: 'any caller who signs',
    allows: (access) => access.principal.kind !== 'anonymous' && !hasBearer(access),
  },
  ADMIN: { who: 'an admin or UI app', allows: isAdmin },
  ADMIN_OR_SELF: {
    who: 'an admin or UI app, or the account itself',
    allows: (access) => isAdmin(access) || isSelf(access),
  },
  SELF: { who: 'the account itself', allows: isSelf },
  PREFS: {
    who: 'the account itself, or the app in the path through a token that acts for the account',
    allows: (access) => isSelf(access) || appActsForAccount(access),
  },
  UI_ONLY: { who: 'a UI app', allows: isUiApp },
  EXT_ID: {
    who: 'the admin or UI app whose id is in the path',
    allows: (access) =>
      isAdmin(access) && 'app' in access.principal && access.principal.app.id === access.path.PRINCIPAL_EMAIL,
  },
  ACCOUNT: { who: 'any account', allows: isSession },
  APPROVE: {
    who: 'the account that claimed the token, in full control of the record, or of the carenet or a member of it while the app is in the carenet',
    allows: mayApprove,
  },
  APP2: { who: 'a user app, signing without a token', allows: isUserApp },
  REQTOK: {
    who: 'a user app, signing with its request token',
    allows: ({ principal }) => principal.kind === 'requestToken',
  },
  APP_SELF: { who: 'the app itself (not through a token that acts for an account)', allows: isTheApp },
  APP_INBOX: {
    who: 'the app in the path itself, signing without a token',
    allows: ({ principal, path }) => principal.kind === 'app' && principal.app.id === path.PRINCIPAL_EMAIL,
  },
  APP_AUTO: { who: 'the autonomous app itself, signing without a token', allows: isTheAutonomousApp },
  APP_AUTO_REC: {
    who: 'the autonomous app itself, signing without a token and enabled on the record',
    allows: (access) => isTheAutonomousApp(access) && access.record?.appEnabled === true,
  },
  REC_LIMITED: {
    who: 'an account in full control of the record, or an admin or UI app',
    allows: (access) => hasFullControl(access) || isAdmin(access),
  },
  REC_READ: {
    who: 'an account in full control of the record, an admin or UI app, or an app with access to the record',
    allows: (access) => hasFullControl(access) || isAdmin(access) || appHasRecord(access),
  },
  REC_OWNER: {
    who: "the record's owner, or an admin or UI app",
    allows: (access) => isOwner(access) || isAdmin(access),
  },
  REC_MSG: {
    who: 'an admin or UI app, or an app with access to the record; accounts cannot',
    allows: (access) => isAdmin(access) || appHasRecord(access),
  },
  REC_DOC: {
    who: 'an account in full control of the record, or an app with access to it; admin apps cannot',
    allows: (access) => hasFullControl(access) || appHasRecord(access),
  },
  REC_DOC_EXT: {
    who: 'the app in the path, with access to the record',
    allows: (access) => appHasRecord(access) && callerIsAppInPath(access),
  },
  REC_DOC_CREATE: {
    who: 'an account in full control of the record, an app with access to it, or the admin app that created it',
    allows: (access) => hasFullControl(access) || appHasRecord(access) || isCreator(access),
  },
  REC_CONTROL: { who: 'an account in full control of the record', allows: hasFullControl },
  REC_APP_DOC: {
    who: 'the app in the path, through a token on the whole record',
    allows: hasRecordStorage,
  },
  CN_READ: {
    who: 'a member of the carenet, an account in full control of its record, an app with access to the carenet, or an admin or UI app',
    allows: (access) =>
      isAdmin(access) || hasFullControl(access) || isMember(access) || appHasCarenet(access),
  },
  CN_PERM: {
    who: 'an account in full control of the record, an admin or UI app, or a member of the carenet asking about itself, also through an app',
    allows: (access) => isAdmin(access) || hasFullControl(access) || isAboutCaller(access),
  },
  CN_DOC: {
    who: 'a member of the carenet, an account in full control of its record, or an app with access to the carenet or to the whole record',
    allows: readsCarenet,
  },
  CN_DEMO: {
    who: 'a member of the carenet, an account in full control of its record, an app with access to the carenet or to the whole record, or an admin or UI app',
    allows: (access) => isAdmin(access) || readsCarenet(access),
  },
  CN_PERSON: {
    who: 'a member of the carenet, or an account in full control of its record, by their own sessions',
    allows: (access) => hasFullControl(access) || isMember(access),
  },
  FHIR_READ: {
    who: 'an app with a bearer token whose scopes let it read what the call is about',
    by: 'bearer',
    allows: bearerReads,
  },
  FHIR_WRITE: {
    who: 'an app with a bearer token for a whole record whose scopes let it write what the call is about',
    by: 'bearer',
    allows: (access) => bearerWrites(access) && !isInCarenet(access),
  },
  NOBODY: { who: 'nobody: the call is always refused', allows: () => false },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof rules;

/** Whether calls with this rule carry a bearer token. */
export function takesBearer(name: RuleName): boolean {
  const { by }: Rule = rules[name];
  return by === 'bearer';
}

/** Whether the rule lets the caller in. */
export function mayCall(name: RuleName, access: AccessContext): boolean {
  if (access.principal.kind === 'anonymous') return name === 'ANYBODY';
  return rules[name].allows(access);
}

function readsCarenet(access: AccessContext): boolean {
  return hasFullControl(access) || isMember(access) || appHasRecord(access) || appHasCarenet(access);
}

function isAboutCaller(access: AccessContext): boolean {
  const { principal, accountId } = access;
  if (principal.kind === 'session') return isMember(access) && principal.account.id === accountId;
  return principal.kind === 'token' && principal.account?.id === accountId && appHasCarenet(access);
}

function mayApprove(access: AccessContext): boolean {
  const { principal, requestToken, carenet, record } = access;
  if (principal.kind !== 'session' || !requestToken) return false;
  if (requestToken.claimedBy && requestToken.claimedBy !== principal.account.id) return false;
  if (!carenet) return record === undefined || hasFullControl(access);
  return carenet.appPlaced && (carenet.member || hasFullControl(access));
}
