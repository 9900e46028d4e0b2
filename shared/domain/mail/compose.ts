/**
 * Mails as they are sent (docs/contract/accounts.md#mail). Plain text, without health data and confirmation codes.
 */
import type { Invited, MailLanguage } from '../../store/items/index.ts';
import { accountLinks, invitationPath } from './links.ts';
import { type MailText, mailTexts } from './texts/index.ts';

export interface Letter {
  readonly subject: string;
  readonly text: string;
}

export interface Sender {
  readonly uiUrl: string;
  readonly supportName: string;
  readonly supportAddress: string;
}

/** The mails with links that carry the primary secret of the account. */
export type SecretMail = 'activation' | 'passwordReset' | 'welcome';

/** The mails about an account that carry no secret. */
export type PlainMail =
  | 'noAccount'
  | 'notByMail'
  | 'signsInElsewhere'
  | 'accountExists'
  | 'addressUnusable'
  | 'passwordChanged'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'totpAdded'
  | 'totpRemoved'
  | 'recoveryCodeUsed'
  | 'recoveryCodesNew'
  | 'secondFactorGuessed'
  | 'accountErased';

export interface Addressee {
  readonly accountId: string;
  readonly primarySecret: string;
  /** Whether the account has a confirmation code. The UI app then asks for it. */
  readonly hasCode: boolean;
  /** That of an invitation which the person wants to take with the account. */
  readonly invitationSecret?: string | undefined;
}

/** Writes a mail whose links carry the primary secret. */
export function compose(
  mail: SecretMail,
  { accountId, primarySecret, hasCode, invitationSecret }: Addressee,
  sender: Sender,
  language: MailLanguage = 'en',
): Letter {
  const goesOn = invitationSecret === undefined ? '' : invitationPath(invitationSecret);
  const links = accountLinks(sender.uiUrl, accountId, primarySecret, goesOn);
  return letter(mailTexts[language][mail]({ ...links, accountId, hasCode }), sender, language);
}

/** Writes the mail with the link for a new password, which carries the secret of the request. */
export function composeResetLink(
  { accountId, secret }: { readonly accountId: string; readonly secret: string },
  sender: Sender,
  language: MailLanguage = 'en',
): Letter {
  const { newPassword } = accountLinks(sender.uiUrl, accountId, secret);
  return answer(mailTexts[language].resetLink({ accountId, newPassword }), sender, language);
}

/** Writes an invitation. `inviter` is a name that can stand in a mail; empty for a person who has none. */
export function composeInvitation(
  { inviter, what, secret, reader }: InvitationView,
  { uiUrl, supportName, supportAddress }: Sender,
  language: MailLanguage = 'en',
): Letter {
  const texts = mailTexts[language];
  const link = `${uiUrl}${invitationPath(secret)}`;
  const { subject, paragraphs } = texts.invitation({ inviter, what, link });
  return {
    subject,
    text: `${[texts.hello(reader), ...paragraphs, texts.questions(supportAddress), supportName].join('\n\n')}\n`,
  };
}

interface InvitationView {
  readonly inviter: string;
  readonly what: Invited;
  readonly secret: string;
  /** The name of the reader; empty for one that is not known. */
  readonly reader: string;
}

/** Writes a mail without a secret. */
export function composePlain(
  mail: PlainMail,
  accountId: string,
  sender: Sender,
  language: MailLanguage = 'en',
): Letter {
  const { uiUrl, supportAddress: support } = sender;
  return answer(mailTexts[language][mail]({ accountId, uiUrl, support }), sender, language);
}

function letter({ subject, paragraphs }: MailText, sender: Sender, language: MailLanguage): Letter {
  const { hello, unexpected } = mailTexts[language];
  return joined(subject, [hello(''), ...paragraphs, unexpected(sender.supportAddress)], sender);
}

/** Somebody may have asked for it in another's name, and the text says what to do then. So the end must not ask for more. */
function answer({ subject, paragraphs }: MailText, sender: Sender, language: MailLanguage): Letter {
  const { hello, questions } = mailTexts[language];
  return joined(subject, [hello(''), ...paragraphs, questions(sender.supportAddress)], sender);
}

function joined(subject: string, paragraphs: readonly string[], { supportName }: Sender): Letter {
  return { subject, text: `${[...paragraphs, supportName].join('\n\n')}\n` };
}
