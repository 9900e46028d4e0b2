/** What is noted of an account's notices: what waits, what is being sent, and when it was last mailed of what. */
import type { AccountItem, MailBeingSent, Notice, NoticesItem } from '../../../store/items/index.ts';
import { dueOf, groupOf, wishOf } from '../wishes.ts';

const nothing: NoticesItem = { waiting: [], sending: [], mailedAt: {}, revision: 0 };

/** A mailer that was sending for so long has given up: its mail is due again. */
const givenUpAfter = 6 * 3_600_000;

/** Bytes of an item are limited, and so is what a mail can usefully tell. */
const mostWaiting = 100;

type Wishes = Pick<AccountItem, 'mails' | 'unwantedMails'>;

interface Times {
  readonly now: Date;
  /** At which hour of UTC the mail of the day is due. */
  readonly digestHour: number;
}

/** The notices of an account without what it does not want to be told. */
export function readBook(item: NoticesItem | undefined, wishes: Wishes, { now }: Times): NoticesItem {
  const { waiting, sending, ...rest } = item ?? nothing;
  const gaveUp = (mail: MailBeingSent) => now.getTime() - Date.parse(mail.since) > givenUpAfter;
  const again = sending.filter(gaveUp).flatMap(({ notices }) => notices);
  const all = again.reduce(together, waiting);
  return {
    ...rest,
    waiting: all.filter(({ kind }) => wishOf(wishes, groupOf(kind)!) !== 'off'),
    sending: sending.filter((mail) => !gaveUp(mail)),
  };
}

/** With one more notice, unless the person does not want it. */
export function noted(
  book: NoticesItem,
  notice: Omit<Notice, 'due'>,
  wishes: Wishes,
  times: Times,
): NoticesItem {
  const group = groupOf(notice.kind)!;
  const wish = wishOf(wishes, group);
  if (wish === 'off') return book;
  const due = dueOf(wish, book.mailedAt[group], times);
  return { ...book, waiting: together(book.waiting, { ...notice, due }) };
}

/** Two that are alike are one, which is due when the first of them is. Beyond the limit it is told without what it is about. */
function together(waiting: readonly Notice[], notice: Notice): readonly Notice[] {
  const { kind, due } = notice;
  const isFull = waiting.length >= mostWaiting;
  const isKnown = waiting.some((other) => isAlike(other, notice));
  const added: Notice = isFull && !isKnown ? { kind, due } : notice;
  const alike = waiting.find((other) => isAlike(other, added));
  if (!alike) return [...waiting, added];
  if (alike.due <= due) return waiting;
  return waiting.map((other) => (other === alike ? added : other));
}

function isAlike(one: Notice, other: Notice): boolean {
  return (['kind', 'recordId', 'carenetId', 'other'] as const).every((name) => one[name] === other[name]);
}

/** What may be mailed now. */
export function dueNotices({ waiting }: NoticesItem, { now }: Pick<Times, 'now'>): readonly Notice[] {
  return waiting.filter(({ due }) => due <= now.toISOString());
}

export function without(book: NoticesItem, notices: readonly Notice[]): NoticesItem {
  return { ...book, waiting: book.waiting.filter((notice) => !notices.includes(notice)) };
}

/** With the mail that is being sent, in the place of what waited to be told. */
export function claimed(book: NoticesItem, mail: MailBeingSent): NoticesItem {
  const mailedAt = mail.notices.map(({ kind }) => [groupOf(kind)!, mail.since] as const);
  return {
    ...without(book, mail.notices),
    sending: [...book.sending, mail],
    mailedAt: { ...book.mailedAt, ...Object.fromEntries(mailedAt) },
  };
}

/** When the next of what waits is due. */
export function nextDue({ waiting }: NoticesItem): string | undefined {
  return waiting.map(({ due }) => due).toSorted()[0];
}
