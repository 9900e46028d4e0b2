/** Who may call what: docs/contract/access.md#access-predicates and #rules. */
import type { Carenet, Grant, Invitation, Model, Person, Token, UserApp } from './state.ts';

export type Caller =
  | { readonly kind: 'session'; readonly person: Person }
  /** An app without a token. */
  | { readonly kind: 'admin' | 'ui' }
  | { readonly kind: 'app'; readonly app: UserApp }
  | { readonly kind: 'token'; readonly token: Token };

/** Rules as docs/contract/access.md#rules names them. */
export type Rule =
  | 'REC_LIMITED'
  | 'REC_READ'
  | 'REC_OWNER'
  | 'REC_MSG'
  | 'REC_DOC'
  | 'REC_DOC_EXT'
  | 'REC_DOC_CREATE'
  | 'REC_CONTROL'
  | 'CN_READ'
  | 'CN_DOC'
  | 'ADMIN'
  | 'SELF';

/** What a rule needs to know beside the caller. */
export interface CallObject {
  readonly carenet?: Carenet;
  /** The account in the path. */
  readonly account?: Person;
  /** The app in the path. */
  readonly app?: UserApp;
}

/** Whether the token still is one. A call with another is not authenticated. */
export function isAuthenticated(caller: Caller): boolean {
  return caller.kind !== 'token' || caller.token.restsOn.every(({ ended }) => !ended);
}

/** FULL: the owner and who has a full share. */
export function isFull(model: Model, person: Person): boolean {
  return model.owner.person === person || model.shares.has(person);
}

/** What the access of an account to the record, or else to the carenet, rests on. */
export function groundsOf(model: Model, person: Person, carenet?: Carenet): Grant | undefined {
  if (model.owner.person === person) return model.owner.grant;
  return model.shares.get(person) ?? carenet?.members.get(person);
}

/** docs/contract/invitations.md#when-an-invitation-ends. One that was accepted can be looked at until its time is over. */
export function isOver(model: Model, { state, inviter, grounds, carenet }: Invitation): boolean {
  if (state === 'accepted') return false;
  if (state === 'declined' || state === 'gone') return true;
  return groundsOf(model, inviter) !== grounds || (carenet?.deleted ?? false);
}

/** Whether somebody who controls the record is told of it: docs/contract/invitations.md#invitation_list. */
export function isListed(model: Model, person: Person, invitation: Invitation): boolean {
  const { what, state } = invitation;
  if (what !== 'carenet' && person !== model.owner.person) return false;
  if (state === 'declined') return !isOver(model, { ...invitation, state: 'open' });
  return state !== 'accepted' && !isOver(model, invitation);
}

export function mayCall(model: Model, caller: Caller, rule: Rule, on: CallObject = {}): boolean {
  if (!isAuthenticated(caller)) return false;
  const isAdmin = caller.kind === 'admin' || caller.kind === 'ui';
  const full = caller.kind === 'session' && isFull(model, caller.person);
  const appOnRecord = caller.kind === 'token' && !caller.token.carenet;
  const inCarenet =
    (caller.kind === 'session' && (on.carenet?.members.has(caller.person) ?? false)) ||
    (caller.kind === 'token' && caller.token.carenet !== undefined && caller.token.carenet === on.carenet);
  switch (rule) {
    case 'REC_LIMITED':
      return full || isAdmin;
    case 'REC_READ':
      return full || isAdmin || appOnRecord;
    case 'REC_OWNER':
      return isAdmin || (caller.kind === 'session' && caller.person === model.owner.person);
    case 'REC_MSG':
      return isAdmin || appOnRecord;
    case 'REC_DOC':
      return full || appOnRecord;
    case 'REC_DOC_EXT':
      return appOnRecord && caller.token.app === on.app;
    case 'REC_DOC_CREATE':
      return full || appOnRecord || caller.kind === 'admin';
    case 'REC_CONTROL':
      return full;
    case 'CN_READ':
      return full || isAdmin || inCarenet;
    case 'CN_DOC':
      return full || appOnRecord || inCarenet;
    case 'ADMIN':
      return isAdmin;
    case 'SELF':
      return caller.kind === 'session' && caller.person === on.account;
  }
}
