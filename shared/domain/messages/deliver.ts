/** Delivering a message to the accounts of a record (docs/contract/messages.md#sending-to-a-record). */
import { newId } from '../../ids.ts';
import {
  type AttachmentSummary,
  keys,
  type MessageCopyItem,
  type MessageStateItem,
} from '../../store/items/index.ts';
import type { Write } from '../../store/writes.ts';
import type { Context } from '../context.ts';
import { requestMessageMails } from '../mail/mail-event.ts';
import { prepareDelivery } from './fan-out.ts';
import { recipientsOf } from './recipients.ts';

/**
 * The writes that give every present recipient a copy and a mail. To be committed with the change that
 * completes the message.
 */
export async function deliverToRecord(
  message: string,
  { senderId, senderName, subject, severity }: MessageStateItem,
  attachments: readonly AttachmentSummary[],
  context: Context<'record'>,
): Promise<readonly Write[]> {
  const { now, time, store, entities } = context;
  const record = entities.record;
  const recipients = await recipientsOf(record, store);
  const copies = recipients.map((accountId) => {
    const item: MessageCopyItem = {
      id: newId(now),
      message,
      ...(senderId !== undefined && { senderId }),
      ...(senderName !== undefined && { senderName }),
      subject,
      severity,
      receivedAt: time,
      recordId: record.id,
      ...(attachments.length > 0 && { attachments }),
      revision: 1,
    };
    return { key: keys.openMessage(accountId, item.id), item };
  });
  return [...(await prepareDelivery(copies, context)), ...requestMessageMails(recipients, context)];
}
