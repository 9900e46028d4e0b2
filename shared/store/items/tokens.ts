/** Request, access and session tokens. */
import type { Approval, Basis } from '../../access/grants.ts';
import { itemKind, partition, place, type Subject } from './kind.ts';

export const tokenPartition = partition('TOKEN#{token}');

export interface TokenItem {
  readonly kind: 'request' | 'access' | 'session';
  readonly token: string;
  readonly appId: string;
  /** Registration of the app under which it was issued. */
  readonly appGrant: string;
  readonly accountId?: string;
  readonly recordId?: string;
  readonly carenetId?: string;
  /** The app share, carenet placement or account session grant with which the token ends. */
  readonly grant?: string;
  /** Of an access token that acts for an account: the grant of the account's sessions. It ends with it. */
  readonly sessionGrant?: string;
  /** Of a session, and of a connect or REST token: the session, or the one that asked for the token. It ends with that. */
  readonly sessionId?: string | undefined;
  /** Of the same: the grant of the account's signing in under which the session began. */
  readonly signInGrant?: string | undefined;
  /** Of a session that can only set up a second factor, until the account has one. */
  readonly limited?: 'second factor' | undefined;
  /** Of a session that began with a recovery code. */
  readonly recovered?: true | undefined;
  /** Of an access token that acts for an account: what the account's access rests on. The token ends with it. */
  readonly basis?: Basis;
  /** Epoch seconds; undefined: never. */
  readonly expiresAt?: number;
  /** The registration of the UI app that signs with the token, instead of the app that it was issued to. */
  readonly connect?: { readonly appId: string; readonly appGrant: string };
  /** Of a request token: the account that claimed it. */
  readonly claimedBy?: string;
  /** Of a request token: what was approved, and the grants under which it was. */
  readonly approval?: Approval & { readonly approvedAt: string };
  /** Epoch seconds after which DynamoDB removes the item; undefined: never. */
  readonly ttl?: number | undefined;
}

const token = place<TokenItem>(tokenPartition, 'TOKEN');

export const tokens = (): Subject => ({
  title: 'Tokens',
  kinds: [
    itemKind(token, {
      title: 'token',
      // `phr inspect` never shows an item of these partitions.
      attributes: {
        kind: 'hidden',
        token: 'token',
        appId: 'hidden',
        appGrant: 'hidden',
        accountId: 'hidden',
        recordId: 'hidden',
        carenetId: 'hidden',
        grant: 'hidden',
        sessionGrant: 'hidden',
        sessionId: 'hidden',
        signInGrant: 'hidden',
        limited: 'hidden',
        recovered: 'hidden',
        basis: 'hidden',
        expiresAt: 'hidden',
        connect: 'hidden',
        claimedBy: 'hidden',
        approval: 'hidden',
        ttl: 'hidden',
      },
      tokenInKey: true,
      readBy: 'every three-legged call',
      expires: 'one day after the token has expired; never without an expiry',
    }),
  ],
});

export const tokenKeys = {
  token: (text: string) => token.key(tokenPartition.of(text)),
};
