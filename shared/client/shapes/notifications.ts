/** What apps told an account about its records: docs/contract/messages.md#notifications. */
import {
  attribute,
  child,
  children,
  childText,
  named,
  optionalAttribute,
  optionalChild,
  type XmlElement,
} from '../xml/element.ts';

export interface Notification {
  readonly id: string;
  /** Id of the sending app. */
  readonly sender: string;
  /** A time, such as `2026-01-31T08:30:00Z`. */
  readonly receivedAt: string;
  readonly content: string;
  /** The label may be empty. */
  readonly record: { readonly id: string; readonly label: string };
  readonly document: { readonly id: string; readonly label: string | undefined } | undefined;
}

export interface NotificationList {
  readonly notifications: readonly Notification[];
}

export function readNotifications(root: XmlElement): NotificationList {
  return { notifications: children(named(root, 'Notifications'), 'Notification').map(notification) };
}

function notification(element: XmlElement): Notification {
  const record = child(element, 'record');
  const document = optionalChild(element, 'document');
  const documentId = document && optionalAttribute(document, 'id');
  return {
    id: attribute(element, 'id'),
    sender: childText(element, 'sender'),
    receivedAt: childText(element, 'received_at'),
    content: childText(element, 'content'),
    record: { id: attribute(record, 'id'), label: attribute(record, 'label') },
    document:
      document && documentId !== undefined
        ? { id: documentId, label: optionalAttribute(document, 'label') }
        : undefined,
  };
}
