/** People write to people who share a record with them (docs/contract/messages.md#writing-to-people). */
import type { messageEndpoints } from '../../../api/endpoints/messages.ts';
import { newId } from '../../../ids.ts';
import {
  accountLocator,
  keys,
  type MessageStateItem,
  type SentMessageItem,
} from '../../../store/items/index.ts';
import { retryWhenStale } from '../../../store/store.ts';
import { create, put } from '../../../store/writes.ts';
import { shownIn } from '../../audits/shown.ts';
import type { Context } from '../../context.ts';
import type { Handler } from '../../handler.ts';
import { messageKeyTaken } from '../form.ts';
import { discard, isOverdue, startWaiting } from '../waiting.ts';
import { addresseesOf, requireReached, type Target } from './addressees.ts';
import { countMessage } from './allowance.ts';
import { deliverLetter, summariesOf } from './deliver.ts';
import { documentsToSend, measured } from './documents.ts';
import { type Letter, readLetter, readRecipients } from './letter.ts';
import { type Receipt, receiptOf } from './receipt.ts';

type Endpoints = typeof messageEndpoints;

export const writeToPeople: Handler<Endpoints['message_to_people']> = async ({ path, form }, context) => {
  const recipients = readRecipients(form.to).map(accountLocator);
  const target = { recordId: path.RECORD_ID, recipients };
  return send(
    readLetter(form),
    { target, keyTarget: ['people', path.RECORD_ID], towards: recipients },
    context,
  );
};

/** To everybody who controls the record: members of a carenet need not know who that is. */
export const writeToControllers: Handler<Endpoints['carenet_message']> = async ({ path, form }, context) => {
  const { recordId } = context.entities.carenet;
  const target = { recordId, carenetId: path.CARENET_ID, recipients: [] };
  return send(readLetter(form), { target, keyTarget: ['people', recordId], towards: [recordId] }, context);
};

export interface Course {
  readonly target: Target;
  /** What the sender's own key is for. */
  readonly keyTarget: readonly [target: 'people' | 'reply', id: string];
  /** Whom messages are counted to. */
  readonly towards: readonly string[];
  /** The message of the sender's inbox that it answers, and what the other side knows of it. */
  readonly answers?: Pick<SentMessageItem, 'inReplyTo' | 'answered'>;
}

/** Sends the letter at once, or when its last file arrives. */
export async function send(
  letter: Letter,
  { target, keyTarget, towards, answers }: Course,
  context: Context,
): Promise<Receipt> {
  const { store, now, time, actor } = context;
  const sender = accountLocator(actor.id);
  const id = newId(now);
  const message =
    letter.key === undefined
      ? keys.messageWithoutKey(id)
      : keys.messageOf(keyTarget[0], keyTarget[1], actor.id, letter.key);

  return retryWhenStale(async () => {
    const [addressees, counted, [known]] = await Promise.all([
      addresseesOf({ ...target, ...answers }, actor.id, store),
      countMessage(sender, towards, context),
      store.get([keys.messageState(message)]),
    ]);
    if (known && !isOverdue(known, now)) throw messageKeyTaken();
    if (known) await discard(message, now, context);
    requireReached(addressees, target);
    const documents = await documentsToSend(
      letter.documentIds,
      { recordId: target.recordId, ...addressees },
      store,
    );
    const bytes = measured(documents);
    const attachments = documents.length + letter.files;
    const isComplete = letter.files === 0;
    const sent: SentMessageItem = {
      id,
      message,
      ...(letter.key !== undefined && { key: letter.key }),
      subject: letter.subject,
      ...target,
      ...answers,
      attachments,
      createdAt: time,
      ...(isComplete && { deliveredAt: time }),
      revision: 1,
    };
    const delivery = isComplete
      ? await deliverLetter(sent, addressees, summariesOf(documents), context)
      : { writes: [...addressees.grounds, startWaiting(message, time)], holders: 1 };
    const state: MessageStateItem = {
      senderLocator: sender,
      sentId: id,
      subject: letter.subject,
      severity: 'low',
      ...(target.recordId !== undefined && { recordId: target.recordId }),
      createdAt: time,
      attachments,
      missing: letter.files,
      bytes,
      holders: delivery.holders,
      revision: 1,
      ...Object.fromEntries(documents.map(({ number, documentId }) => [`saved${number}`, documentId])),
    };
    const named = documents.map(({ documentId }) => documentId!);
    await context.commit(
      [
        create(keys.messageState(message), state, messageKeyTaken),
        put(keys.messageBody(message), { body: letter.body, bodyType: 'plaintext' }),
        ...documents.map((item) => put(keys.attachment(message, item.number), item)),
        put(keys.sentMessage(actor.id, id), sent),
        ...counted,
        ...delivery.writes,
      ],
      {
        ...(target.recordId !== undefined && { recordId: target.recordId }),
        ...(named.length > 0 && { shown: shownIn({ documents: named }) }),
      },
    );
    return receiptOf(sent, state, documents);
  });
}
