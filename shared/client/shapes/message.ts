/** Messages as their recipient sees them: docs/contract/messages.md#message. */
import {
  type BodyType,
  bodyTypes,
  type SenderType,
  type Severity,
  senderTypes,
  severities,
} from '../closed-lists.ts';
import {
  attribute,
  child,
  children,
  childText,
  named,
  optionalAttribute,
  optionalChild,
  optionalChildText,
  type XmlElement,
} from '../xml/element.ts';
import { count, oneOf } from '../xml/values.ts';

/** Times are texts such as `2026-01-31T08:30:00Z`. */
export interface Message {
  readonly id: string;
  /** Id of the app or account that sent it; empty when the account is erased. */
  readonly sender: string;
  readonly senderType: SenderType;
  /** Undefined where it is not known. */
  readonly senderName: string | undefined;
  /** Whether it can be answered. Known when one message is read. */
  readonly takesReplies: boolean;
  /** The message of the sent folder that it answers. */
  readonly inReplyTo: string | undefined;
  readonly receivedAt: string;
  readonly readAt: string | undefined;
  readonly archivedAt: string | undefined;
  readonly subject: string;
  /** Undefined in lists. */
  readonly body: MessageBody | undefined;
  readonly severity: Severity;
  /** The record that it was sent to; undefined when it was sent to the account. */
  readonly recordId: string | undefined;
  readonly attachments: readonly Attachment[];
}

export interface MessageBody {
  readonly type: BodyType;
  /** The text as it was sent; of `markdown`, a fragment of safe HTML. */
  readonly text: string;
}

export interface Attachment {
  /** Starts at 1. */
  readonly number: number;
  /** A URI. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** The document that was created from it, once it is accepted, or that it is. */
  readonly documentId: string | undefined;
  /** Known when one message is read. */
  readonly mediaType: string;
  /** What the sender calls it, when one message is read. */
  readonly label: string | undefined;
}

export interface MessageList {
  readonly messages: readonly Message[];
}

export function readMessage(root: XmlElement): Message {
  return message(named(root, 'Message'));
}

export function readMessages(root: XmlElement): MessageList {
  return { messages: children(named(root, 'Messages'), 'Message').map(message) };
}

function message(element: XmlElement): Message {
  const body = optionalChild(element, 'body');
  const record = optionalChild(element, 'record');
  const sender = child(element, 'sender');
  return {
    id: attribute(element, 'id'),
    sender: sender.text,
    senderType: oneOf(senderTypes, optionalAttribute(sender, 'type') ?? 'app', 'the type of sender'),
    senderName: optionalAttribute(sender, 'name'),
    takesReplies: optionalAttribute(sender, 'takes_replies') === 'true',
    inReplyTo: optionalAttribute(element, 'in_reply_to'),
    receivedAt: childText(element, 'received_at'),
    readAt: optionalChildText(element, 'read_at'),
    archivedAt: optionalChildText(element, 'archived_at'),
    subject: childText(element, 'subject'),
    body: body && {
      type: oneOf(bodyTypes, attribute(body, 'type'), 'the type of body'),
      text: body.text,
    },
    severity: oneOf(severities, childText(element, 'severity'), 'severity'),
    recordId: record && attribute(record, 'id'),
    attachments: children(element, 'attachment').map(attachment),
  };
}

function attachment(element: XmlElement): Attachment {
  return {
    number: count(attribute(element, 'num'), 'num'),
    type: attribute(element, 'type'),
    size: count(attribute(element, 'size'), 'size'),
    documentId: optionalAttribute(element, 'doc_id'),
    mediaType: optionalAttribute(element, 'media_type') ?? 'application/xml',
    label: optionalAttribute(element, 'label'),
  };
}
