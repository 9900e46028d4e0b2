/** Tickets: a password was right, and a second factor is waited for (docs/contract/sign-in.md#tickets). */
import { createHash } from 'node:crypto';
import { isTicketInForce } from '../../access/grants.ts';
import { ApiError } from '../../errors.ts';
import { randomAlphanumeric } from '../../ids.ts';
import { sameSecret } from '../../secrets/constant-time-compare.ts';
import {
  type AccountItem,
  type AppItem,
  type AttemptsItem,
  accountLocator,
  type BrowsersItem,
  type FactorsItem,
  keys,
  type TicketItem,
} from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';
import { check, create, present, remove, type Write } from '../../store/writes.ts';
import { epochSeconds } from '../../time.ts';
import type { Bucket } from '../accounts/attempts.ts';
import { browserHash, isKnown } from '../accounts/browsers.ts';
import { opens, unlockIfDue } from '../accounts/login.ts';
import type { AccountChange } from '../accounts/update-account.ts';
import type { Context } from '../context.ts';
import { codesOfAccount, codesOfBrowser } from './proof.ts';

const lifetimeSeconds = 600;
const removeAfterSeconds = 86_400;

/** The locator of the account, so that all that is needed can be read at once, and 190 random bits. */
const pattern = /^([0-9A-Za-z]{11})[0-9A-Za-z]{32}$/;

type App = Pick<AppItem, 'id' | 'grant'>;

/** A new ticket: its text, and the write that makes it count. `salt` is that of the password that was right. */
export function newTicket(
  { id, sessionGrant, signInGrant }: AccountItem,
  { app, salt, browser }: { readonly app: App; readonly salt: string; readonly browser: string | undefined },
  now: Date,
): { readonly text: string; readonly write: Write } {
  const text = accountLocator(id) + randomAlphanumeric(32);
  const expiresAt = epochSeconds(now) + lifetimeSeconds;
  const ticket: TicketItem = {
    accountId: id,
    appId: app.id,
    appGrant: app.grant,
    sessionGrant,
    signInGrant,
    salt,
    browser: browserHash(browser ?? ''),
    expiresAt,
    ttl: expiresAt + removeAfterSeconds,
  };
  return { text, write: create(ticketKey(text)!, ticket, 'retry') };
}

/** A sign-in that waits for a second factor, as it is now. */
export interface WaitingSignIn {
  readonly account: AccountItem;
  /** What signing in changes of the account besides: the end of a lock-out. */
  readonly unlock: AccountChange;
  readonly factors: FactorsItem | undefined;
  readonly browsers: BrowsersItem | undefined;
  /** Whether the person has signed in to the account in this browser before. */
  readonly isKnownBrowser: boolean;
  /** Where guesses at a code count, and what was read there. */
  readonly bucket: Bucket;
  readonly counted: AttemptsItem | undefined;
  /** Uses the ticket up, and requires that the password is still the one that was given. Of two uses at a time one is rejected with `retry`. */
  readonly use: readonly Write[];
}

/**
 * The sign-in of a ticket. Throws 403 when it is over, was used, is of another app or browser, or the account, its sessions or its password
 * have changed since. One round trip.
 */
export async function readTicket(
  text: string,
  { app, browser }: { readonly app: App; readonly browser: string | undefined },
  { store, config, now }: Pick<Context, 'store' | 'config' | 'now'>,
): Promise<WaitingSignIn> {
  const key = ticketKey(text);
  const [, locator = ''] = pattern.exec(text) ?? [];
  if (!key) throw new ApiError('ticket_invalid');
  const [ofAccount, ofBrowser] = [codesOfAccount(locator), codesOfBrowser(locator, browser ?? '')];
  const [ticket, account, password, browsers, factors, ...counts] = await store.get([
    key,
    keys.accountAt(locator),
    keys.passwordAt(locator),
    keys.browsersAt(locator),
    keys.factorsAt(locator),
    ofAccount.key,
    ofBrowser.key,
  ]);
  const unlock = account && unlockIfDue(account, { config, now });
  if (
    !isTicketInForce(ticket, app, account, epochSeconds(now)) ||
    !account ||
    !unlock ||
    !opens(account, unlock)
  )
    throw new ApiError('ticket_invalid');
  if (ticket.salt !== password?.salt || !sameSecret(browserHash(browser ?? ''), ticket.browser))
    throw new ApiError('ticket_invalid');
  const isKnownBrowser = isKnown(browsers, browser, now);
  return {
    account,
    unlock,
    factors,
    browsers,
    isKnownBrowser,
    bucket: isKnownBrowser ? ofBrowser : ofAccount,
    counted: isKnownBrowser ? counts[1] : counts[0],
    use: [
      remove(key, { when: { PK: present }, refused: 'retry' }),
      check(keys.passwordAt(locator), { salt: ticket.salt }, 'retry'),
    ],
  };
}

function ticketKey(text: string): Key<TicketItem> | undefined {
  const [, locator] = pattern.exec(text) ?? [];
  if (locator === undefined) return undefined;
  return keys.ticketAt(locator, createHash('sha256').update(text).digest('base64url'));
}
