/** Requests for mails: outbox items in the transaction of the change that the mails are about. */
import { newId } from '../../ids.ts';
import { accountLocator, keys, type MailLanguage, type OutboxItem } from '../../store/items/index.ts';
import { put, type Write } from '../../store/writes.ts';
import type { MailKind, MailMessage } from './queue-message.ts';

/** What else a mail needs to know. */
interface Details {
  readonly language?: MailLanguage;
  readonly eventId?: string;
  readonly address?: string | undefined;
  readonly otherId?: string | undefined;
  readonly recordId?: string | undefined;
  readonly carenetId?: string | undefined;
  readonly invitationId?: string | undefined;
}

/** The request for a mail, as a write. It contains only the account: the text is made when the mail is sent. */
export function requestMail(
  mail: MailKind,
  accountId: string,
  { now, time }: { readonly now: Date; readonly time: string },
  { eventId = newId(now), ...more }: Details = {},
): Write {
  const item: OutboxItem = { event: 'mail', eventId, mail, accountId, ...more };
  return put(keys.outbox(time, eventId), item);
}

/** Bytes of account ids in one item, which holds 400 kB. */
const idsPerItem = 300_000;

/**
 * The requests for mails that announce a new message to each of these accounts: a few items, however many
 * accounts.
 */
export function requestMessageMails(
  accountIds: readonly string[],
  { now, time }: { readonly now: Date; readonly time: string },
): Write[] {
  const parts: string[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const accountId of accountIds) {
    bytes += Buffer.byteLength(accountId);
    if (bytes > idsPerItem) {
      parts.push([]);
      bytes = Buffer.byteLength(accountId);
    }
    parts.at(-1)!.push(accountId);
  }
  return parts.map((part) => {
    const eventId = newId(now);
    const item: OutboxItem = { event: 'message_delivered', eventId, accountIds: part };
    return put(keys.outbox(time, eventId), item);
  });
}

type MailEvent = Extract<OutboxItem, { event: 'mail' | 'message_delivered' }>;

/** The mails that an item requests. Their ids are the same at every read, so that none is sent twice. */
export function requestedMails(item: MailEvent): readonly MailMessage[] {
  if (item.event === 'mail') {
    const { eventId, mail, accountId, language, address, otherId, recordId, carenetId, invitationId } = item;
    return [{ eventId, mail, accountId, language, address, otherId, recordId, carenetId, invitationId }];
  }
  return item.accountIds.map((accountId) => ({
    eventId: `${item.eventId}-${accountLocator(accountId)}`,
    mail: 'new_message',
    accountId,
  }));
}
