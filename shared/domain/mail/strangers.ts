/** How many mails go to addresses without an account (docs/contract/accounts.md#mail). */
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { strangerShards } from '../../store/items/attempts.ts';
import { keys } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { type Bucket, countAttempt, hourOf } from '../accounts/attempts.ts';

/** Whether one more may be sent in this hour; counts it then. */
export async function mayMailStranger(address: string, store: Store, now: Date): Promise<boolean> {
  const bucket: Bucket = {
    key: keys.mailsToStrangers(hourOf(now), address),
    rule: { free: limits.mailsToStrangersPerHour / strangerShards, firstPause: 3600, longestPause: 3600 },
    success: 'forgets itself',
  };
  try {
    await countAttempt([bucket], { store, now });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_attempts') return false;
    throw error;
  }
}
