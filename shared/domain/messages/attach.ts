/** Attachments of messages that are not complete yet (docs/contract/messages.md#sending-to-a-record). */
import { createHash } from 'node:crypto';
import type { messageEndpoints } from '../../api/endpoints/messages.ts';
import { ApiError, notFound } from '../../errors.ts';
import { fhirMediaType } from '../../fhir/document.ts';
import {
  type AttachmentItem,
  type AttachmentSummary,
  keys,
  type MessageStateItem,
} from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import { create, update, type Write } from '../../store/writes.ts';
import { classifyDocument } from '../../xml/document-class.ts';
import { effectiveMediaType } from '../../xml/media-type.ts';
import type { Context } from '../context.ts';
import { readContent } from '../documents/content.ts';
import { withBody } from '../documents/version.ts';
import type { Handler } from '../handler.ts';
import { deliverToRecord } from './deliver.ts';
import { readWhole } from './form.ts';
import { messageInPath } from './send-to-record.ts';
import { endWaiting, isOverdue } from './waiting.ts';

/** The last missing attachment delivers the message, in the same transaction. */
export const attachToMessage: Handler<(typeof messageEndpoints)['record_message_attach']> = async (
  { path, body, mediaType },
  context,
) => {
  const message = messageInPath(path, context);
  const number = readWhole(path.ATTACHMENT_NUM);
  const first = await findIncomplete(message, number, context);
  const attachment = newAttachment(number!, body, mediaType, context);
  let delivery: readonly Write[] | undefined;

  await withBody(attachment, body, context, () =>
    retryWhenStale(async (attempt) => {
      const state = attempt === 0 ? first : await findIncomplete(message, number, context);
      const isLast = state.missing === 1;
      // Prepared once, however often the transaction collides with another one.
      if (isLast) delivery ??= await deliver(message, state, attachment, context);
      await context.commit([
        create(keys.attachment(message, attachment.number), attachment, attachmentExists),
        update(
          keys.messageState(message),
          { add: { missing: -1, revision: 1 } },
          { when: { revision: state.revision }, refused: 'retry' },
        ),
        ...(isLast ? [endWaiting(message, state.createdAt), ...delivery!] : []),
      ]);
    }),
  );
};

/**
 * The message, which lacks an attachment of this number. Throws 404 when there is no such message. Throws 400
 * when it announces no attachment of this number or already has it.
 */
async function findIncomplete(
  message: string,
  number: number | undefined,
  { store, now }: Context,
): Promise<MessageStateItem> {
  const [state, taken] = await store.get([keys.messageState(message), keys.attachment(message, number ?? 0)]);
  if (!state || isOverdue(state, now)) throw notFound();
  if (number === undefined || number < 1 || number > state.attachments) {
    throw new ApiError('attachment_number_unknown', { count: state.attachments });
  }
  if (taken) throw attachmentExists();
  return state;
}

/** The error for a second file under one number. */
export function attachmentExists(): Error {
  return new ApiError('attachment_exists');
}

const neither = 'of an attachment must be XML, or FHIR R4 that is labelled application/fhir+json';

/**
 * Throws 400 unless the body is well-formed XML or, where its content type says so, a document of FHIR. Whether XML is a valid
 * document is checked when it becomes one.
 */
function newAttachment(
  number: number,
  bytes: Buffer,
  contentType: string | undefined,
  { bodyKey }: Context,
): AttachmentItem {
  const isFhir = effectiveMediaType(contentType) === fhirMediaType;
  const { type } = isFhir
    ? readContent(bytes, contentType)
    : classifyDocument(bytes, 'application/xml', { storage: 'app', malformed: neither });
  const digest = createHash('sha256').update(bytes).digest('hex');
  return { number, type, size: bytes.length, bodyKey, digest, ...(isFhir && { mediaType: fhirMediaType }) };
}

/** Called when only this attachment is missing, so all others are stored. */
async function deliver(
  message: string,
  state: MessageStateItem,
  last: AttachmentItem,
  context: Context<'record'>,
): Promise<readonly Write[]> {
  const others = await context.store.query(keys.attachments(message));
  const all = [...others, last];
  const summaries: AttachmentSummary[] = all
    .map(({ number, type, size }) => ({ number, type, size }))
    .sort((left, right) => left.number - right.number);
  return deliverToRecord(message, state, summaries, context);
}
