/** Messages and notifications: what each recipient has, and what all recipients of a message share. */
import { hash } from './hashing.ts';
import { itemKind, partition, place, type Subject } from './kind.ts';
import { accountLocator } from './locator.ts';
import { inTimeOrder } from './time-order.ts';

export const inboxPartition = partition('INBOX#{locator}');
export const deliveryPartition = partition('DELIVERY#{delivery}');
export const messagePartition = partition('MESSAGE#{hash}');
export const waitingPartition = partition('WAITING#{day}');

export type Severity = 'low' | 'medium' | 'high';
export type BodyType = 'plaintext' | 'markdown';

export interface AttachmentSummary {
  readonly number: number;
  readonly type: string;
  readonly size: number;
}

/**
 * What a message and a notification have in common. With more recipients than fit in one transaction, the
 * copies are stored first with the id of the delivery. They count once the item of the delivery exists.
 */
interface DeliveredCopy {
  /** Begins with the time of the delivery, and so defines the order of the inbox. */
  readonly id: string;
  /** The delivery without which the copy does not count. */
  readonly awaitsDelivery?: string;
  readonly senderId: string;
}

/** A message as one recipient has it. */
export interface MessageCopyItem extends DeliveredCopy {
  /** Partition of what all recipients share. */
  readonly message: string;
  readonly subject: string;
  readonly severity: Severity;
  readonly receivedAt: string;
  readonly readAt?: string;
  readonly archivedAt?: string;
  readonly recordId?: string;
  readonly attachments?: readonly AttachmentSummary[];
  /** Counts changes. */
  readonly revision: number;
}

/** A notification as one recipient has it. */
export interface NotificationItem extends DeliveredCopy {
  readonly content: string;
  readonly recordId: string;
  readonly documentId?: string;
  readonly appUrl?: string;
  readonly createdAt: string;
}

/** A delivery to more recipients than fit one transaction. */
export interface DeliveryItem {
  readonly at: string;
}

/** What all recipients of a message share: for lists, and for what is still to be delivered. */
export interface MessageStateItem {
  readonly senderId: string;
  readonly subject: string;
  readonly severity: Severity;
  readonly recordId?: string;
  readonly createdAt: string;
  /** How many were announced. */
  readonly attachments: number;
  /** How many of them have not arrived. The message is delivered when none is missing. */
  readonly missing: number;
  /** The message has waited too long and is being removed. */
  readonly discarded?: true;
  /** Counts the attachments that arrive, and the removal. */
  readonly revision: number;
  /** `saved1`, `saved2` …: documents that attachments have become. */
  readonly [saved: `saved${number}`]: string | undefined;
}

/** The body as it was sent. */
export interface MessageBodyItem {
  readonly body: string;
  readonly bodyType: BodyType;
}

export interface AttachmentItem extends AttachmentSummary {
  /** Object of the attachment. */
  readonly bodyKey: string;
  /** Lower-case hexadecimal SHA-256 of it. */
  readonly digest: string;
  /** Absent for XML. */
  readonly mediaType?: string;
}

/** A message that waits for attachments, by the day on which it was sent. */
export interface WaitingMessageItem {
  /** Partition of what all recipients share. */
  readonly message: string;
  readonly createdAt: string;
}

const copyAttributes = {
  id: 'shown',
  awaitsDelivery: 'shown',
  senderId: 'shown',
  message: 'shown',
  subject: 'content',
  severity: 'shown',
  receivedAt: 'shown',
  readAt: 'shown',
  archivedAt: 'shown',
  recordId: 'shown',
  attachments: 'shown',
  revision: 'shown',
} as const;

const openMessage = place<MessageCopyItem>(inboxPartition, 'O#{time and inverse id}');
const archivedMessage = place<MessageCopyItem>(inboxPartition, 'A#{time and inverse id}');
const notification = place<NotificationItem>(inboxPartition, 'N#{time and inverse id}');
const delivery = place<DeliveryItem>(deliveryPartition, 'DELIVERY');
const state = place<MessageStateItem>(messagePartition, 'STATE');
const body = place<MessageBodyItem>(messagePartition, 'BODY');
const attachment = place<AttachmentItem>(messagePartition, 'F#{number}');
const waiting = place<WaitingMessageItem>(waitingPartition, '{partition of the message}');

