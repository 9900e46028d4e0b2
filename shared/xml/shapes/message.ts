/** `Message`, one message as its recipient sees it: docs/contract/messages.md#message. */
import { formatStored } from '../../time.ts';
import type { XmlNode } from '../write.ts';
import { element } from '../write.ts';

/** All timestamps are stored timestamps. */
export interface MessageView {
  readonly id: string;
  /** Id of the sending app. */
  readonly sender: string;
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
  /** The document that was created from it. */
  readonly documentId?: string | undefined;
}

export function messageNode(view: MessageView): XmlNode {
  const { body } = view;
  return element('Message', { id: view.id }, [
    element('sender', {}, [view.sender]),
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

function attachmentNode({ number, type, size, documentId }: AttachmentView): XmlNode {
  return element('attachment', { num: number, type, size, doc_id: documentId });
}
