/**
 * Messages and notifications: what each recipient has, what its sender keeps of it, and what all of them share. A person is named in them
 * by the locator of the account alone, so that nothing leads to her when the account is erased.
 */
import type { Range } from '../key.ts';
import { hash } from './hashing.ts';
import { itemKind, partition, place, rangeOver, type Subject } from './kind.ts';
import { accountLocator } from './locator.ts';
import { inTimeOrder } from './time-order.ts';

export const inboxPartition = partition('INBOX#{locator}');
export const appInboxPartition = partition('APPINBOX#{registration}');
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
}

/** Who sent a message: an app or a person. */
interface Sender {
  /** Id of the app. */
  readonly senderId?: string;
  /** The name that the app had then. Undefined in messages of earlier versions. */
  readonly senderName?: string;
  /** Locator of the account. */
  readonly senderLocator?: string;
  /** Id of the message in the sent folder of that account. */
  readonly sentId?: string;
}

/** A message as one recipient has it. */
export interface MessageCopyItem extends DeliveredCopy, Sender {
  /** Partition of what all recipients share. */
  readonly message: string;
  readonly subject: string;
  readonly severity: Severity;
  readonly receivedAt: string;
  readonly readAt?: string;
  readonly archivedAt?: string;
  readonly recordId?: string;
  readonly attachments?: readonly AttachmentSummary[];
  /** The message of the recipient's sent folder that it answers. */
  readonly inReplyTo?: string;
  /** Counts changes. */
  readonly revision: number;
}

/** A notification as one recipient has it. */
export interface NotificationItem extends DeliveredCopy {
  readonly senderId: string;
  readonly content: string;
  readonly recordId: string;
  readonly documentId?: string;
  readonly appUrl?: string;
  readonly createdAt: string;
}

/** A message that a person has written, as she keeps it. */
export interface SentMessageItem {
  /** Begins with the time when it was written, and so defines the order of the folder. */
  readonly id: string;
  /** Partition of what the recipients share with her. */
  readonly message: string;
  /** The sender's own key. */
  readonly key?: string;
  readonly subject: string;
  readonly recordId?: string;
  /** The carenet that it was written in: then it goes to everybody who controls the record, and `recipients` is empty. */
  readonly carenetId?: string;
  /** Locators of the accounts that it is for. */
  readonly recipients: readonly string[];
  /** Those of them that it could not be delivered to. */
  readonly undelivered?: readonly string[];
  /** The app that it is for. */
  readonly appId?: string;
  /** The message of her inbox that it answers, and by which id or key its sender knows that one. */
  readonly inReplyTo?: string;
  readonly answered?: string;
  readonly attachments: number;
  readonly createdAt: string;
  /** Undefined as long as attachments are missing. */
  readonly deliveredAt?: string;
  /** Counts changes. */
  readonly revision: number;
}

/** What a person has written to an app. It belongs to the app's registration of that time: no other one sees it. */
export interface AppMessageItem {
  /** Begins with the time of the delivery, and so defines the order of the inbox. */
  readonly id: string;
  /** Partition of what the sender and the app share. */
  readonly message: string;
  readonly senderLocator: string;
  readonly subject: string;
  readonly recordId?: string;
  readonly receivedAt: string;
  readonly archivedAt?: string;
  readonly attachments?: readonly AttachmentSummary[];
  /** The message that it answers: the app's own key for it, or the id that the app was told. */
  readonly inReplyTo?: string;
  /** Counts changes. */
  readonly revision: number;
}

/** A delivery to more recipients than fit one transaction. */
export interface DeliveryItem {
  readonly at: string;
}

/** What all recipients of a message share: for lists, and for what is still to be delivered. */
export interface MessageStateItem extends Sender {
  /** Registration of the app that sent it. Undefined in messages of earlier versions, and of people. */
  readonly senderGrant?: string;
  /** The app's own key for it, or the id that it was told. */
  readonly senderKey?: string;
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
  /** Of what a person sends: bytes of the attachments that are there. */
  readonly bytes?: number;
  /** Of what a person sends: in how many inboxes and sent folders it is. Without any it is removed. */
  readonly holders?: number;
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
  /** What its sender calls it. */
  readonly label?: string;
  /** The version of a document of the record that was sent. The object is that of the version, and stays with it. */
  readonly documentId?: string;
}

/** A message that waits for attachments, by the day on which it was sent. */
export interface WaitingMessageItem {
  /** Partition of what all recipients share. */
  readonly message: string;
  readonly createdAt: string;
}

const senderAttributes = {
  senderId: 'shown',
  senderName: 'shown',
  senderLocator: 'shown',
  sentId: 'shown',
} as const;

