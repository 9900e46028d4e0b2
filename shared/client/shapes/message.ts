/** Messages as their recipient sees them: docs/contract/messages.md#message. */
import { type BodyType, bodyTypes, type Severity, severities } from '../closed-lists.ts';
import {
  attribute,
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
  /** Id of the sending app. */
  readonly sender: string;
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
  /** The document that was created from it, once it is accepted. */
  readonly documentId: string | undefined;
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
  return {
    id: attribute(element, 'id'),
    sender: childText(element, 'sender'),
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
  };
}
