/** Messages of the mail queue: which mail is due to whom, without its content. */
import type { MailLanguage, OutboxItem } from '../../store/items/index.ts';

export type MailKind = Extract<OutboxItem, { event: 'mail' }>['mail'];

export interface MailMessage {
  readonly eventId: string;
  readonly mail: MailKind;
  readonly accountId: string;
  readonly language?: MailLanguage | undefined;
}

const kinds: readonly string[] = [
  'activation',
  'password_reset',
  'welcome',
  'new_message',
  'reset_link',
  'registration_repeated',
  'password_changed',
] satisfies MailKind[];

const languages: readonly unknown[] = ['en', 'de'] satisfies MailLanguage[];

function isMailLanguage(value: unknown): value is MailLanguage {
  return languages.includes(value);
}

/** The queue message for a mail that is due. */
export function writeMailMessage({ eventId, mail, accountId, language }: MailMessage): string {
  return JSON.stringify({ eventId, mail, accountId, language });
}

/** Reads a queue message. Throws when it is not a mail message, without quoting it. */
export function readMailMessage(text: string): MailMessage {
  const message = parseObject(text);
  const { eventId, mail, accountId, language } = message;
  const isMessage =
    typeof eventId === 'string' &&
    typeof accountId === 'string' &&
    typeof mail === 'string' &&
    kinds.includes(mail) &&
    (language === undefined || isMailLanguage(language));
  if (!isMessage) throw malformed();
  return { eventId, mail: mail as MailKind, accountId, language };
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
