/** Messages to an account (docs/contract/messages.md#account-inbox). */
import type { messageEndpoints } from '../../api/endpoints/messages.ts';
import { newId } from '../../ids.ts';
import { keys, type MessageCopyItem, type MessageStateItem } from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import { create, put } from '../../store/writes.ts';
import type { Handler } from '../handler.ts';
import { requestMail } from '../mail/mail-event.ts';
import { messageKeyTaken, readMessageForm } from './form.ts';
import { signatureOf } from './sender.ts';
import { messageView } from './view.ts';

/** An empty key counts as none: such a message can be sent again. */
export const sendToAccount: Handler<(typeof messageEndpoints)['account_send_message']> = async (
  { form },
  context,
) => {
  const { now, time, entities } = context;
  const accountId = entities.account.id;
  const { senderGrant, ...signature } = signatureOf(context);
  const { subject, severity, body } = readMessageForm(form);
  const id = newId(now);
  const message = form.message_id
    ? keys.messageOf('account', accountId, signature.senderId, form.message_id)
    : keys.messageWithoutKey(id);
  const state: MessageStateItem = {
    ...signature,
    senderGrant,
    senderKey: form.message_id || id,
    subject,
    severity,
    createdAt: time,
    attachments: 0,
    missing: 0,
    revision: 1,
  };
  const copy: MessageCopyItem = {
    id,
    message,
    ...signature,
    subject,
    severity,
    receivedAt: time,
    revision: 1,
  };

  await retryWhenStale(() =>
    context.commit([
      create(keys.messageState(message), state, messageKeyTaken),
      put(keys.messageBody(message), body),
      put(keys.openMessage(accountId, id), copy),
      requestMail('new_message', accountId, context),
    ]),
  );
  return messageView(copy);
};
