/** `Notifications`, which apps sent to an account about its records: docs/contract/messages.md#notifications. */
import { formatStored } from '../../time.ts';
import type { XmlNode } from '../write.ts';
import { element } from '../write.ts';

export interface NotificationsView {
  readonly notifications: readonly NotificationView[];
}

export interface NotificationView {
  readonly id: string;
  /** Id of the sending app. */
  readonly sender: string;
  /** Stored timestamp. */
  readonly receivedAt: string;
  readonly content: string;
  /** With the present label; empty when there is none. */
  readonly record: { readonly id: string; readonly label: string };
  /** Undefined writes an empty element. A label that is undefined is left out. */
  readonly document?: { readonly id: string; readonly label: string | undefined } | undefined;
}

export function notificationsNode(view: NotificationsView): XmlNode {
  return element('Notifications', {}, view.notifications.map(notificationNode));
}

function notificationNode(view: NotificationView): XmlNode {
  const { record, document } = view;
  return element('Notification', { id: view.id }, [
    element('sender', {}, [view.sender]),
    element('received_at', {}, [formatStored(view.receivedAt)]),
    element('content', {}, [view.content]),
    element('record', { id: record.id, label: record.label }),
    element('document', document && { id: document.id, label: document.label }),
  ]);
}
