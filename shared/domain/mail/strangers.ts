/** How many mails go to addresses whose people did not ask for them (docs/contract/accounts.md#mail, invitations.md#limits). */
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { strangerShards } from '../../store/items/attempts.ts';
import { keys } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import type { Write } from '../../store/writes.ts';
import { type Bucket, countAttempt, hourOf } from '../accounts/attempts.ts';
import { mailsOfInvitations } from '../invitations/limits.ts';

/** Whether one more may be sent in this hour; counts it then. */
export async function mayMailStranger(address: string, store: Store, now: Date): Promise<boolean> {
  const bucket: Bucket = {
    key: keys.mailsToStrangers(hourOf(now), address),
    rule: { free: limits.mailsToStrangersPerHour / strangerShards, firstPause: 3600, longestPause: 3600 },
    success: 'forgets itself',
  };
  return (await countMail(bucket, store, now)) !== undefined;
}

/**
 * Whether one more mail of an invitation may go to the address on this day; counts it then. Returns the writes for a mail that could not
 * be sent after all, and comes again. Undefined when it must not be sent: nobody is told.
 */
export function mayMailInvitation(
  address: string,
  store: Store,
  now: Date,
): Promise<readonly Write[] | undefined> {
  return countMail(mailsOfInvitations(address, now), store, now);
}

async function countMail(bucket: Bucket, store: Store, now: Date): Promise<readonly Write[] | undefined> {
  try {
    return await countAttempt([bucket], { store, now });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_attempts') return undefined;
    throw error;
  }
}
