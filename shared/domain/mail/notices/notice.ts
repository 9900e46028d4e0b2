/** Mails that tell of a change, in the language of the account (docs/contract/accounts.md#mail). */
import type { AccountItem, MailLanguage, NoticeKind, UnwantedMail } from '../../../store/items/index.ts';
import type { Letter, Sender } from '../compose.ts';
import { singleLine } from '../mailbox.ts';
import { recipientName } from '../recipient-name.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import type { NoticeTexts } from './texts.ts';

const languages: Readonly<Record<MailLanguage, NoticeTexts>> = { en, de };

/** What each belongs to that a person can switch off. The others tell of what a thief would do: they always come. */
const switches: Readonly<Record<NoticeKind, UnwantedMail | undefined>> = {
  contact_left: undefined,
  contact_changed: undefined,
  erasure_asked: undefined,
  erasure_dropped: undefined,
  share_given: 'shares',
  share_received: 'shares',
  member_added: 'circles',
  membership_received: 'circles',
  // Whether it comes is chosen with each link.
  link_opened: undefined,
};

export function isNotice(mail: string): mail is NoticeKind {
  return Object.hasOwn(switches, mail);
}

/**
 * The mail to this account about this other person. Undefined when the account does not want it. It says nothing about
 * health, and neither the label of a record nor the name of a circle: people write there what they like.
 */
export function composeNotice(
  kind: NoticeKind,
  account: AccountItem,
  other: Pick<AccountItem, 'fullName' | 'contactEmail'> | undefined,
  { uiUrl, supportName, supportAddress }: Sender,
): Letter | undefined {
  const unwanted = switches[kind];
  if (unwanted && account.unwantedMails?.includes(unwanted)) return undefined;
  const texts = languages[account.language ?? 'en'];
  const { subject, paragraphs } = texts.notices[kind]({
    account: account.id,
    other: (other && singleLine(recipientName(other))) || undefined,
  });
  const all = [
    texts.hello(singleLine(recipientName(account))),
    ...paragraphs,
    texts.lookHere,
    uiUrl,
    ...(unwanted ? [texts.switchOff] : []),
    texts.notYou(supportAddress),
    supportName,
  ];
  return { subject, text: `${all.join('\n\n')}\n` };
}
