/**
 * Slows down callers that try too often, and closes nothing (docs/contract/accounts.md#slowing-down). Every check of a
 * password, and every call that a stranger can cause through the portal, counts the attempt here before it does its work.
 */
import { ApiError } from '../../errors.ts';
import { type AttemptsItem, keys } from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import { absent, put, update, type Write } from '../../store/writes.ts';
import { epochSeconds } from '../../time.ts';
import { type BackOff, memorySeconds, remembered, secondsToWait } from './back-off.ts';
import { blockOf } from './network.ts';

/** A place where attempts are counted, and how they are slowed down. */
export interface Bucket {
  readonly key: Key<AttemptsItem>;
  readonly rule: BackOff;
  /** What a success forgets: all attempts, or only its own, where others count in the same place. */
  readonly success: 'forgets all' | 'forgets itself';
}

/** Five guesses at once, then one after 1, 2, 4, 8 and at last 15 minutes: about a hundred a day. */
export const guessesOfOne: BackOff = { free: 5, firstPause: 60, longestPause: 900 };

/** Guesses at the password of a person who is signed in: they have the session, not the password. */
export function passwordOfSignedIn(accountId: string): Bucket {
  return { key: keys.attempts('signed-in', accountId), rule: guessesOfOne, success: 'forgets all' };
}

/** Guesses at the confirmation code of an account, by who holds its link. */
export function codeOf(accountId: string): Bucket {
  return { key: keys.attempts('code', accountId), rule: guessesOfOne, success: 'forgets all' };
}

/** Requests of this kind from one block of addresses: ten an hour, then fewer. Throws 400 when `source` is no IP address. */
export function requestsFrom(kind: 'registrations' | 'reset links', source: string, now: Date): Bucket {
  return {
    key: keys.attempts(kind, hourOf(now), blockOf(source)),
    rule: { free: 10, firstPause: 60, longestPause: 900 },
    success: 'forgets itself',
  };
}

/**
 * Signing in with passkeys from one network. Nobody guesses a signature: this bounds how often strangers make the service verify one.
 */
export function passkeysFrom(network: string, now: Date): Bucket {
  return {
    key: keys.attempts('passkeys', network, hourOf(now)),
    rule: { free: 50, firstPause: 1, longestPause: 60 },
    success: 'forgets itself',
  };
}

/** Challenges for signing in with passkeys, which anybody can have stored: 300 an hour from one network, then fewer. */
export function passkeyChallengesFrom(network: string, now: Date): Bucket {
  return {
    key: keys.attempts('challenges of passkeys', network, hourOf(now)),
    rule: { free: 300, firstPause: 1, longestPause: 10 },
    success: 'forgets itself',
  };
}

/** Registrations in all: a hundred an hour, then one a minute. */
export function registrationsInAll(now: Date): Bucket {
  return {
    key: keys.attempts('registrations', hourOf(now)),
    rule: { free: 100, firstPause: 60, longestPause: 60 },
    success: 'forgets itself',
  };
}

/**
 * Counts an attempt in all of these places, before what it attempts is looked at: simultaneous attempts get no more tries
 * than one after the other. Returns the writes of its success; the caller commits them with what the attempt does then.
 * Throws 429, which says when to try again, while one of the places has a pause; nothing is counted then. Two round trips, or
 * one when the caller has read the items already.
 */
export async function countAttempt(
  buckets: readonly Bucket[],
  { store, now }: { readonly store: Store; readonly now: Date },
  read?: readonly (AttemptsItem | undefined)[],
): Promise<readonly Write[]> {
  await count(buckets, { store, now }, read);
  return buckets.map(ofSuccess);
}

/** The same for one place, with the number that the attempt has there. */
export async function countedAttempt(
  bucket: Bucket,
  reading: { readonly store: Store; readonly now: Date },
  read: AttemptsItem | undefined,
): Promise<{ readonly forgiven: readonly Write[]; readonly number: number }> {
  const [number = 0] = await count([bucket], reading, [read]);
  return { forgiven: [ofSuccess(bucket)], number };
}

/**
 * For what happens at most so often, and is left out otherwise: the write that counts it, which the caller commits with what happens; undefined
 * while the place has a pause. One round trip.
 */
export async function unlessPaused(
  { key, rule }: Bucket,
  { store, now }: { readonly store: Store; readonly now: Date },
): Promise<Write | undefined> {
  const [item] = await store.get([key]);
  return secondsToWait(item, rule, now) > 0 ? undefined : oneMore(key, item, now);
}

/** Returns the number that the attempt has in each place. */
function count(
  buckets: readonly Bucket[],
  { store, now }: { readonly store: Store; readonly now: Date },
  read: readonly (AttemptsItem | undefined)[] | undefined,
): Promise<readonly number[]> {
  return retryWhenStale(async (attempt) => {
    const known = attempt === 0 ? read : undefined;
    const items = known ?? (await store.get(buckets.map(({ key }) => key)));
    const waits = buckets.map(({ rule }, index) => secondsToWait(items[index], rule, now));
    const seconds = Math.max(...waits);
    if (seconds > 0) throw new ApiError('too_many_attempts', { seconds });
    await store.transact(buckets.map(({ key }, index) => oneMore(key, items[index], now)));
    return buckets.map((_, index) => remembered(items[index], now) + 1);
  });
}

function ofSuccess({ key, success }: Bucket): Write {
  return update(key, success === 'forgets all' ? { set: { count: 0 } } : { add: { count: -1 } });
}

/** The hour of a count that starts again with every hour. */
export function hourOf(now: Date): string {
  return now.toISOString().slice(0, 13);
}

/** Forgets all attempts there, whether or not there were some. */
export function forgetAttempts(key: Key<AttemptsItem>, now: Date): Write {
  return put(key, attemptsAt(0, now));
}

function oneMore(key: Key<AttemptsItem>, item: AttemptsItem | undefined, now: Date): Write {
  const when = item ? { count: item.count, lastAt: item.lastAt } : { PK: absent };
  return put(key, attemptsAt(remembered(item, now) + 1, now), { when, refused: 'retry' });
}

/** The item stays for twice as long as attempts are remembered, so that a success always finds the one it counted in. */
function attemptsAt(count: number, now: Date): AttemptsItem {
  return { count, lastAt: now.toISOString(), ttl: epochSeconds(now) + 2 * memorySeconds };
}
