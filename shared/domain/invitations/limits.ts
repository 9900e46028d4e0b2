/** How many invitations may be sent (docs/contract/invitations.md#limits). */
import { limits } from '../../limits.ts';
import { keys } from '../../store/items/index.ts';
import { type Bucket, hourOf } from '../accounts/attempts.ts';
import type { BackOff } from '../accounts/back-off.ts';

const daySeconds = 86_400;

/**
 * Those of the inviter within a day, in all and to this address; and all of them within an hour. What other people
 * send to the address does not count: a refusal would tell of it.
 */
export function bucketsOfInvitation(inviterId: string, address: string, now: Date): readonly Bucket[] {
  const day = dayOf(now);
  return [
    { key: keys.attempts('invitations by', inviterId, day), rule: aDay(limits.invitationsPerDay) },
    {
      key: keys.attempts('invitations to', inviterId, address, day),
      rule: aDay(limits.invitationsToOnePerDay),
    },
    {
      key: keys.attempts('invitations', hourOf(now)),
      rule: { free: limits.invitationsPerHour, firstPause: 60, longestPause: 60 },
    },
  ].map((bucket) => ({ ...bucket, success: 'forgets itself' }));
}

/** Mails of invitations to one address, from everybody together. Counted when they are sent, so that no caller can tell. */
export function mailsOfInvitations(address: string, now: Date): Bucket {
  return {
    key: keys.attempts('invitation mails', address, dayOf(now)),
    rule: aDay(limits.invitationMailsPerDay),
    success: 'forgets itself',
  };
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

function aDay(free: number): BackOff {
  return { free, firstPause: daySeconds, longestPause: daySeconds };
}
