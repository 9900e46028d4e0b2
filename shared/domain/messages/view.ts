/** A message as its recipient sees it. */
import type { AttachmentItem, MessageCopyItem, MessageStateItem } from '../../store/items/index.ts';
import type { MessageBodyView, MessageView } from '../../xml/shapes/message.ts';
import type { People } from './senders.ts';

/** What else is known of a message. */
interface Known {
  /** Which attachments have become documents. It is not needed for a message without attachments. */
  readonly state?: MessageStateItem | undefined;
  /** Who has written it, if a person has. */
  readonly people?: People;
  /** When the message alone is shown. */
  readonly whole?: {
    readonly body: MessageBodyView;
    readonly takesReplies: boolean;
    readonly attachments: readonly AttachmentItem[];
  };
}

export function messageView(copy: MessageCopyItem, { state, people, whole }: Known = {}): MessageView {
  const { id, receivedAt, readAt, archivedAt, subject, severity, recordId, inReplyTo } = copy;
  const details = new Map(whole?.attachments.map((attachment) => [attachment.number, attachment]));
  return {
    id,
    ...senderOf(copy, people),
    takesReplies: whole?.takesReplies,
    inReplyTo,
    receivedAt,
    readAt,
    archivedAt,
    subject,
    body: whole?.body,
    severity,
    recordId,
    attachments: (copy.attachments ?? []).map(({ number, type, size }) => ({
      number,
      type,
      size,
      documentId: state?.[`saved${number}`],
      mediaType: details.get(number)?.mediaType,
      label: details.get(number)?.label,
    })),
  };
}

/** Nothing is known of somebody whose account is erased. */
function senderOf({ senderId, senderName, senderLocator }: MessageCopyItem, people: People | undefined) {
  if (senderLocator === undefined) return { sender: senderId ?? '', senderName };
  const person = people?.get(senderLocator);
  return { sender: person?.id ?? '', senderType: 'account', senderName: person?.name } as const;
}
