/** The sent folder of an account (docs/contract/messages.md#the-sent-folder). */
import type { messageEndpoints } from '../../../api/endpoints/messages.ts';
import { ApiError } from '../../../errors.ts';
import { keys, type SentMessageItem } from '../../../store/items/index.ts';
import type { Store } from '../../../store/store.ts';
import { later } from '../../../time.ts';
import type { Handler } from '../../handler.ts';
import { requireFound } from '../../require-found.ts';
import { listCopies, type Order } from '../copies.ts';
import { type Person, peopleAt } from '../senders.ts';
import { discardUnsent } from '../waiting.ts';
import { attachmentBytes, attachmentNumber } from './bytes.ts';
import { findSent } from './find.ts';
import { type Names, sentView, sentViewWith } from './sent-view.ts';

type Endpoints = typeof messageEndpoints;

/** One more round trip for the names of those whom the messages are for. */
export const listSent: Handler<Endpoints['sent_messages']> = async ({ list }, { entities, store }) => {
  const shown = await listCopies([keys.sentMessages(entities.account.id)], order, list, store);
  const names = await namesIn(shown, store);
  return { messages: shown.map((sent) => sentView(sent, names)) };
};

const order: Order<SentMessageItem> = {
  time: ({ createdAt }) => createdAt,
  values: { subject: ({ subject }) => subject, id: ({ id }) => id },
  lastChange: ({ createdAt, deliveredAt = '' }) => later(createdAt, deliveredAt),
};

export const readSent: Handler<Endpoints['sent_message']> = async ({ path }, { entities, store }) => {
  const sent = await findSent(entities.account.id, path.MESSAGE_ID, store);
  const [names, [body], attachments] = await Promise.all([
    namesIn([sent], store),
    store.get([keys.messageBody(sent.message)]),
    store.query(keys.attachments(sent.message)),
  ]);
  // A message that waited too long is removed step by step, the entry of the folder last.
  return sentViewWith(sent, names, { body: requireFound(body).body, attachments });
};

export const readSentAttachment: Handler<Endpoints['sent_message_attachment']> = async (
  { path },
  context,
) => {
  const number = attachmentNumber(path.ATTACHMENT_NUM);
  const sent = await findSent(context.entities.account.id, path.MESSAGE_ID, context.store);
  return attachmentBytes(sent, number, context);
};

/** Removes a message that still waits for files. Throws 409 for one that was delivered. */
export const discardSent: Handler<Endpoints['sent_message_discard']> = async ({ path }, context) => {
  const sent = await findSent(context.entities.account.id, path.MESSAGE_ID, context.store);
  if (sent.deliveredAt !== undefined) throw new ApiError('message_delivered');
  await discardUnsent(sent.message, context);
};

async function namesIn(messages: readonly SentMessageItem[], store: Store): Promise<Names> {
  const appIds = [...new Set(messages.flatMap(({ appId }) => (appId === undefined ? [] : [appId])))];
  const [people, apps] = await Promise.all([
    peopleAt(
      messages.flatMap(({ recipients }) => recipients),
      store,
    ),
    appIds.length === 0 ? [] : store.get(appIds.map(keys.app)),
  ]);
  const rows = apps.flatMap((app): [string, Person][] =>
    app ? [[app.id, { id: app.id, name: app.name }]] : [],
  );
  return { people, apps: new Map(rows) };
}
