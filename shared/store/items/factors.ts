/** Second factors of accounts, and sign-ins that wait for one (docs/contract/sign-in.md#second-factors). */
import { accountPartition, type KnownBrowser } from './accounts.ts';
import { itemKind, place, type Subject } from './kind.ts';
import { accountLocator } from './locator.ts';

/** All that an account signs in with besides its password, but for the passkeys themselves. */
export interface FactorsItem {
  /** What the app for codes holds too. Sealed with the account id and its use as context. */
  readonly totpSecret?: string | undefined;
  readonly totpSince?: string | undefined;
  /** The time step of the code that was used last (RFC 6238, 5.2). No code of it or of one before is taken again. */
  readonly totpStep?: number | undefined;
  /** A secret that a code has yet to confirm, sealed in the same way, and until when it can. */
  readonly pendingSecret?: string | undefined;
  readonly pendingUntil?: string | undefined;
  /** How many passkeys the account has. It changes in the transaction that stores or removes one. */
  readonly passkeys: number;
  /** How many of them are refused, since there seems to be a copy. It changes in the transaction that refuses or removes one. */
  readonly refusedPasskeys?: number | undefined;
  /** Hashes of the codes that were not used. */
  readonly recoveryCodes: readonly string[];
  /** Browsers in which the password is enough, and until when. */
  readonly trustedBrowsers: readonly KnownBrowser[];
  /** Counts changes. Every change is conditional on this number. The item stays when all factors are gone, so no number comes back. */
  readonly revision: number;
}

/** A password was right, and a second factor is waited for. */
export interface TicketItem {
  readonly accountId: string;
  /** The UI app that may go on, and its registration. */
  readonly appId: string;
  readonly appGrant: string;
  /** The grants of the account, and the salt of its password, when the password was given. The ticket ends with any of them. */
  readonly sessionGrant: string;
  readonly signInGrant?: string | undefined;
  readonly salt: string;
  /** Of what the browser sent with the password. */
  readonly browser: string;
  /** Epoch seconds. */
  readonly expiresAt: number;
  /** Epoch seconds after which DynamoDB removes the item. */
  readonly ttl: number;
}

const factors = place<FactorsItem>(accountPartition, 'FACTORS');
const ticket = place<TicketItem>(accountPartition, 'TICKET#{hash}');

export const secondFactors = (): Subject => ({
  title: 'Second factors',
  kinds: [
    itemKind(factors, {
      title: 'second factors',
      attributes: {
        totpSecret: 'sealed',
        totpSince: 'shown',
        totpStep: 'shown',
        pendingSecret: 'sealed',
        pendingUntil: 'shown',
        passkeys: 'shown',
        refusedPasskeys: 'shown',
        recoveryCodes: 'hash',
        trustedBrowsers: 'hash',
        revision: 'shown',
      },
      readBy: 'signing in; calls for second factors',
    }),
    itemKind(ticket, {
      title: 'sign-in that waits for a second factor',
      attributes: {
        accountId: 'shown',
        appId: 'shown',
        appGrant: 'hidden',
        sessionGrant: 'hidden',
        signInGrant: 'hidden',
        salt: 'hash',
        browser: 'hash',
        expiresAt: 'shown',
        ttl: 'shown',
      },
      readBy: 'the second step of signing in',
      expires: 'one day after it has expired',
    }),
  ],
});

export const factorKeys = {
  factors: (accountId: string) => factors.key(accountPartition.of(accountLocator(accountId))),
  factorsAt: (locator: string) => factors.key(accountPartition.of(locator)),
  /** By the locator that the ticket carries, and its hash. */
  ticketAt: (locator: string, hash: string) => ticket.key(accountPartition.of(locator), hash),
};
