/** Files that people send with a message (docs/contract/messages.md#what-a-person-attaches). */
import { createHash } from 'node:crypto';
import type { messageEndpoints } from '../../../api/endpoints/messages.ts';
import { ApiError, notFound } from '../../../errors.ts';
import { fhirMediaType } from '../../../fhir/document.ts';
import {
  type AttachmentItem,
  keys,
  type MessageStateItem,
  type SentMessageItem,
} from '../../../store/items/index.ts';
import { retryWhenStale } from '../../../store/store.ts';
import { create, update, type Write } from '../../../store/writes.ts';
import { classifyDocument } from '../../../xml/document-class.ts';
import { effectiveMediaType } from '../../../xml/media-type.ts';
import type { Context } from '../../context.ts';
import { readContent } from '../../documents/content.ts';
import { withBody } from '../../documents/version.ts';
import type { Handler } from '../../handler.ts';
import { attachmentExists } from '../attach.ts';
import { findMessage } from '../find.ts';
import { readWhole } from '../form.ts';
import { endWaiting, isOverdue } from '../waiting.ts';
import { type Addressees, addresseesOf, isSameSender } from './addressees.ts';
import { deliverLetter, summariesOf } from './deliver.ts';
import { requireStillSendable, requireTotal } from './documents.ts';
import { findSent } from './find.ts';
import { type Receipt, receiptOf } from './receipt.ts';

/**
 * Stores a file of any media type; the last one that is missing delivers the message, in the same transaction. Whom it reaches is looked
 * up then once more.
 */
export const attachFile: Handler<(typeof messageEndpoints)['sent_message_attach']> = async (
  { path, query, body, mediaType },
  context,
) => {
  const number = readWhole(path.ATTACHMENT_NUM);
  const first = await findWaiting(path.MESSAGE_ID, number, context);
  const attachment = newAttachment(number!, body, mediaType, query.label?.trim(), context);
  requireRoom(first, attachment);
  return withBody(attachment, body, context, () =>
    retryWhenStale(async (attempt) => {
      const waiting = attempt === 0 ? first : await findWaiting(path.MESSAGE_ID, number, context);
      requireRoom(waiting, attachment);
      return store(waiting, attachment, context);
    }),
  );
};

interface Waiting {
  readonly sent: SentMessageItem;
  readonly state: MessageStateItem;
}

/**
 * The message, which lacks a file of this number. Throws 404 when the account has no such message, and 400 when it has no attachment of this
 * number or already has it. Two round trips.
 */
async function findWaiting(
  messageId: string,
  number: number | undefined,
  { store, now, actor }: Context,
): Promise<Waiting> {
  const sent = await findSent(actor.id, messageId, store);
  const { message } = sent;
  const [state, taken] = await store.get([keys.messageState(message), keys.attachment(message, number ?? 0)]);
  if (!state || isOverdue(state, now)) throw notFound();
  if (number === undefined || number < 1 || number > state.attachments)
    throw new ApiError('attachment_number_unknown', { count: state.attachments });
  if (taken) throw attachmentExists();
  return { sent, state };
}

function requireRoom({ state: { bytes = 0 } }: Waiting, { size }: AttachmentItem): void {
  requireTotal(bytes + size);
}

/** Throws 400 for an empty body, and for one that is labelled XML or FHIR and is not. */
function newAttachment(
  number: number,
  bytes: Buffer,
  contentType: string | undefined,
  label: string | undefined,
  { bodyKey }: Context,
): AttachmentItem {
  const content =
    effectiveMediaType(contentType) === fhirMediaType
      ? readFhir(bytes, contentType)
      : read(bytes, contentType);
  const digest = createHash('sha256').update(bytes).digest('hex');
  return { number, ...content, size: bytes.length, bodyKey, digest, ...(label && { label }) };
}

type Content = Required<Pick<AttachmentItem, 'type' | 'mediaType'>>;

function readFhir(bytes: Buffer, contentType: string | undefined): Content {
  return { type: readContent(bytes, contentType).type, mediaType: fhirMediaType };
}

/** Whether XML is a valid document is checked when it becomes one. */
function read(bytes: Buffer, contentType: string | undefined): Content {
  if (bytes.length === 0) throw new ApiError('body_empty', { content: 'the file' });
  const { type, storedMediaType } = classifyDocument(bytes, contentType, { storage: 'app' });
  return { type, mediaType: storedMediaType };
}

async function store(
  { sent, state }: Waiting,
  attachment: AttachmentItem,
  context: Context,
): Promise<Receipt> {
  const { message } = sent;
  const arrived = [...(await context.store.query(keys.attachments(message))), attachment];
  const isLast = state.missing === 1;
  const { delivered, holders, writes } = isLast
    ? await deliver(sent, state, arrived, context)
    : { delivered: sent, holders: state.holders, writes: [] };
  await context.commit(
    [
      create(keys.attachment(message, attachment.number), attachment, attachmentExists),
      update(
        keys.messageState(message),
        { set: { holders }, add: { missing: -1, bytes: attachment.size, revision: 1 } },
        { when: { revision: state.revision }, refused: 'retry' },
      ),
      ...writes,
    ],
    state.recordId === undefined ? {} : { recordId: state.recordId },
  );
  return receiptOf(delivered, state, arrived);
}

interface Delivered {
  readonly delivered: SentMessageItem;
  readonly holders: number;
  readonly writes: readonly Write[];
}

/** An answer to an app is for the registration under which the app wrote: another one of its id gets nothing. */
async function addresseesNow(sent: SentMessageItem, { store, actor }: Context): Promise<Addressees> {
  const addressees = await addresseesOf(sent, actor.id, store);
  const { app } = addressees;
  if (!app || sent.inReplyTo === undefined) return addressees;
  const { copy } = await findMessage(actor.id, sent.inReplyTo, store);
  const [state] = await store.get([keys.messageState(copy.message)]);
  if (isSameSender(app, state?.senderGrant)) return addressees;
  return { ...addressees, app: undefined, undelivered: [app.id] };
}

/** Those who do not share the record any more, or not that the sender knows of, get nothing, and she is told. */
async function deliver(
  sent: SentMessageItem,
  { createdAt }: MessageStateItem,
  arrived: readonly AttachmentItem[],
  context: Context,
): Promise<Delivered> {
  const { time, actor } = context;
  const addressees = await addresseesNow(sent, context);
  await requireStillSendable(arrived, { recordId: sent.recordId, ...addressees }, context.store);
  const { writes, holders } = await deliverLetter(sent, addressees, summariesOf(arrived), context);
  const { undelivered } = addressees;
  const change = { deliveredAt: time, ...(undelivered.length > 0 && { undelivered }) };
  const guard = { when: { revision: sent.revision }, refused: 'retry' } as const;
  return {
    delivered: { ...sent, ...change },
    holders,
    writes: [
      update(keys.sentMessage(actor.id, sent.id), { set: change, add: { revision: 1 } }, guard),
      endWaiting(sent.message, createdAt),
      ...writes,
    ],
  };
}
