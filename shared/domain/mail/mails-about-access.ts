/** Mails when a person gets access: to her, and to the owner of the record (docs/contract/accounts.md#mail). */
import type { NoticeKind, RecordItem } from '../../store/items/index.ts';
import type { Write } from '../../store/writes.ts';
import { requestMail } from './mail-event.ts';

interface Times {
  readonly now: Date;
  readonly time: string;
}

/** The account was given a full share of the record. */
export function mailsAboutShare(record: RecordItem, accountId: string, times: Times): readonly Write[] {
  return mailsToBoth(['share_given', 'share_received'], record, accountId, times);
}

/** The account was added to a carenet of the record. */
export function mailsAboutMember(record: RecordItem, accountId: string, times: Times): readonly Write[] {
  return mailsToBoth(['member_added', 'membership_received'], record, accountId, times);
}

/** A record that only an app owns has nobody to tell, and an owner who adds herself knows. */
function mailsToBoth(
  [toOwner, toOther]: readonly [NoticeKind, NoticeKind],
  { ownerId }: RecordItem,
  accountId: string,
  times: Times,
): readonly Write[] {
  if (ownerId === accountId) return [];
  const toNew = requestMail(toOther, accountId, times, { otherId: ownerId });
  return ownerId === undefined
    ? [toNew]
    : [requestMail(toOwner, ownerId, times, { otherId: accountId }), toNew];
}
