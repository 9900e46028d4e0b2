/**
 * Whether an access token still counts (wire contract, tokens; resolving credentials to a principal). It lives and
 * dies with the registration of its app, with the share or placement under which it was issued, and with the state
 * of the account that it acts for.
 */
import type { AppIdentity } from '../../access/principal.ts';
import type { AccountItem, AppShareItem, CarenetAppItem, CarenetItem, TokenItem } from '../items.ts';

/** What a token stands on. Whatever was not found is undefined. */
export interface Grounds {
  /** The app's share of the token's record, or its placement in the token's carenet. */
  readonly share: AppShareItem | CarenetAppItem | undefined;
  /** For a token that is bound to a carenet: the carenet, and the share that the placement stands on. */
  readonly carenet: CarenetItem | undefined;
  readonly carenetShare: AppShareItem | undefined;
  /** The account that the token acts for. */
  readonly account: AccountItem | undefined;
}

/** Whether the token was issued under this registration of the app. */
export function isIssuedTo(
  { appId, appGrant }: Pick<TokenItem, 'appId' | 'appGrant'>,
  app: Pick<AppIdentity, 'id' | 'grant'> | undefined,
): boolean {
  return app !== undefined && app.id === appId && app.grant === appGrant;
}

/** `now` in seconds since the epoch. */
export function isExpired({ expiresAt }: TokenItem, now: number): boolean {
  return expiresAt !== undefined && expiresAt <= now;
}

/** Whether this is the account that the token acts for, and active. */
export function isActingFor(token: TokenItem, account: AccountItem | undefined): account is AccountItem {
  return account !== undefined && account.id === token.accountId && account.state === 'active';
}

/** Whether everything stands that an access token was issued under. */
export function isStanding(token: TokenItem, { share, carenet, carenetShare, account }: Grounds): boolean {
  if (!token.recordId || !share) return false;
  if (share.grant !== token.grant || share.appGrant !== token.appGrant) return false;
  if (token.carenetId) {
    const { shareGrant } = share as CarenetAppItem;
    if (!carenet || !carenetShare || shareGrant !== carenetShare.grant) return false;
  }
  return token.accountId === undefined || isActingFor(token, account);
}
