/** Where attempts to sign in count (docs/contract/accounts.md#slowing-down). */
import { keys } from '../../store/items/index.ts';
import { type Bucket, guessesOfOne, hourOf } from './attempts.ts';

/** Guesses of everybody who is not known, at one username: 118 a day. */
export function guessesAtUsername(username: string): Bucket {
  return {
    key: keys.attempts('sign-in', 'username', username),
    rule: { free: 20, firstPause: 60, longestPause: 900 },
    success: 'forgets itself',
  };
}

/** All places where the attempt of somebody counts who is not known. */
export function bucketsOfStranger(username: string, network: string, now: Date): readonly Bucket[] {
  return [
    {
      key: keys.attempts('sign-in', 'username and network', username, network),
      rule: guessesOfOne,
      success: 'forgets all',
    },
    guessesAtUsername(username),
    {
      // At any usernames. A clinic may be one network, or all who use a mobile carrier: the pauses are short, and the mistakes of
      // many people do not add up for longer than an hour.
      key: keys.attempts('sign-in', 'network', network, hourOf(now)),
      rule: { free: 50, firstPause: 1, longestPause: 60 },
      success: 'forgets itself',
    },
  ];
}

/** The only place where the attempt of a browser counts that signed in to this account before. */
export function bucketOfBrowser(username: string, browser: string): Bucket {
  return {
    key: keys.attempts('sign-in', 'username and browser', username, browser),
    rule: guessesOfOne,
    success: 'forgets all',
  };
}
