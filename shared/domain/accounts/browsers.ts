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
  return token !== undefined && alive(item, now).some(({ hash }) => sameSecret(hashOf(token), hash));
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
  const own = hashOf(token);
  const others = alive(item, now).filter(({ hash }) => hash !== own);
  return store(accountId, item, [...others.slice(1 - mostBrowsers), entry(token, now)]);
}

/** Remembers only this browser. Others are as strange as any from now on. */
export function rememberOnly(
  accountId: string,
  item: BrowsersItem | undefined,
  token: string,
  now: Date,
): Write {
  return store(accountId, item, [entry(token, now)]);
}

function store(accountId: string, item: BrowsersItem | undefined, browsers: readonly KnownBrowser[]): Write {
  const when = item ? { revision: item.revision } : { PK: absent };
  const changed = { browsers, revision: (item?.revision ?? 0) + 1 };
  return put(keys.browsers(accountId), changed, { when, refused: 'retry' });
}

function entry(token: string, now: Date): KnownBrowser {
  return { hash: hashOf(token), forgottenAt: new Date(now.getTime() + lifetimeMs).toISOString() };
}

function alive(item: BrowsersItem | undefined, now: Date): readonly KnownBrowser[] {
  const time = now.toISOString();
  return (item?.browsers ?? []).filter(({ forgottenAt }) => forgottenAt > time);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
