/** Messages of the mail queue: which mail is due to whom, without its content. */
import type { OutboxItem } from '../../store/items/index.ts';

export type MailKind = Extract<OutboxItem, { event: 'mail' }>['mail'];

export interface MailMessage {
  readonly eventId: string;
  readonly mail: MailKind;
  readonly accountId: string;
}

const kinds: readonly string[] = [
  'activation',
  'password_reset',
  'welcome',
  'new_message',
] satisfies MailKind[];

/** The queue message for a mail that is due. */
export function writeMailMessage({ eventId, mail, accountId }: MailMessage): string {
  return JSON.stringify({ eventId, mail, accountId });
}

/** Reads a queue message. Throws when it is not a mail message, without quoting it. */
export function readMailMessage(text: string): MailMessage {
  const message = parseObject(text);
  const { eventId, mail, accountId } = message;
  const isMessage =
    typeof eventId === 'string' &&
    typeof accountId === 'string' &&
    typeof mail === 'string' &&
    kinds.includes(mail);
  if (!isMessage) throw malformed();
  return { eventId, mail: mail as MailKind, accountId };
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
