/**
 * Ending sessions without ending what apps were let in for (docs/contract/oauth.md#ending-sessions). What ends everything is
 * `endSessions` of the state machine: a reset, and an account that stops being active.
 */
import { newGrant } from '../../ids.ts';
import { limits } from '../../limits.ts';
import type { Config } from '../../settings/config.ts';
import type { AccountItem, EndedSession } from '../../store/items/index.ts';
import { epochSeconds } from '../../time.ts';
import type { AccountChange } from '../accounts/update-account.ts';

/** Ends all sessions but this one, or all of them, with the connect and REST tokens that were issued from them. */
export function endSessionsExcept(keptSession: string | undefined): AccountChange {
  const signInGrant = newGrant();
  return keptSession === undefined
    ? { set: { signInGrant }, remove: ['keptSession', 'endedSessions'] }
    : { set: { signInGrant, keptSession }, remove: ['endedSessions'] };
}

interface Ending {
  /** The session to end. */
  readonly session: { readonly id: string; readonly expiresAt: number };
  /** The one that signs the call. */
  readonly current: string | undefined;
}

/**
 * Ends one session. It is remembered until it and all tokens issued from it have expired. When too many are remembered, all
 * but the current one end: no list grows without an end, and nothing that was ended comes back.
 */
export function endSession(
  { endedSessions = [] }: AccountItem,
  { session, current }: Ending,
  { now, config }: { readonly now: Date; readonly config: Pick<Config, 'accessTtl'> },
): AccountChange {
  const seconds = epochSeconds(now);
  const until = Math.max(session.expiresAt, seconds + config.accessTtl);
  const remembered: EndedSession[] = [
    ...endedSessions.filter((ended) => ended.until > seconds),
    { id: session.id, until },
  ];
  if (remembered.length <= limits.endedSessions) return { set: { endedSessions: remembered } };
  return endSessionsExcept(current === session.id ? undefined : current);
}
