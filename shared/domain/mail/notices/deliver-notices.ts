/**
 * Mails that a person decides about: at once but at most one an hour of each group, or with the mail of the day
 * (docs/contract/accounts.md#notices).
 */
import {
  type AccountItem,
  accountLocator,
  keys,
  type Notice,
  type NoticesItem,
  type PushesItem,
} from '../../../store/items/index.ts';
import { retryWhenStale } from '../../../store/store.ts';
import { absent, type Guard, put, remove, type Write } from '../../../store/writes.ts';
import { epochSeconds } from '../../../time.ts';
import { forwardToBrowsers } from '../../push/forward.ts';
import { type Delivery, sentTtl } from '../delivery.ts';
import { mailbox } from '../mailbox.ts';
import type { MailMessage } from '../queue-message.ts';
import { recipientName } from '../recipient-name.ts';
import { claimed, dueNotices, nextDue, noted, readBook, without } from './book.ts';
import { composeNotices } from './notice.ts';
import { type StandingNotice, standing } from './standing.ts';

/** An item in which nothing waits is forgotten when it can delay no mail any more. */
const emptyTtl = 86_400;

interface Claim {
  readonly account: AccountItem;
  readonly notices: readonly StandingNotice[];
  /** With the claim. */
  readonly item: NoticesItem;
}

/**
 * Sends what is due to the account, in one mail, or notes for later what it is asked to tell. Before it sends, it notes what it sends:
 * what comes from then on is in a later mail, and a repetition of the message sends the same. So nothing is lost, and only a fault
 * between sending and recording repeats a mail.
 */
export async function deliverNotices(
  message: MailMessage,
  delivery: Delivery,
): Promise<'sent' | 'kept' | 'skipped'> {
  const { claim, told } = await retryWhenStale(() => take(message, delivery));
  const { sender, send, tellBrowsers } = delivery;
  // Before the mail: when that fails, the message comes again, and what was queued twice is told once.
  if (told) await forwardToBrowsers(message, told.account, told.pushes, tellBrowsers);
  if (typeof claim === 'string') return claim;
  const { account, notices } = claim;
  if (notices.length > 0) {
    await send({
      ...composeNotices(notices, account, sender),
      from: mailbox(sender.supportName, sender.supportAddress),
      to: mailbox(recipientName(account), account.contactEmail),
    });
  }
  await retryWhenStale((attempt) =>
    finish(message, account, attempt === 0 ? claim.item : undefined, delivery),
  );
  return notices.length > 0 ? 'sent' : 'skipped';
}

interface Taken {
  readonly claim: Claim | 'kept' | 'skipped';
  /** Whose browsers are told of it. Undefined when that was done, or the account gets none. */
  readonly told?: { readonly account: AccountItem; readonly pushes: PushesItem | undefined };
}

/** Claims what is due. */
async function take(message: MailMessage, delivery: Delivery): Promise<Taken> {
  const { store } = delivery;
  const { eventId, accountId } = message;
  const [sent, account, item, pushes] = await store.get([
    keys.sent(eventId),
    keys.account(accountId),
    keys.notices(accountId),
    keys.pushes(accountId),
  ]);
  if (sent) return { claim: 'skipped' };
  const mayReceive = account?.state === 'active' || account?.state === 'disabled';
  if (account?.id !== accountId || !mayReceive) {
    await forget(message, item, delivery);
    return { claim: 'skipped' };
  }
  return { claim: await claimDue(message, account, item, delivery), told: { account, pushes } };
}

async function claimDue(
  message: MailMessage,
  account: AccountItem,
  item: NoticesItem | undefined,
  delivery: Delivery,
): Promise<Claim | 'kept'> {
  const { store, now } = delivery;
  const { eventId } = message;
  const begun = item?.sending.find((mail) => mail.eventId === eventId);
  if (item && begun) return { account, notices: await standing(begun.notices, account, store), item };

  const times = { now: now(), digestHour: delivery.digestHour };
  const before = readBook(item, account, times);
  const told = noticeIn(message);
  const book = told ? noted(before, told, account, times) : before;
  const due = dueNotices(book, times);
  const notices = await standing(due, account, store);
  if (notices.length === 0) {
    await change(message, item, without(book, due), delivery);
    return 'kept';
  }
  const mail = { eventId, since: times.now.toISOString(), notices: notices.map(({ notice }) => notice) };
  const claim = await change(message, item, claimed(without(book, due), mail), delivery, { isClaim: true });
  return { account, notices, item: claim! };
}

/** What the message asks to tell. */
function noticeIn({ mail, recordId, carenetId, otherId }: MailMessage): Omit<Notice, 'due'> | undefined {
  if (mail === 'mail_due') return undefined;
  return {
    kind: mail as Notice['kind'],
    ...(recordId !== undefined && { recordId }),
    ...(carenetId !== undefined && { carenetId }),
    ...(otherId !== undefined && { other: accountLocator(otherId) }),
  };
}

