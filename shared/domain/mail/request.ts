/** Asking for a mail: an outbox item in the transaction of the change that the mail is about. */
import { newId } from '../../ids.ts';
import { keys } from '../../store/keys.ts';
import { put, type Write } from '../../store/writes.ts';
import type { OutboxItem } from '../items.ts';

export type MailKind = Extract<OutboxItem, { event: 'mail' }>['mail'];

/** The request as a write. It names the account alone: what the mail says is read when it is sent. */
export function requestMail(
  mail: MailKind,
  accountId: string,
  { now, time }: { readonly now: Date; readonly time: string },
): Write {
  const eventId = newId(now);
  const item: OutboxItem = { event: 'mail', eventId, mail, accountId };
  return put(keys.outbox(time, eventId), { ...item });
}