const copyAttributes = {
  id: 'shown',
  awaitsDelivery: 'shown',
  ...senderAttributes,
  message: 'shown',
  subject: 'content',
  severity: 'shown',
  receivedAt: 'shown',
  readAt: 'shown',
  archivedAt: 'shown',
  recordId: 'shown',
  attachments: 'shown',
  inReplyTo: 'shown',
  revision: 'shown',
} as const;

const appMessageAttributes = {
  id: 'shown',
  message: 'shown',
  senderLocator: 'shown',
  subject: 'content',
  recordId: 'shown',
  receivedAt: 'shown',
  archivedAt: 'shown',
  attachments: 'shown',
  inReplyTo: 'shown',
  revision: 'shown',
} as const;

const openMessage = place<MessageCopyItem>(inboxPartition, 'O#{time and inverse id}');
const archivedMessage = place<MessageCopyItem>(inboxPartition, 'A#{time and inverse id}');
const notification = place<NotificationItem>(inboxPartition, 'N#{time and inverse id}');
const sentMessage = place<SentMessageItem>(inboxPartition, 'S#{time and inverse id}');
const openAppMessage = place<AppMessageItem>(appInboxPartition, 'O#{time and inverse id}');
const archivedAppMessage = place<AppMessageItem>(appInboxPartition, 'A#{time and inverse id}');
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
    itemKind(sentMessage, {
      title: 'sent messages',
      attributes: {
        id: 'shown',
        message: 'shown',
        key: 'shown',
        subject: 'content',
        recordId: 'shown',
        carenetId: 'shown',
        recipients: 'shown',
        undelivered: 'shown',
        appId: 'shown',
        inReplyTo: 'shown',
        answered: 'shown',
        attachments: 'shown',
        createdAt: 'shown',
        deliveredAt: 'shown',
        revision: 'shown',
      },
      readBy: 'calls with the message in their path; the sent folder (query)',
    }),
    itemKind(openAppMessage, {
      title: 'open messages to an app',
      attributes: appMessageAttributes,
      readBy:
        'calls of the app with the message in their path; its inbox, the clean-up of a removed app (query)',
    }),
    itemKind(archivedAppMessage, {
      title: 'archived messages to an app',
      attributes: appMessageAttributes,
      readBy:
        'calls of the app with the message in their path; its inbox, when archived messages are asked for, the clean-up of a removed app (query)',
    }),
    itemKind(delivery, {
      title: 'delivery',
      attributes: { at: 'shown' },
      readBy: 'inbox and notifications, for copies that name it',
    }),
    itemKind(state, {
      title: 'what all recipients share',
      attributes: {
        ...senderAttributes,
        senderGrant: 'shown',
        senderKey: 'shown',
        subject: 'content',
        severity: 'shown',
        recordId: 'shown',
        createdAt: 'shown',
        attachments: 'shown',
        missing: 'shown',
        discarded: 'shown',
        bytes: 'shown',
        holders: 'shown',
        revision: 'shown',
      },
      readBy: 'inbox and sent folder; calls that send the message again, attach to it or answer it',
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
        label: 'content',
        documentId: 'shown',
      },
      readBy: 'calls with the attachment in their path; the message, and its delivery (query)',
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
  sentMessages: (accountId: string) => sentMessage.range(inboxOf(accountId)),
  sentMessage: (accountId: string, messageId: string) =>
    sentMessage.key(inboxOf(accountId), inTimeOrder(messageId)),
  /** The same by the locator of the account. */
  openMessageAt: (locator: string, messageId: string) =>
    openMessage.key(inboxPartition.of(locator), inTimeOrder(messageId)),
  sentMessageAt: (locator: string, messageId: string) =>
    sentMessage.key(inboxPartition.of(locator), inTimeOrder(messageId)),
  /** Everything that was written to an app under this registration. */
  appInbox: (appGrant: string): Range<AppMessageItem> =>
    rangeOver<AppMessageItem>(appInboxPartition.of(appGrant), [openAppMessage, archivedAppMessage]),
  openAppMessages: (appGrant: string) => openAppMessage.range(appInboxPartition.of(appGrant)),
  openAppMessage: (appGrant: string, messageId: string) =>
    openAppMessage.key(appInboxPartition.of(appGrant), inTimeOrder(messageId)),
  archivedAppMessages: (appGrant: string) => archivedAppMessage.range(appInboxPartition.of(appGrant)),
  archivedAppMessage: (appGrant: string, messageId: string) =>
    archivedAppMessage.key(appInboxPartition.of(appGrant), inTimeOrder(messageId)),
  /**
   * Partition of a message. A sender may use the same key for each account or record that it sends to. What people write is a target of
   * its own: an account and an app may have the same id.
   */
  messageOf: (
    target: 'account' | 'record' | 'people' | 'reply',
    targetId: string,
    senderId: string,
    key: string,
  ) => messagePartition.of(hash('message', target, targetId, senderId, key)),
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
