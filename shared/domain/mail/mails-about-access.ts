/** Mails when a person gets access: to her, and to the owner of the record (docs/contract/accounts.md#mail). */
import type { Caller } from '../../access/principal.ts';
import type { CarenetItem, NoticeKind, RecordItem } from '../../store/items/index.ts';
import type { Write } from '../../store/writes.ts';
import { requestMail } from './mail-event.ts';

interface Cause {
  readonly now: Date;
  readonly time: string;
  /** Who gives the access. */
  readonly principal: Caller;
}

/** The account was given a full share of the record. */
export function mailsAboutShare(record: RecordItem, accountId: string, cause: Cause): readonly Write[] {
  const toOwner = isOwner(record, cause) ? 'share_given' : 'share_given_by_another';
  return mailsToBoth([toOwner, 'share_received'], record, accountId, cause, {});
}

/** The account was added to a carenet of the record. */
export function mailsAboutMember(
  record: RecordItem,
  { id: carenetId }: Pick<CarenetItem, 'id'>,
  accountId: string,
  cause: Cause,
): readonly Write[] {
  const toOwner = isOwner(record, cause) ? 'member_added' : 'member_added_by_another';
  return mailsToBoth([toOwner, 'membership_received'], record, accountId, cause, { carenetId });
}

/** The owner herself, and no app for her. */
function isOwner({ ownerId }: RecordItem, { principal }: Cause): boolean {
  return principal.kind === 'session' && principal.account.id === ownerId;
}

/** A record that only an app owns has nobody to tell, and an owner who adds herself knows. */
function mailsToBoth(
  [toOwner, toOther]: readonly [NoticeKind, NoticeKind],
  { id: recordId, ownerId }: RecordItem,
  accountId: string,
  cause: Cause,
  about: { readonly carenetId?: string },
): readonly Write[] {
  if (ownerId === accountId) return [];
  const toNew = requestMail(toOther, accountId, cause, { ...about, recordId, otherId: ownerId });
  return ownerId === undefined
    ? [toNew]
    : [requestMail(toOwner, ownerId, cause, { ...about, recordId, otherId: accountId }), toNew];
}
