/** What a person sees of her sessions. Whether one is in force, the token and the account decide. */
import { toAlphanumeric } from '../../ids.ts';
import { digest } from './hashing.ts';
import { itemKind, partition, place, type Subject } from './kind.ts';
import { accountLocator } from './locator.ts';

/** Not with the account: every call by a session may write here, and only a few functions may write accounts. */
export const sessionsPartition = partition('SESSIONS#{locator}');

export interface SessionItem {
  /** Its own id, which opens nothing. */
  readonly id: string;
  /** The UI app, and what it says about the browser; its name when it says nothing. */
  readonly appId: string;
  readonly device: string;
  readonly createdAt: string;
  /** When it was last used; written at most every ten minutes. */
  readonly usedAt: string;
  /** Epoch seconds. */
  readonly expiresAt: number;
  /** The grants of the account under which it began. */
  readonly sessionGrant: string;
  readonly signInGrant?: string | undefined;
  /** Epoch seconds after which DynamoDB removes the item. */
  readonly ttl: number;
}

const session = place<SessionItem>(sessionsPartition, '{session}');

export const sessions = (): Subject => ({
  title: 'Sessions',
  kinds: [
    itemKind(session, {
      title: 'session of an account',
      attributes: {
        id: 'shown',
        appId: 'shown',
        device: 'shown',
        createdAt: 'shown',
        usedAt: 'shown',
        expiresAt: 'shown',
        sessionGrant: 'hidden',
        signInGrant: 'hidden',
        ttl: 'shown',
      },
      readBy: "every call by the session; the account's list of sessions (query)",
      expires: 'one day after the session has expired',
    }),
  ],
});

/** The id of the session with this token: 130 bits of its hash. The token cannot be told from it. */
export function sessionIdOf(token: string): string {
  return toAlphanumeric(digest(`session ${token}`).subarray(0, 17), 22);
}

export const sessionKeys = {
  session: (accountId: string, sessionId: string) =>
    session.key(sessionsPartition.of(accountLocator(accountId)), sessionId),
  sessionAt: (locator: string, sessionId: string) => session.key(sessionsPartition.of(locator), sessionId),
  sessions: (accountId: string) => session.range(sessionsPartition.of(accountLocator(accountId))),
};
