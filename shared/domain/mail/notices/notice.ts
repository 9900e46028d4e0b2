/** Mails that tell of a change, in the language of the account (docs/contract/accounts.md#mail). */
import type { AccountItem, MailLanguage, NoticeKind } from '../../../store/items/index.ts';
import type { Letter, Sender } from '../compose.ts';
import { singleLine } from '../mailbox.ts';
import { recipientName } from '../recipient-name.ts';
import { groupOf } from '../wishes.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import type { StandingNotice } from './standing.ts';
import type { NoticeText, NoticeTexts, Told } from './texts.ts';

const languages: Readonly<Record<MailLanguage, NoticeTexts>> = { en, de };

type Person = Pick<AccountItem, 'fullName' | 'contactEmail'>;

/** Whether it is a mail about a change that nobody can switch off. */
export function isLastingNotice(mail: string): mail is NoticeKind {
  return Object.hasOwn(en.notices, mail) && groupOf(mail) === undefined;
}

/** The mail about a change that nobody can switch off, and this other person. */
export function composeNotice(
  kind: NoticeKind,
  account: AccountItem,
  other: Person | undefined,
  sender: Sender,
): Letter {
  const texts = textsFor(account);
  const { subject, paragraphs } = textOf(kind, account, other);
  return letter(subject, [...paragraphs, texts.lookHere, sender.uiUrl], account, sender);
}

/**
 * The mail that tells all of these, each once. It says nothing about health, and neither the label of a record nor the name of a circle
 * or of a link: people write there what they like. At its end it says where such mails are switched off.
 */
export function composeNotices(
  notices: readonly StandingNotice[],
  account: AccountItem,
  sender: Sender,
): Letter {
  const texts = textsFor(account);
  const told = notices.map(({ notice, other }) => textOf(notice.kind, account, other));
  const [subject = '', ...otherSubjects] = new Set(told.map((text) => text.subject));
  const paragraphs = new Set(told.flatMap((text) => text.paragraphs));
  const { uiUrl } = sender;
  return letter(
    otherSubjects.length > 0 ? texts.several : subject,
    [...paragraphs, texts.lookHere, uiUrl, texts.switchOff, `${uiUrl}/account#mails`],
    account,
    sender,
  );
}

function textOf(kind: Told, account: AccountItem, other: Person | undefined): NoticeText {
  const name = other && singleLine(recipientName(other));
  return textsFor(account).notices[kind]({ account: account.id, other: name || undefined });
}

function textsFor({ language = 'en' }: Pick<AccountItem, 'language'>): NoticeTexts {
  return languages[language];
}

function letter(
  subject: string,
  paragraphs: readonly string[],
  account: AccountItem,
  { supportName, supportAddress }: Sender,
): Letter {
  const texts = textsFor(account);
  const all = [
    texts.hello(singleLine(recipientName(account))),
    ...paragraphs,
    texts.notYou(supportAddress),
    supportName,
  ];
  return { subject, text: `${all.join('\n\n')}\n` };
}
