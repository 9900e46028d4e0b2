/**
 * The access rules (wire contract, rules). Every endpoint names exactly one; an endpoint without one does not
 * compile. `who` completes the sentence "may be called by …" in the API reference. A rule is judged after the
 * caller is authenticated and the accounts, apps, records, carenets and request tokens of the path are loaded.
 */
import type { Facts } from './facts.ts';
import {
  appHasRecord,
  callerIsAppInPath,
  hasFullControl,
  isAdmin,
  isCreator,
  isOwner,
  isSelf,
  isSession,
  isTheApp,
  isUiApp,
  isUserApp,
} from './predicates.ts';

export interface Rule {
  readonly who: string;
  readonly allows: (facts: Facts) => boolean;
}

export const rules = {
  ANY: {
    who: 'any authenticated caller',
    allows: ({ principal }) => principal.kind !== 'anonymous',
  },
  ADMIN: { who: 'an admin or UI app', allows: isAdmin },
  ADMIN_OR_SELF: {
    who: 'an admin or UI app, or the account itself',
    allows: (facts) => isAdmin(facts) || isSelf(facts),
  },
  SELF: { who: 'the account itself', allows: isSelf },
  UI_ONLY: { who: 'a UI app', allows: isUiApp },
  EXT_ID: {
    who: 'the admin or UI app whose id is in the path',
    allows: (facts) =>
      isAdmin(facts) && 'app' in facts.principal && facts.principal.app.id === facts.path.PRINCIPAL_EMAIL,
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
  REC_LIMITED: {
    who: 'an account in full control of the record, or an admin or UI app',
    allows: (facts) => hasFullControl(facts) || isAdmin(facts),
  },
  REC_READ: {
    who: 'an account in full control of the record, an admin or UI app, or an app with access to the record',
    allows: (facts) => hasFullControl(facts) || isAdmin(facts) || appHasRecord(facts),
  },
  REC_OWNER: {
    who: "the record's owner, or an admin or UI app",
    allows: (facts) => isOwner(facts) || isAdmin(facts),
  },
  REC_DOC: {
    who: 'an account in full control of the record, or an app with access to it; admin apps cannot',
    allows: (facts) => hasFullControl(facts) || appHasRecord(facts),
  },
  REC_DOC_EXT: {
    who: 'the app in the path, with access to the record',
    allows: (facts) => appHasRecord(facts) && callerIsAppInPath(facts),
  },
  REC_DOC_CREATE: {
    who: 'an account in full control of the record, an app with access to it, or the admin app that created it',
    allows: (facts) => hasFullControl(facts) || appHasRecord(facts) || isCreator(facts),
  },
  NOBODY: { who: 'nobody: the call is always refused', allows: () => false },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof rules;

/** Whether the rule lets the caller in. */
export function mayCall(name: RuleName, facts: Facts): boolean {
  return facts.principal.kind !== 'anonymous' && rules[name].allows(facts);
}

function mayApprove(facts: Facts): boolean {
  const { principal, requestToken, carenet, record } = facts;
  if (principal.kind !== 'session' || !requestToken) return false;
  if (requestToken.claimedBy && requestToken.claimedBy !== principal.account.id) return false;
  if (!carenet) return record === undefined || hasFullControl(facts);
  return carenet.appPlaced && (carenet.member || hasFullControl(facts));
}
