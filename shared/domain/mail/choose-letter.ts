/** Which text a mail gets. It is chosen when the mail is sent, by the account as it is then (docs/contract/accounts.md#mail). */
import type { Keyring } from '../../secrets/keyring.ts';
import type { AccountItem, FactorMail, InvitationItem, MailRequestsItem } from '../../store/items/index.ts';
import { isOpenedByMail, isToBeActivated } from '../accounts/openings.ts';
import { openSecret } from '../accounts/secrets.ts';
import { passwordSystem, usernameOf } from '../accounts/usernames.ts';
import { isVoided } from '../accounts/voided-links.ts';
import { openInvitationSecret } from '../invitations/secrets.ts';
import {
  compose,
  composePlain,
  composeResetLink,
  type Letter,
  type PlainMail,
  type SecretMail,
  type Sender,
} from './compose.ts';
import { composeNotice, isLastingNotice } from './notices/notice.ts';
import type { MailMessage } from './queue-message.ts';

export interface Sources {
  readonly keyring: Keyring;
  readonly sender: Sender;
  /** The requests for a new password that were made with the account's id. */
  readonly requests: MailRequestsItem | undefined;
  /** The other account that the mail is about. */
  readonly other: AccountItem | undefined;
  /** The invitation that an activation leads back to. */
  readonly invitation: InvitationItem | undefined;
}

const textsOfFactors: Readonly<Record<FactorMail, PlainMail>> = {
  second_factor_on: 'secondFactorOn',
  second_factor_off: 'secondFactorOff',
  totp_added: 'totpAdded',
  totp_removed: 'totpRemoved',
  recovery_code_used: 'recoveryCodeUsed',
  recovery_codes_new: 'recoveryCodesNew',
  second_factor_guessed: 'secondFactorGuessed',
};

/** The text of a mail to an account. Undefined when it must not be sent. */
export async function chooseLetter(
  account: AccountItem,
  asked: MailMessage,
  sources: Sources,
): Promise<Letter | undefined> {
  const { sender, other } = sources;
  const language = asked.language ?? account.language;
  const message = { ...asked, language };
  const { mail } = message;
  const mayReceive = account.state === 'active' || account.state === 'disabled';
  if (isLastingNotice(mail)) return mayReceive ? composeNotice(mail, account, other, sender) : undefined;
  const plain = (text: PlainMail) => composePlain(text, account.id, sender, language);
  const withSecret = (text: SecretMail) => letterWithSecret(text, account, message, sources);
  switch (mail) {
    case 'activation':
    case 'welcome':
      return withSecret(mail);
    case 'password_reset':
      return withSecret('passwordReset');
    case 'registration_refused':
      return plain('addressUnusable');
    case 'password_changed':
      return plain('passwordChanged');
    case 'second_factor_on':
    case 'second_factor_off':
    case 'totp_added':
    case 'totp_removed':
    case 'recovery_code_used':
    case 'recovery_codes_new':
    case 'second_factor_guessed':
      return plain(textsOfFactors[mail]);
    case 'account_erased':
    case 'invitation':
    case 'mail_due':
    case 'new_message':
      return undefined;
    case 'registration_repeated':
      return (isToBeActivated(account) && (await withSecret('activation'))) || plain('accountExists');
    case 'reset_link': {
      if (isOpenedByMail(account)) return resetLetter(account, message, sources);
      if (isToBeActivated(account)) return (await withSecret('activation')) ?? plain('notByMail');
      const isElsewhere = account.state === 'active' && usernameOf(account, passwordSystem) === undefined;
      return plain(isElsewhere ? 'signsInElsewhere' : 'notByMail');
    }
  }
}

/** Undefined for an account without a primary secret. */
async function letterWithSecret(
  text: SecretMail,
  account: AccountItem,
  { language }: MailMessage,
  { keyring, sender, invitation }: Sources,
): Promise<Letter | undefined> {
  const primarySecret = await openSecret(account, 'primarySecret', keyring);
  if (!primarySecret) return undefined;
  const hasCode = account.secondarySecret !== undefined;
  const invitationSecret = invitation && (await openInvitationSecret(invitation, keyring));
  return compose(text, { accountId: account.id, primarySecret, hasCode, invitationSecret }, sender, language);
}

/** The mail carries the secret of its own request. Undefined when that request has been used, voided or forgotten. */
async function resetLetter(
  account: AccountItem,
  { eventId, language }: MailMessage,
  { keyring, sender, requests }: Sources,
): Promise<Letter | undefined> {
  const { id } = account;
  const { secret: sealed, at } = requests?.requests.find((request) => request.id === eventId) ?? {};
  if (sealed === undefined || at === undefined || isVoided(at, account)) return undefined;
  const secret = await keyring.open(sealed, id);
  return composeResetLink({ accountId: id, secret }, sender, language);
}
