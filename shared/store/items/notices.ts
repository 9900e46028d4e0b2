/** What mails still have to tell an account, and when (docs/contract/accounts.md#notices). */
import { shardOf, shards } from './hashing.ts';
import { itemKind, partition, place, type Subject } from './kind.ts';
import { accountLocator } from './locator.ts';
import type { NoticeKind } from './outbox.ts';

/** Partitions over which the accounts that wait for a mail are spread. */
const waitingShards = 8;

export const noticesPartition = partition('NOTICES#{locator}');
export const mailsDuePartition = partition('MAILSDUE#{shard}');

/** What a person decides together: whether and when she is mailed about it. */
export type MailGroup = 'results' | 'messages' | 'shares' | 'circles' | 'links';

/** Something that a mail tells. Two that are alike are one. */
export interface Notice {
  readonly kind: NoticeKind | 'new_message';
  /** When it may be mailed. */
  readonly due: string;
  readonly recordId?: string | undefined;
  readonly carenetId?: string | undefined;
  /** Locator of the other account that it is about. */
  readonly other?: string | undefined;
}

/** A mail that a mailer is sending. */
export interface MailBeingSent {
  /** That of the event which the mailer was given: when it is given it again, it sends the same. */
  readonly eventId: string;
  readonly since: string;
  readonly notices: readonly Notice[];
}

export interface NoticesItem {
  /** What no mail has told yet. */
  readonly waiting: readonly Notice[];
  readonly sending: readonly MailBeingSent[];
  /** When a mail about each group was last sent. */
  readonly mailedAt: Readonly<Partial<Record<MailGroup, string>>>;
  /** Under this time the account is listed among those that wait for a mail. */
  readonly listedUnder?: string | undefined;
  /** Counts changes. Every change is conditional on this number. */
  readonly revision: number;
  /** Epoch seconds after which DynamoDB removes the item, when nothing waits in it. */
  readonly ttl?: number | undefined;
}

/** An account that waits for a mail. */
export interface MailDueItem {
  readonly accountId: string;
  /** When the mailer was last asked for the mail. */
  readonly askedAt?: string;
}

const notices = place<NoticesItem>(noticesPartition, 'NOTICES');
const mailDue = place<MailDueItem>(mailsDuePartition, '{time}#{locator}');

export const noticesOfAccounts = (): Subject => ({
  title: 'Notices',
  kinds: [
    itemKind(notices, {
      title: 'notices of an account',
      attributes: {
        waiting: 'shown',
        sending: 'shown',
        mailedAt: 'shown',
        listedUnder: 'shown',
        revision: 'shown',
        ttl: 'shown',
      },
      readBy: 'the mailer',
      expires: 'a day after the last mail, when nothing waits',
    }),
    itemKind(mailDue, {
      title: 'accounts that wait for a mail',
      attributes: { accountId: 'shown', askedAt: 'shown' },
      readBy: 'the sweeper (query)',
    }),
  ],
});

export const noticeKeys = {
  notices: (accountId: string) => notices.key(noticesPartition.of(accountLocator(accountId))),
  mailDue: (time: string, accountId: string) => {
    const locator = accountLocator(accountId);
    return mailDue.key(mailsDuePartition.of(shardOf(locator, waitingShards)), `${time}#${locator}`);
  },
  /** All accounts that wait for a mail, by partition, in the order of the times. */
  mailsDue: shards(waitingShards).map((shard) => mailDue.range(mailsDuePartition.of(shard))),
  /** Under which time an account is listed. */
  mailDueTime: ({ SK }: { readonly SK: string }): string => SK.slice(0, SK.indexOf('#')),
};
