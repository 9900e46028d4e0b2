/** How many invitations may be sent (docs/contract/invitations.md#limits). */
import { limits } from '../../limits.ts';
import { keys } from '../../store/items/index.ts';
import { type Bucket, hourOf } from '../accounts/attempts.ts';
import type { BackOff } from '../accounts/back-off.ts';

const daySeconds = 86_400;

/** Those of the inviter and those to the address, from everybody, within a day; and all of them within an hour. */
export function bucketsOfInvitation(inviterId: string, address: string, now: Date): readonly Bucket[] {
  const day = now.toISOString().slice(0, 10);
  return [
    { key: keys.attempts('invitations by', inviterId, day), rule: aDay(limits.invitationsPerDay) },
    { key: keys.attempts('invitations to', address, day), rule: aDay(limits.invitationsToOnePerDay) },
    {
      key: keys.attempts('invitations', hourOf(now)),
      rule: { free: limits.invitationsPerHour, firstPause: 60, longestPause: 60 },
    },
  ].map((bucket) => ({ ...bucket, success: 'forgets itself' }));
}

function aDay(free: number): BackOff {
  return { free, firstPause: daySeconds, longestPause: daySeconds };
}
