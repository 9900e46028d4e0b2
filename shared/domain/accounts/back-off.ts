/** How long a caller must wait after so many attempts (docs/contract/accounts.md#slowing-down). */
import type { AttemptsItem } from '../../store/items/index.ts';

export interface BackOff {
  /** Attempts without a pause. */
  readonly free: number;
  /** The pause after the last free attempt, in seconds. Each further one doubles it. */
  readonly firstPause: number;
  /** No pause is longer, in seconds. */
  readonly longestPause: number;
}

/** Seconds without an attempt after which all are forgotten. */
export const memorySeconds = 86_400;

/** Attempts that count at this time. */
export function remembered(item: AttemptsItem | undefined, now: Date): number {
  if (!item) return 0;
  const end = Date.parse(item.lastAt) + memorySeconds * 1000;
  return now.getTime() < end ? item.count : 0;
}

/** Whole seconds until the next attempt may be made; 0 when that is now. */
export function secondsToWait(item: AttemptsItem | undefined, rule: BackOff, now: Date): number {
  const pause = pauseAfter(remembered(item, now), rule);
  if (!item || pause === 0) return 0;
  const milliseconds = Date.parse(item.lastAt) + pause * 1000 - now.getTime();
  return Math.max(0, Math.ceil(milliseconds / 1000));
}

function pauseAfter(count: number, { free, firstPause, longestPause }: BackOff): number {
  if (count < free) return 0;
  return Math.min(longestPause, firstPause * 2 ** (count - free));
}