export const messages = (): Subject => ({
  title: 'Messages',
  kinds: [
    itemKind(openMessage, {
      title: 'open messages',
      attributes: copyAttributes,
      readBy: 'calls with the message in their path; the inbox (query)',
    }),
    itemKind(archivedMessage, {
      title: 'archived messages',
      attributes: copyAttributes,
      readBy: 'calls with the message in their path; the inbox, when archived messages are asked for (query)',
    }),
    itemKind(notification, {
      title: 'notifications',
      attributes: {
        id: 'shown',
        awaitsDelivery: 'shown',
        senderId: 'shown',
        content: 'content',
        recordId: 'shown',
        documentId: 'shown',
        appUrl: 'shown',
        createdAt: 'shown',
      },
      readBy: 'the list of notifications (query)',
    }),
    itemKind(delivery, {
      title: 'delivery',
      attributes: { at: 'shown' },
      readBy: 'inbox and notifications, for copies that name it',
    }),
    itemKind(state, {
      title: 'what all recipients share',
      attributes: {
        senderId: 'shown',
        subject: 'content',
        severity: 'shown',
        recordId: 'shown',
        createdAt: 'shown',
        attachments: 'shown',
        missing: 'shown',
        discarded: 'shown',
        revision: 'shown',
      },
      readBy: 'inbox; calls that send the message again or attach to it',
    }),
    itemKind(body, {
      title: 'body',
      attributes: { body: 'content', bodyType: 'shown' },
      readBy: 'calls with the message in their path',
    }),
    itemKind(attachment, {
      title: 'attachments',
      attributes: {
        number: 'shown',
        type: 'shown',
        size: 'shown',
        bodyKey: 'shown',
        digest: 'shown',
        mediaType: 'shown',
      },
      readBy: 'calls with the attachment in their path; the delivery of the message (query)',
    }),
    itemKind(waiting, {
      title: 'messages waiting for attachments',
      attributes: { message: 'shown', createdAt: 'shown' },
      readBy: 'the sweeper (query)',
    }),
  ],
});

export const messageKeys = {
  /** Partition of everything that an account has been sent. */
  inbox: (accountId: string) => inboxOf(accountId),
  openMessages: (accountId: string) => openMessage.range(inboxOf(accountId)),
  openMessage: (accountId: string, messageId: string) =>
    openMessage.key(inboxOf(accountId), inTimeOrder(messageId)),
  archivedMessages: (accountId: string) => archivedMessage.range(inboxOf(accountId)),
  archivedMessage: (accountId: string, messageId: string) =>
    archivedMessage.key(inboxOf(accountId), inTimeOrder(messageId)),
  notifications: (accountId: string) => notification.range(inboxOf(accountId)),
  notification: (accountId: string, notificationId: string) =>
    notification.key(inboxOf(accountId), inTimeOrder(notificationId)),
  /** Partition of a message. A sender may use the same key for each account or record that it sends to. */
  messageOf: (target: 'account' | 'record', targetId: string, senderId: string, key: string) =>
    messagePartition.of(hash('message', target, targetId, senderId, key)),
  /** Partition of a message whose sender gave it no key. */
  messageWithoutKey: (id: string) => messagePartition.of(id),
  messageState: (message: string) => state.key(message),
  messageBody: (message: string) => body.key(message),
  attachments: (message: string) => attachment.range(message),
  attachment: (message: string, number: number) => attachment.key(message, String(number).padStart(3, '0')),
  delivery: (id: string) => delivery.key(deliveryPartition.of(id)),
  waitingMessages: (day: string) => waiting.range(waitingPartition.of(day)),
  waitingMessage: (day: string, message: string) => waiting.key(waitingPartition.of(day), message),
};

function inboxOf(accountId: string): string {
  return inboxPartition.of(accountLocator(accountId));
}
