/** The bytes of an attachment, before anybody accepts it (docs/contract/messages.md#reading-an-attachment). */
import { ApiError } from '../../../errors.ts';
import { contentDisposition, fileName } from '../../../fhir/attachments/file-name.ts';
import { type AttachmentSummary, keys } from '../../../store/items/index.ts';
import { answerMediaType } from '../../../xml/media-type.ts';
import type { Context } from '../../context.ts';
import type { StoredBody } from '../../handler.ts';
import { requireFound } from '../../require-found.ts';
import { readWhole } from '../form.ts';

/** A message as one of those has it who may read it. */
export interface ReadableMessage {
  readonly message: string;
  readonly recordId?: string | undefined;
}

/** The number in the path. Throws 400 for anything else. */
export function attachmentNumber(text: string): number {
  const number = readWhole(text);
  if (number === undefined || number < 1)
    throw new ApiError('parameter_invalid', { name: 'ATTACHMENT_NUM', form: 'a whole number from 1' });
  return number;
}

/**
 * An attachment with its own media type, to be saved and not to be shown. One that is a document of the record is read as such: the trail of
 * the record says who saw it, and it is gone with the record. Throws 404 when there is none. At most two round trips, and the object.
 */
export async function attachmentBytes(
  { message, recordId }: ReadableMessage,
  number: number,
  { store, bodies, shown, auditIn }: Pick<Context, 'store' | 'bodies' | 'shown' | 'auditIn'>,
): Promise<StoredBody> {
  const [found, state] = await store.get([keys.attachment(message, number), keys.messageState(message)]);
  const attachment = requireFound(found);
  const documentId = state?.[`saved${number}`];
  if (documentId !== undefined && recordId !== undefined) {
    const [version] = await store.get([keys.version(recordId, documentId)]);
    const { id } = requireFound(version);
    auditIn(recordId);
    shown({ documents: [id] });
  } else shown({});
  const mediaType = answerMediaType(attachment.mediaType ?? 'application/xml');
  const name = fileName(attachment.label, mediaType, number);
  return {
    bytes: await bodies.get(attachment.bodyKey),
    mediaType,
    headers: { 'content-disposition': contentDisposition(false, name) },
  };
}

/** Whether the message has such an attachment, by what an inbox says of it. */
export function has(attachments: readonly AttachmentSummary[] | undefined, number: number): boolean {
  return attachments?.some((attachment) => attachment.number === number) === true;
}