/** Records that the mail was sent. Without a read at first: one that fails would repeat the mail. */
async function finish(
  message: MailMessage,
  account: AccountItem,
  claim: NoticesItem | undefined,
  delivery: Delivery,
): Promise<void> {
  const { store, now } = delivery;
  const { accountId } = message;
  const [item, wishes = account] = claim
    ? [claim]
    : await store.get([keys.notices(accountId), keys.account(accountId)]);
  const times = { now: now(), digestHour: delivery.digestHour };
  const book = readBook(item, wishes, times);
  const sending = book.sending.filter(({ eventId }) => eventId !== message.eventId);
  const ttl = epochSeconds(times.now) + sentTtl;
  await change(message, item, { ...book, sending }, delivery, {
    more: [put(keys.sent(message.eventId), { ttl })],
  });
}

interface Change {
  /** The account stays listed until the mail was sent, so that the sweeper asks again. */
  readonly isClaim?: boolean;
  readonly more?: readonly Write[];
}

/** Stores what has changed, and lists the account under the time of the next mail. Returns what is stored then. */
async function change(
  message: MailMessage,
  before: NoticesItem | undefined,
  after: NoticesItem,
  { store, now }: Delivery,
  { isClaim = false, more = [] }: Change = {},
): Promise<NoticesItem | undefined> {
  const { accountId } = message;
  const { listedUnder, removed } = isClaim
    ? { listedUnder: before?.listedUnder, removed: [] }
    : listing(message, before, after);
  const { ttl: _, listedUnder: __, ...book } = after;
  const isEmpty = book.waiting.length === 0 && book.sending.length === 0;
  const item: NoticesItem = {
    ...book,
    ...(listedUnder !== undefined && { listedUnder }),
    ...(isEmpty && listedUnder === undefined && { ttl: epochSeconds(now()) + emptyTtl }),
    revision: (before?.revision ?? 0) + 1,
  };
  // A clock that is ahead asked too early: listed once more, the account is asked for again by the next run.
  const isAskedEarly = !isClaim && listedUnder === message.due;
  const isNew = listedUnder !== undefined && (listedUnder !== before?.listedUnder || isAskedEarly);
  const writes: Write[] = [
    ...removed.map((time) => remove(keys.mailDue(time, accountId))),
    ...(isNew ? [put(keys.mailDue(listedUnder, accountId), { accountId })] : []),
    ...more,
  ];
  if (!before && isEmpty) {
    if (writes.length > 0) await store.transact(writes);
    return undefined;
  }
  if (writes.length === 0 && before && isSame(before, item)) return before;
  const guard: Guard<NoticesItem> = {
    when: before ? { revision: before.revision } : { PK: absent },
    refused: 'retry',
  };
  await store.transact([put(keys.notices(accountId), item, guard), ...writes]);
  return item;
}

/** Under which time the account is to be listed, and under which no more. A listing that is early only costs a look. */
function listing(
  { mail, due }: MailMessage,
  before: NoticesItem | undefined,
  after: NoticesItem,
): { readonly listedUnder: string | undefined; readonly removed: readonly string[] } {
  const next = nextDue(after);
  const listed = before?.listedUnder;
  const consumed = mail === 'mail_due' && due !== undefined ? [due] : [];
  const isConsumed = listed !== undefined && consumed.includes(listed);
  if (listed !== undefined && !isConsumed && (next === undefined || listed <= next))
    return { listedUnder: listed, removed: consumed };
  const left = listed !== undefined && !isConsumed && listed !== next ? [listed] : [];
  return { listedUnder: next, removed: [...consumed, ...left].filter((time) => time !== next) };
}

function isSame(before: NoticesItem, after: NoticesItem): boolean {
  const plain = ({ waiting, sending, listedUnder }: NoticesItem) =>
    JSON.stringify([waiting, sending, listedUnder]);
  return plain(before) === plain(after);
}

/** Nothing is kept for an account that gets no mails. */
async function forget(
  { accountId, mail, due }: MailMessage,
  item: NoticesItem | undefined,
  { store }: Delivery,
): Promise<void> {
  const listed = [
    ...(mail === 'mail_due' && due ? [due] : []),
    ...(item?.listedUnder ? [item.listedUnder] : []),
  ];
  const writes = [...new Set(listed)].map((time) => remove(keys.mailDue(time, accountId)));
  const guard: Guard<NoticesItem> = { when: { revision: item?.revision ?? 0 }, refused: 'retry' };
  if (item) writes.push(remove(keys.notices(accountId), guard));
  if (writes.length > 0) await store.transact(writes);
}
