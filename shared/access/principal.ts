/** Who is calling: the kinds of principals and what they act for (docs/contract/access.md#principals). */

import type { Granted } from '../smart/scopes.ts';

/** What decides about the access of a registered app. */
export interface AppIdentity {
  readonly id: string;
  readonly kind: 'admin' | 'ui' | 'user';
  readonly name: string;
  /** May work without a user's session. Only user apps can be autonomous. */
  readonly autonomous: boolean;
  /** Grant id of the registration. What was issued under another registration of the same id is revoked. */
  readonly grant: string;
}

export interface AccountIdentity {
  readonly id: string;
  readonly fullName: string;
}

/** What an access token is limited to. */
export type TokenScope =
  | { readonly kind: 'record'; readonly recordId: string }
  | { readonly kind: 'carenet'; readonly carenetId: string; readonly recordId: string };

export type Principal =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'app'; readonly app: AppIdentity }
  /** A UI app's session: the account itself is the principal, and the app no longer counts. */
  | {
      readonly kind: 'session';
      readonly account: AccountIdentity;
      /** It can only set up a second factor (docs/contract/sign-in.md#limited-sessions). */
      readonly limited?: true;
    }
  /** An access token. With an account, the app acts for the account; without one, for itself. */
  | {
      readonly kind: 'token';
      readonly app: AppIdentity;
      readonly account: AccountIdentity | undefined;
      readonly scope: TokenScope;
    }
  /** A bearer token of SMART App Launch: the app acts for the account, at the FHIR base alone. */
  | {
      readonly kind: 'smart';
      readonly app: AppIdentity;
      readonly account: AccountIdentity;
      readonly scope: TokenScope;
      /** The grant that the token was issued under. */
      readonly grantId: string;
      readonly scopes: Granted;
    }
  /** A bearer token of a backend app: it acts for itself, at the FHIR base alone, on the records that let it in. */
  | { readonly kind: 'backend'; readonly app: AppIdentity; readonly scopes: Granted }
  | { readonly kind: 'requestToken'; readonly app: AppIdentity; readonly token: string };

/** Any principal that is not anonymous. */
export type Caller = Exclude<Principal, { readonly kind: 'anonymous' }>;

/** The account or app that counts as the author of what the call does. */
export interface Actor {
  readonly id: string;
  readonly type: 'account' | 'pha' | 'machineapp';
  readonly fullName: string;
}

/** The account when the request carries one, otherwise the app (docs/contract/access.md#effective-principal-and-proxy). */
export function effectiveActor(principal: Caller): Actor;
export function effectiveActor(principal: Principal): Actor | undefined;
export function effectiveActor(principal: Principal): Actor | undefined {
  if (principal.kind === 'anonymous') return undefined;
  if (principal.kind === 'session') return accountActor(principal.account);
  if (principal.kind === 'smart') return accountActor(principal.account);
  if (principal.kind === 'token' && principal.account) return accountActor(principal.account);
  return appActor(principal.app);
}

/** The app through which an account acts. Undefined when the caller acts for itself. */
export function proxyOf(principal: Principal): string | undefined {
  if (principal.kind === 'smart') return principal.app.id;
  return principal.kind === 'token' && principal.account ? principal.app.id : undefined;
}

function accountActor(account: AccountIdentity): Actor {
  return { id: account.id, type: 'account', fullName: account.fullName || account.id };
}

/** The app as the author of what it does for itself. */
export function appActor(app: AppIdentity): Actor {
  return { id: app.id, type: app.kind === 'user' ? 'pha' : 'machineapp', fullName: app.name || app.id };
}
