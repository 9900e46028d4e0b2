/** Delivering what a person has written (docs/contract/messages.md#writing-to-people). */
import { newId } from '../../../ids.ts';
import {
  type AppMessageItem,
  type AttachmentSummary,
  accountLocator,
  keys,
  type MessageCopyItem,
  type SentMessageItem,
} from '../../../store/items/index.ts';
import { put, type Write } from '../../../store/writes.ts';
import type { Context } from '../../context.ts';
import { requestMessageMails } from '../../mail/mail-event.ts';
import { prepareDelivery } from '../fan-out.ts';
import type { Addressees } from './addressees.ts';

export interface Delivery {
  readonly writes: readonly Write[];
  /** In how many inboxes the message is then, and in the sent folder. */
  readonly holders: number;
}

/**
 * The writes that give everybody whom the message reaches a copy and a mail, on condition that it still reaches them. To be committed with
 * the change that completes the message.
 */
export async function deliverLetter(
  sent: SentMessageItem,
  { accountIds, app, grounds }: Addressees,
  attachments: readonly AttachmentSummary[],
  context: Pick<Context, 'store' | 'now' | 'time' | 'actor'>,
): Promise<Delivery> {
  const { now, time } = context;
  const common = {
    message: sent.message,
    senderLocator: accountLocator(context.actor.id),
    subject: sent.subject,
    receivedAt: time,
    ...(sent.recordId !== undefined && { recordId: sent.recordId }),
    ...(attachments.length > 0 && { attachments }),
    ...(sent.answered !== undefined && { inReplyTo: sent.answered }),
    revision: 1,
  };
  const copies = accountIds.map((accountId) => {
    const item: MessageCopyItem = { id: newId(now), sentId: sent.id, severity: 'low', ...common };
    return { key: keys.openMessage(accountId, item.id), item };
  });
  const ofApp: AppMessageItem | undefined = app && { id: newId(now), ...common };
  return {
    writes: [
      ...grounds,
      ...(await prepareDelivery(copies, context)),
      ...(app && ofApp ? [put(keys.openAppMessage(app.grant, ofApp.id), ofApp)] : []),
      ...requestMessageMails(accountIds, context),
    ],
    holders: 1 + copies.length + (ofApp ? 1 : 0),
  };
}

/** What an inbox says of attachments, in the order of their numbers. */
export function summariesOf(attachments: readonly AttachmentSummary[]): readonly AttachmentSummary[] {
  return attachments
    .map(({ number, type, size }) => ({ number, type, size }))
    .sort((left, right) => left.number - right.number);
}
