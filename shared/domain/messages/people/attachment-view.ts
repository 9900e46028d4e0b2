import type { AttachmentItem } from '../../../store/items/index.ts';

/** An attachment as JSON tells of it. */
export function attachmentView({ number, type, mediaType, size, label, documentId }: AttachmentItem) {
  return {
    num: number,
    type,
    media_type: mediaType ?? 'application/xml',
    size,
    label: label ?? null,
    document_id: documentId ?? null,
  };
}
