/** Making an attachment a document of its record (docs/contract/messages.md#accepting-an-attachment). */
import type { messageEndpoints } from '../../api/endpoints/messages.ts';
import { ApiError, forbidden, notFound } from '../../errors.ts';
import { newDocumentId } from '../../ids.ts';
import {
  type AttachmentItem,
  accountLocator,
  type FullShareItem,
  keys,
  type RecordItem,
  type VersionItem,
} from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';
import { expectItem } from '../../store/reads.ts';
import { retryWhenStale } from '../../store/store.ts';
import { absent, type Conditions, check, present, update, type Write } from '../../store/writes.ts';
import type { Context } from '../context.ts';
import { readRecordContent } from '../documents/record-content.ts';
import { documentsStored } from '../documents/stored-event.ts';
import { newVersion } from '../documents/version.ts';
import { createDocument } from '../documents/writes.ts';
import { prepareFacts } from '../facts/prepare-facts.ts';
import { type FactChange, storeOverflow } from '../facts/writes.ts';
import { prepareSent, sentObjectKey } from '../fhir/sent/prepare.ts';
import type { Handler } from '../handler.ts';
import { liftSafeguard, storeSafeguard } from '../outbox/safeguards.ts';
import { factsChanged } from '../subscriptions/facts-changed-event.ts';
import { findMessage } from './find.ts';
import { readWhole } from './form.ts';

interface Accepted {
  readonly message: string;
  readonly recordId: string;
  readonly number: number;
}

/** The object that came as an attachment becomes the body of the document. */
export const acceptAttachment: Handler<
  (typeof messageEndpoints)['account_inbox_message_attachment_accept']
> = async ({ path }, context) => {
  const accepted = await attachmentInPath(path.MESSAGE_ID, path.ATTACHMENT_NUM, context);
  const { message, recordId, number } = accepted;
  const first = await readState(accepted, context);
  const attachment = first.attachment;
  const bytes = await context.bodies.get(attachment.bodyKey);
  const mediaType = attachment.mediaType ?? 'application/xml';
  const content = await readRecordContent(bytes, mediaType, first.record, context);
  const version: VersionItem = {
    ...newVersion(newDocumentId(context.now), bytes, content, context),
    bodyKey: attachment.bodyKey,
    ...(attachment.label !== undefined && { label: attachment.label }),
    ...(content.reading && { broughtBy: 'message' as const }),
  };
  // Another recipient may be accepting it at the same time, so each request prepares its own object.
  const overflowKey = `${attachment.bodyKey}.facts.${context.callId}`;
  const prepared = await prepareFacts(
    {
      record: first.record,
      version,
      lineageId: version.id,
      content,
      extraction: { createdAt: version.createdAt, overflowKey },
    },
    context,
  );
  const sent = await prepareSent(
    {
      recordId,
      version,
      lineageId: version.id,
      sent: content.sent,
      objectKey: `${sentObjectKey(attachment.bodyKey)}.${context.callId}`,
    },
    context,
    context.now,
  );
  const safeguardWrites = await prepareOverflow(prepared.facts, context);

  await retryWhenStale(async (attempt) => {
    const { record, isOwner } = attempt === 0 ? first : await readState(accepted, context);
    const { facts, writes: ofFacts } = await prepared.at(attempt);
    const announced = factsChanged(record, [facts?.head], context);
    await context.commit(
      [
        update(
          keys.messageState(message),
          { set: { [`saved${number}`]: version.id } },
          { when: { [`saved${number}`]: absent }, refused: gone },
        ),
        ...createDocument(recordId, version, facts, sent),
        ...documentsStored(record, context),
        ...ofFacts,
        ...(isOwner ? ownerChecks(record, announced) : [shareCheck(recordId, context), ...announced]),
        ...safeguardWrites,
      ],
      { documentId: version.id, recordId },
    );
  });
};

/**
 * Throws 400 when the number is not a whole number, and 404 when the account has no such attachment to
 * accept.
 */
async function attachmentInPath(
  messageId: string,
  numberText: string,
  { entities, store }: Context<'account'>,
): Promise<Accepted> {
  const number = readWhole(numberText);
  if (number === undefined)
    throw new ApiError('parameter_invalid', { name: 'ATTACHMENT_NUM', form: 'a whole number from 1' });
  const { copy } = await findMessage(entities.account.id, messageId, store);
  const exists = copy.attachments?.some((attachment) => attachment.number === number);
  if (!exists || copy.recordId === undefined) throw notFound();
  return { message: copy.message, recordId: copy.recordId, number };
}

interface CurrentState {
  readonly attachment: AttachmentItem;
  readonly record: RecordItem;
  /** The account controls the record as its owner, not by a share. */
  readonly isOwner: boolean;
}

/** Throws 410 when the attachment has been accepted, and 403 when the account does not control the record now. */
async function readState(
  { message, recordId, number }: Accepted,
  context: Context<'account'>,
): Promise<CurrentState> {
  const [state, attachment, record, share] = await context.store.get([
    keys.messageState(message),
    keys.attachment(message, number),
    keys.record(recordId),
    shareOf(recordId, context),
  ]);
  if (expectItem(state)[`saved${number}`] !== undefined) throw gone();
  const { ownerId } = expectItem(record);
  const isOwner = ownerId === context.entities.account.id;
  if (!isOwner && !share) throw forbidden();
  return { attachment: expectItem(attachment), record: expectItem(record), isOwner };
}

function shareOf(recordId: string, { entities }: Context<'account'>): Key<FullShareItem> {
  return keys.fullShare(recordId, accountLocator(entities.account.id));
}

function shareCheck(recordId: string, context: Context<'account'>): Write {
  return check(shareOf(recordId, context), { PK: present }, 'retry');
}

/** The announcement may check the record too, and a transaction can contain only one write per item. */
function ownerChecks({ id, ownerId }: RecordItem, announced: readonly Write[]): readonly Write[] {
  const checks = announced.filter(({ kind }) => kind === 'check');
  const when: Conditions = Object.assign({}, ...checks.map((write) => write.when), { ownerId });
  return [check(keys.record(id), when, 'retry'), ...announced.filter(({ kind }) => kind !== 'check')];
}

function gone(): Error {
  return new ApiError('attachment_accepted');
}

/**
 * Stores facts that are too large for the table. Returns the write to commit with the change that refers to
 * them.
 */
async function prepareOverflow(facts: FactChange | undefined, context: Context): Promise<readonly Write[]> {
  if (!facts?.overflow) return [];
  const safeguard = await storeSafeguard({ event: 'body_awaited', bodyKey: facts.overflow.key }, context);
  await storeOverflow(facts, context.bodies);
  return [liftSafeguard(safeguard)];
}
