/** Messages to the accounts of a record (docs/contract/messages.md#sending-to-a-record). */
import type { messageEndpoints } from '../../api/endpoints/messages.ts';
import { keys, type MessageStateItem } from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import { create, put } from '../../store/writes.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { deliverToRecord } from './deliver.ts';
import { messageKeyTaken, readAttachmentCount, readMessageForm, requireMessageKey } from './form.ts';
import { senderOf, signatureOf } from './sender.ts';
import { discard, isOverdue, startWaiting } from './waiting.ts';

/**
 * Delivers at once, or when the last attachment arrives. The key is looked up first, so that a repeated call
 * costs little.
 */
export const sendToRecord: Handler<(typeof messageEndpoints)['record_send_message']> = async (
  { path, form },
  context,
) => {
  const message = messageInPath(path, context);
  const { subject, severity, body } = readMessageForm(form);
  const attachments = readAttachmentCount(form);
  const state: MessageStateItem = {
    ...signatureOf(context),
    senderKey: path.MESSAGE_ID,
    subject,
    severity,
    recordId: path.RECORD_ID,
    createdAt: context.time,
    attachments,
    missing: attachments,
    revision: 1,
  };

  await requireFreeKey(message, context);
  const effect =
    attachments === 0
      ? await deliverToRecord(message, state, [], context)
      : [startWaiting(message, context.time)];
  await retryWhenStale(() =>
    context.commit([
      create(keys.messageState(message), state, messageKeyTaken),
      put(keys.messageBody(message), body),
      ...effect,
    ]),
  );
};

/** The partition of the message in the path. Throws 400 when the path contains no key. */
export function messageInPath(
  path: { readonly RECORD_ID: string; readonly MESSAGE_ID: string },
  context: Pick<Context, 'principal'>,
): string {
  requireMessageKey(path.MESSAGE_ID);
  return keys.messageOf('record', path.RECORD_ID, senderOf(context), path.MESSAGE_ID);
}

async function requireFreeKey(message: string, context: Context): Promise<void> {
  const [state] = await context.store.get([keys.messageState(message)]);
  if (!state) return;
  if (!isOverdue(state, context.now)) throw messageKeyTaken();
  await retryWhenStale(() => discard(message, context.now, context));
}
