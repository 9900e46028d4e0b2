/** Browsers in which a person signed in: strangers' guesses do not slow them down (docs/contract/accounts.md#slowing-down). */
import { createHash } from 'node:crypto';
import { randomAlphanumeric } from '../../ids.ts';
import { sameSecret } from '../../secrets/constant-time-compare.ts';
import { type BrowsersItem, type KnownBrowser, keys } from '../../store/items/index.ts';
import { absent, put, type Write } from '../../store/writes.ts';

/** Of one account. Each has guesses of its own, so their number bounds all guesses. */
const mostBrowsers = 10;
const lifetimeMs = 180 * 86_400_000;

/** A token for a browser: 190 random bits. Only its hash is stored. */
export function newBrowserToken(): string {
  return randomAlphanumeric(32);
}

/** Whether the browser that keeps this token signed in to the account, not too long ago. */
export function isKnown(item: BrowsersItem | undefined, token: string | undefined, now: Date): boolean {
  return isAmong(item?.browsers, token, now);
}

/** Whether the browser that keeps this token is one of these, and not too old. */
export function isAmong(
  browsers: readonly KnownBrowser[] | undefined,
  token: string | undefined,
  now: Date,
): boolean {
  return token !== undefined && alive(browsers, now).some(({ hash }) => sameSecret(browserHash(token), hash));
}

/**
 * Remembers a browser after it signed in, for 180 days from now. When there are too many, the one that has not signed
 * in for longest is forgotten. Rejected with `retry` when another sign-in came between.
 */
export function rememberBrowser(
  accountId: string,
  item: BrowsersItem | undefined,
  token: string,
  now: Date,
): Write {
  return store(accountId, item, withBrowser(item?.browsers, token, lifetimeMs, now));
}

/** Remembers only this browser. Others are as strange as any from now on. */
export function rememberOnly(
  accountId: string,
  item: BrowsersItem | undefined,
  token: string,
  now: Date,
): Write {
  return store(accountId, item, withBrowser([], token, lifetimeMs, now));
}

/** The browsers that are not too old, with this one at the end, for this time from now on. At most ten: the first ones go. */
export function withBrowser(
  browsers: readonly KnownBrowser[] | undefined,
  token: string,
  milliseconds: number,
  now: Date,
): readonly KnownBrowser[] {
  const own = browserHash(token);
  const others = alive(browsers, now).filter(({ hash }) => hash !== own);
  const forgottenAt = new Date(now.getTime() + milliseconds).toISOString();
  return [...others.slice(1 - mostBrowsers), { hash: own, forgottenAt }];
}

/** Those that are not too old. */
export function alive(browsers: readonly KnownBrowser[] | undefined, now: Date): readonly KnownBrowser[] {
  const time = now.toISOString();
  return (browsers ?? []).filter(({ forgottenAt }) => forgottenAt > time);
}

/** What is stored of the token of a browser. */
export function browserHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function store(accountId: string, item: BrowsersItem | undefined, browsers: readonly KnownBrowser[]): Write {
  const when = item ? { revision: item.revision } : { PK: absent };
  const changed = { browsers, revision: (item?.revision ?? 0) + 1 };
  return put(keys.browsers(accountId), changed, { when, refused: 'retry' });
}
