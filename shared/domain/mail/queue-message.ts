/** Messages of the mail queue: which mail is due to whom, without its content. */
import type { MailLanguage, OutboxItem } from '../../store/items/index.ts';

/** What a change asks to be mailed. */
export type MailKind = Extract<OutboxItem, { event: 'mail' }>['mail'];

/** The sweeper asks with `mail_due` for what waits to be mailed to an account. */
type QueuedKind = MailKind | 'mail_due';

export interface MailMessage {
  readonly eventId: string;
  readonly mail: QueuedKind;
  readonly accountId: string;
  readonly language?: MailLanguage | undefined;
  /** Where it goes, when that is not the contact address that the account has. */
  readonly address?: string | undefined;
  /** The other account that it is about. */
  readonly otherId?: string | undefined;
  /** What it is about. */
  readonly recordId?: string | undefined;
  readonly carenetId?: string | undefined;
  readonly invitationId?: string | undefined;
  /** Of `mail_due`: under which time the account is listed. */
  readonly due?: string | undefined;
}

const kinds: readonly string[] = [
  'activation',
  'password_reset',
  'welcome',
  'new_message',
  'reset_link',
  'registration_repeated',
  'registration_refused',
  'password_changed',
  'account_erased',
  'second_factor_on',
  'second_factor_off',
  'totp_added',
  'totp_removed',
  'recovery_code_used',
  'recovery_codes_new',
  'second_factor_guessed',
  'contact_left',
  'contact_changed',
  'username_changed',
  'erasure_asked',
  'erasure_dropped',
  'passkey_added',
  'passkey_removed',
  'passkey_copied',
  'share_given',
  'share_received',
  'member_added',
  'membership_received',
  'share_given_by_another',
  'member_added_by_another',
  'new_results',
  'link_opened',
  'invitation',
  'invitation_accepted',
  'invitation_waiting',
  'invitation_confirmed',
  'handover_begun',
  'handover_done',
  'handover_received',
  'mail_due',
] satisfies QueuedKind[];

const languages: readonly unknown[] = ['en', 'de'] satisfies MailLanguage[];

function isMailLanguage(value: unknown): value is MailLanguage {
  return languages.includes(value);
}

/** The queue message for a mail that is due. */
export function writeMailMessage(message: MailMessage): string {
  const { eventId, mail, accountId, language, address, otherId, recordId, carenetId, invitationId, due } =
    message;
  return JSON.stringify({
    eventId,
    mail,
    accountId,
    language,
    address,
    otherId,
    recordId,
    carenetId,
    invitationId,
    due,
  });
}

/** Reads a queue message. Throws when it is not a mail message, without quoting it. */
export function readMailMessage(text: string): MailMessage {
  const message = parseObject(text);
  const { eventId, mail, accountId, language, address, otherId, recordId, carenetId, invitationId, due } =
    message;
  const isMessage =
    typeof eventId === 'string' &&
    typeof accountId === 'string' &&
    typeof mail === 'string' &&
    kinds.includes(mail) &&
    (language === undefined || isMailLanguage(language)) &&
    isOptionalText(address) &&
    isOptionalText(otherId) &&
    isOptionalText(recordId) &&
    isOptionalText(carenetId) &&
    isOptionalText(invitationId) &&
    isOptionalText(due);
  if (!isMessage) throw malformed();
  const known = mail as QueuedKind;
  return {
    eventId,
    mail: known,
    accountId,
    language,
    address,
    otherId,
    recordId,
    carenetId,
    invitationId,
    due,
  };
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}

function parseObject(text: string): Partial<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    throw malformed();
  }
}

function malformed(): Error {
  return new Error('A message in the mail queue does not name a mail.');
}
