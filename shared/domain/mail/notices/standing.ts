/** What of an account's notices is still so when they are mailed: who may know is decided then. */
import {
  type AccountItem,
  accountLocator,
  type CarenetMemberItem,
  type FullShareItem,
  keys,
  type Notice,
  type RecordItem,
} from '../../../store/items/index.ts';
import type { Store } from '../../../store/store.ts';

/** A notice, and the other person that it is about. */
export interface StandingNotice {
  readonly notice: Notice;
  readonly other?: AccountItem | undefined;
}

/** What is stored of a notice now. */
interface Now {
  readonly record: RecordItem | undefined;
  readonly ownShare: FullShareItem | undefined;
  readonly otherShare: FullShareItem | undefined;
  readonly ownMembership: CarenetMemberItem | undefined;
  readonly otherMembership: CarenetMemberItem | undefined;
  readonly other: AccountItem | undefined;
}

/**
 * Those that the account may still be told. Not of a record that it no longer controls, nor of access that has ended. Older versions
 * asked for mails without the record: such a notice stands. One round trip per 100 keys, at most six of them a notice.
 */
export async function standing(
  notices: readonly Notice[],
  account: AccountItem,
  store: Store,
): Promise<readonly StandingNotice[]> {
  const own = accountLocator(account.id);
  const wanted = notices.map((notice) => keysOf(notice, own));
  const all = wanted.flatMap((keysOfNotice) =>
    Object.values(keysOfNotice).filter((key) => key !== undefined),
  );
  const unique = [...new Map(all.map((key) => [`${key.PK} ${key.SK}`, key])).values()];
  const items = unique.length > 0 ? await store.get(unique) : [];
  const found = new Map(unique.map(({ PK, SK }, index) => [`${PK} ${SK}`, items[index]]));
  return notices.flatMap((notice, index) => {
    const named = Object.entries(wanted[index]!).map(
      ([name, key]) => [name, key && found.get(`${key.PK} ${key.SK}`)] as const,
    );
    const now = Object.fromEntries(named) as unknown as Now;
    return stands(notice, account, now) ? [{ notice, other: now.other }] : [];
  });
}

function keysOf({ recordId, carenetId, other }: Notice, own: string) {
  return {
    record: recordId === undefined ? undefined : keys.record(recordId),
    ownShare: recordId === undefined ? undefined : keys.fullShare(recordId, own),
    otherShare: recordId === undefined || !other ? undefined : keys.fullShare(recordId, other),
    ownMembership: carenetId === undefined ? undefined : keys.carenetMember(carenetId, own),
    otherMembership: carenetId === undefined || !other ? undefined : keys.carenetMember(carenetId, other),
    other: other === undefined ? undefined : keys.accountAt(other),
  };
}

function stands({ kind, recordId }: Notice, { id }: AccountItem, now: Now): boolean {
  if (recordId === undefined) return true;
  const isOwner = now.record?.ownerId === id;
  switch (kind) {
    case 'share_received':
      return now.ownShare !== undefined;
    case 'share_given':
      return isOwner && now.otherShare !== undefined;
    case 'membership_received':
      return now.ownMembership !== undefined;
    case 'member_added':
      return isOwner && now.otherMembership !== undefined;
    default:
      return isOwner || (now.record !== undefined && now.ownShare !== undefined);
  }
}
