/** Challenges: random, good once and for five minutes, for what they were asked for (docs/contract/passkeys.md#challenges). */
import { randomBytes } from 'node:crypto';
import { isExpired, isMadeFor, type Registration } from '../../access/grants.ts';
import { ApiError } from '../../errors.ts';
import { type ChallengeItem, keys, type TokenItem } from '../../store/items/index.ts';
import { create, present, remove, type Write } from '../../store/writes.ts';
import { epochSeconds } from '../../time.ts';
import type { Context } from '../context.ts';

/** 256 bits; WebAuthn asks for 128 (WebAuthn Level 3, 13.4.3). */
const bytesOfChallenge = 32;
const lifetimeSeconds = 300;
const removeAfterSeconds = 3600;

/** How long a browser waits for the person, which is as long as the challenge is good. */
export const ceremonyMilliseconds = lifetimeSeconds * 1000;

type InSession = Exclude<ChallengeItem['purpose'], 'sign in'>;

/** Who may answer a challenge, and for what. */
export type Asked = Pick<ChallengeItem, 'purpose' | 'appId' | 'appGrant' | 'accountId' | 'sessionId'>;

/** What the challenge of a person who is signed in belongs to: her, her session, and the UI app that it is of. */
export function askedInSession(
  purpose: InSession,
  { account, signingToken }: Context<'account' | 'signingToken'>['entities'],
): Asked {
  return askedBy(purpose, account.id, signingToken);
}

/** The same in a call that is not about the account. */
export function askedBy(
  purpose: InSession,
  accountId: string,
  { appId, appGrant, sessionId }: TokenItem,
): Asked {
  return { purpose, appId, appGrant, accountId, ...(sessionId !== undefined && { sessionId }) };
}

/** A new challenge, and the write that stores the hash of it. */
export function newChallenge(asked: Asked, now: Date): { readonly bytes: Buffer; readonly write: Write } {
  const bytes = randomBytes(bytesOfChallenge);
  const expiresAt = epochSeconds(now) + lifetimeSeconds;
  const item: ChallengeItem = { ...asked, expiresAt, ttl: expiresAt + removeAfterSeconds };
  return { bytes, write: create(keys.challenge(bytes.toString('base64url')), item, 'retry') };
}

/**
 * Requires that the challenge was asked for by this app for this purpose, account and session, and is neither used nor over. Throws
 * 403, whatever is wrong.
 */
export function requireChallenge(item: ChallengeItem | undefined, asked: Asked, now: Date): void {
  const app: Registration = { id: asked.appId, grant: asked.appGrant };
  const isGood =
    isMadeFor(item, app) &&
    item.purpose === asked.purpose &&
    item.accountId === asked.accountId &&
    item.sessionId === asked.sessionId &&
    !isExpired(item, epochSeconds(now));
  if (!isGood) throw new ApiError('challenge_invalid');
}

/** Uses the challenge up. Of two calls that do so at the same time, the other one is run again, and does not find it. */
export function useChallenge(challenge: string): Write {
  return remove(keys.challenge(challenge), { when: { PK: present }, refused: 'retry' });
}
