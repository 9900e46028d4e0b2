/** When a failed webhook call is retried (docs/contract/subscriptions.md#retries). */

/** Attempts after the first one. */
export const mostRetries = 10;

/**
 * When the next attempt is due after this many failed ones. `firstWait` is in seconds and doubles with each
 * attempt.
 */
export function nextDue(failed: number, now: Date, firstWait: number): Date {
  return new Date(now.getTime() + firstWait * 1000 * 2 ** (failed - 1));
}

/** Longest delay that a queue takes, in seconds. */
const maxDelay = 900;

/** Seconds for which the queue is to hold a message back: until it is due, or as long as the queue allows. */
export function delayUntil(due: Date, now: Date): number {
  const rest = Math.ceil((due.getTime() - now.getTime()) / 1000);
  return Math.min(maxDelay, Math.max(0, rest));
}
