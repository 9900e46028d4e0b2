/**
 * The wording of the mails (docs/contract/accounts.md#mail). Plain text, without health data and confirmation
 * codes.
 */

import type { NoticeKind } from '../../store/items/index.ts';
import { accountLinks, type Links } from './links.ts';
import { singleLine } from './mailbox.ts';
import type { MailKind } from './queue-message.ts';

/** The mails about the account itself: activation, password reset and welcome. */
export type AccountMail = Exclude<MailKind, 'new_message' | NoticeKind>;

export interface Letter {
  readonly subject: string;
  readonly text: string;
}

export interface Addressee {
  readonly accountId: string;
  readonly primarySecret: string;
  /** Whether the account has a confirmation code. The UI app then asks for it. */
  readonly hasCode: boolean;
}

export interface Sender {
  readonly uiUrl: string;
  readonly supportName: string;
  readonly supportAddress: string;
}

type Template = (links: Links, addressee: Addressee) => { subject: string; paragraphs: readonly string[] };

const templates: Readonly<Record<AccountMail, Template>> = {
  activation: ({ init, sendSecret }, { accountId, hasCode }) => ({
    subject: 'Activate your account',
    paragraphs: [
      `A personal health record account was created for you. Your account id is ${accountId}.`,
      'Open this link to activate it:',
      init,
      ...(hasCode ? codeNote(sendSecret) : []),
    ],
  }),
  password_reset: ({ init, resetPassword, sendSecret }, { accountId, hasCode }) => ({
    subject: 'Reset your password',
    paragraphs: [
      `We received a request to reset the password of your account ${accountId}. Until you use one of the links below, no one can log in to it.`,
      'Open this link to choose a new password:',
      resetPassword,
      'If you still know your password, open this link instead to reactivate the account:',
      init,
      ...(hasCode ? codeNote(sendSecret) : []),
    ],
  }),
  welcome: ({ init }, { accountId }) => ({
    subject: 'Welcome',
    paragraphs: [
      `Your account ${accountId} is now active.`,
      'If you have not chosen your username and password yet, open this link:',
      init,
    ],
  }),
};

function codeNote(sendSecret: string): readonly string[] {
  return [
    'You will be asked for a confirmation code, which is never sent by email. If you do not have it, open this link:',
    sendSecret,
  ];
}

/** Writes a mail about the account itself. */
export function compose(
  mail: AccountMail,
  addressee: Addressee,
  { uiUrl, supportName, supportAddress }: Sender,
): Letter {
  const links = accountLinks(uiUrl, addressee.accountId, addressee.primarySecret);
  const { subject, paragraphs } = templates[mail](links, addressee);
  const all = [
    'Hello,',
    ...paragraphs,
    `If you did not expect this email, write to ${supportAddress}.`,
    supportName,
  ];
  return { subject, text: `${all.join('\n\n')}\n` };
}

/**
 * Writes the mail that announces a new message to a person of this name, which may be empty. It says nothing
 * about the message itself.
 */
export function composeNewMessage(name: string, { uiUrl, supportName, supportAddress }: Sender): Letter {
  const line = singleLine(name);
  const paragraphs = [
    line === '' ? 'Hello,' : `Hello ${line},`,
    'A new message has arrived in your secure inbox. Log in to read it:',
    uiUrl,
    `If you have questions, write to ${supportAddress}.`,
    supportName,
  ];
  return { subject: 'You have a new message in your secure inbox', text: `${paragraphs.join('\n\n')}\n` };
}
