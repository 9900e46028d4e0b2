/** A message as its recipient sees it. */
import type { MessageCopyItem, MessageStateItem } from '../../store/items/index.ts';
import type { MessageBodyView, MessageView } from '../../xml/shapes/message.ts';

/** `state` says which attachments have become documents. It is not needed for a message without attachments. */
export function messageView(
  copy: MessageCopyItem,
  state?: MessageStateItem,
  body?: MessageBodyView,
): MessageView {
  const { id, senderId, receivedAt, readAt, archivedAt, subject, severity, recordId } = copy;
  return {
    id,
    sender: senderId,
    receivedAt,
    readAt,
    archivedAt,
    subject,
    body,
    severity,
    recordId,
    attachments: (copy.attachments ?? []).map(({ number, type, size }) => ({
      number,
      type,
      size,
      documentId: state?.[`saved${number}`],
    })),
  };
}
