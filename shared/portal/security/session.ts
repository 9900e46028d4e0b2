/** Who is signed in. The cookie holds everything, so that the portal keeps nothing between requests. */

export interface Session {
  readonly accountId: string;
  readonly token: string;
  readonly tokenSecret: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly seenAt: number;
}

/** The cookie is written again when it is older than this, so that not every response carries one. */
const refreshMilliseconds = 60_000;

/** Reads what was in the cookie. Undefined when it is not a session. */
export function readSession(value: unknown): Session | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { accountId, token, tokenSecret, startedAt, seenAt } = value as Record<string, unknown>;
  if (typeof accountId !== 'string' || typeof token !== 'string' || typeof tokenSecret !== 'string')
    return undefined;
  if (typeof startedAt !== 'number' || typeof seenAt !== 'number') return undefined;
  return { accountId, token, tokenSecret, startedAt, seenAt };
}

export function isIdle({ seenAt }: Session, idleMinutes: number, now: Date): boolean {
  return now.getTime() - seenAt > idleMinutes * 60_000;
}

export function needsRefresh({ seenAt }: Session, now: Date): boolean {
  return now.getTime() - seenAt > refreshMilliseconds;
}

/** Seconds that are left: until the session ends because nothing happens, and until it ends in any case. */
export function timeLeft(
  { seenAt, startedAt }: Session,
  { idleMinutes, sessionSeconds = 1800 }: { idleMinutes: number; sessionSeconds?: number | undefined },
  now: Date,
): { readonly idle: number; readonly end: number } {
  const left = (since: number, seconds: number) =>
    Math.max(0, Math.floor(seconds - (now.getTime() - since) / 1000));
  return { idle: left(seenAt, idleMinutes * 60), end: left(startedAt, sessionSeconds) };
}
