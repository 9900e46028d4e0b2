/** When a ping that failed is tried again (wire contract: experimental subscriptions, retries). */

/** Tries after the first one. */
export const mostRetries = 10;

/** When the next attempt is due after so many failed ones: the first wait in seconds, doubled for every further one. */
export function nextDue(failed: number, now: Date, firstWait: number): Date {
  return new Date(now.getTime() + firstWait * 1000 * 2 ** (failed - 1));
}

/** Longest delay that a queue takes, in seconds. */
const longestDelay = 900;

/** Seconds for which the queue is to hold a message back: until it is due, or as long as it can. */
export function delayUntil(due: Date, now: Date): number {
  const rest = Math.ceil((due.getTime() - now.getTime()) / 1000);
  return Math.min(longestDelay, Math.max(0, rest));
}
