/** `Message`, one message as its recipient sees it: docs/contract/messages.md#message. */
import { formatStored } from '../../time.ts';
import type { XmlNode } from '../write.ts';
import { element } from '../write.ts';

/** All timestamps are stored timestamps. */
export interface MessageView {
  readonly id: string;
  /** Id of the app or account. Empty for somebody whose account is erased. */
  readonly sender: string;
  readonly senderType?: 'app' | 'account';
  readonly senderName?: string | undefined;
  /** Whether the sender takes replies. Only when one message is read. */
  readonly takesReplies?: boolean | undefined;
  /** The message that the recipient has sent, of which this is the answer. */
  readonly inReplyTo?: string | undefined;
  readonly receivedAt: string;
  /** Undefined writes an empty element. */
  readonly readAt?: string | undefined;
  readonly archivedAt?: string | undefined;
  readonly subject: string;
  /** Only when one message is read. */
  readonly body?: MessageBodyView | undefined;
  readonly severity: 'low' | 'medium' | 'high';
  /** The record that it was sent to; undefined when it was sent to the account. */
  readonly recordId?: string | undefined;
  readonly attachments: readonly AttachmentView[];
}

export interface MessageBodyView {
  readonly type: 'plaintext' | 'markdown';
  /** The text as it was sent, or for markdown an HTML fragment. */
  readonly text: string;
}

interface AttachmentView {
  readonly number: number;
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** The document that was created from it, or that it is. */
  readonly documentId?: string | undefined;
  /** Undefined for XML, and in lists. */
  readonly mediaType?: string | undefined;
  /** What its sender calls it. Undefined in lists. */
  readonly label?: string | undefined;
}

export function messageNode(view: MessageView): XmlNode {
  const { body } = view;
  return element('Message', { id: view.id, in_reply_to: view.inReplyTo }, [
    senderNode(view),
    element('received_at', {}, [formatStored(view.receivedAt)]),
    element('read_at', {}, [formatStored(view.readAt)]),
    element('archived_at', {}, [formatStored(view.archivedAt)]),
    element('subject', {}, [view.subject]),
    body && element('body', { type: body.type }, [body.text]),
    element('severity', {}, [view.severity]),
    view.recordId === undefined ? undefined : element('record', { id: view.recordId }),
    ...view.attachments.map(attachmentNode),
  ]);
}

/** The attributes are for those who know them: the text is the id, as it was when only apps sent messages. */
function senderNode({ sender, senderType, senderName, takesReplies }: MessageView): XmlNode {
  const attributes = {
    type: senderType === 'account' ? senderType : undefined,
    name: senderName,
    takes_replies: takesReplies ? 'true' : undefined,
  };
  return element('sender', attributes, [sender]);
}

function attachmentNode({ number, type, size, documentId, mediaType, label }: AttachmentView): XmlNode {
  return element('attachment', {
    num: number,
    type,
    size,
    doc_id: documentId,
    media_type: mediaType === 'application/xml' ? undefined : mediaType,
    label,
  });
}
