/** What people have written to an app (docs/contract/messages.md#the-inbox-of-an-app). */
import type { messageEndpoints } from '../../api/endpoints/messages.ts';
import { notFound } from '../../errors.ts';
import { isId } from '../../ids.ts';
import { type AppMessageItem, keys } from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';
import { expectItem } from '../../store/reads.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import { create, remove } from '../../store/writes.ts';
import { formatStored, later } from '../../time.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { requireFound } from '../require-found.ts';
import { listCopies, type Order } from './copies.ts';
import { attachmentView } from './people/attachment-view.ts';
import { attachmentBytes, attachmentNumber, has } from './people/bytes.ts';
import { type People, peopleAt } from './senders.ts';

type Endpoints = typeof messageEndpoints;

/** One more round trip for the names of those who have written. */
export const listAppInbox: Handler<Endpoints['app_inbox']> = async ({ query, list }, context) => {
  const { store } = context;
  const grant = grantOf(context);
  const withArchived = query.include_archive === '1' || query.include_archive === 'true';
  const open = keys.openAppMessages(grant);
  const places = withArchived ? [open, keys.archivedAppMessages(grant)] : [open];
  const shown = await listCopies(places, order, list, store);
  const people = await peopleAt(
    shown.map(({ senderLocator }) => senderLocator),
    store,
  );
  return { messages: shown.map((message) => viewOf(message, people)) };
};

const order: Order<AppMessageItem> = {
  time: ({ receivedAt }) => receivedAt,
  values: { subject: ({ subject }) => subject, id: ({ id }) => id },
  lastChange: ({ receivedAt, archivedAt = '' }) => later(receivedAt, archivedAt),
};

export const readAppMessage: Handler<Endpoints['app_inbox_message']> = async ({ path }, context) => {
  const { store } = context;
  const { item } = await findAppMessage(path.MESSAGE_ID, context);
  const [people, [body], attachments] = await Promise.all([
    peopleAt([item.senderLocator], store),
    store.get([keys.messageBody(item.message)]),
    item.attachments ? store.query(keys.attachments(item.message)) : [],
  ]);
  return {
    ...viewOf(item, people),
    body: expectItem(body).body,
    attachments: attachments.map(attachmentView),
  };
};

export const readAppAttachment: Handler<Endpoints['app_inbox_attachment']> = async ({ path }, context) => {
  const number = attachmentNumber(path.ATTACHMENT_NUM);
  const { item } = await findAppMessage(path.MESSAGE_ID, context);
  if (!has(item.attachments, number)) throw notFound();
  return attachmentBytes(item, number, context);
};

/** Archiving again keeps the time of the first archiving. */
export const archiveAppMessage: Handler<Endpoints['app_message_archive']> = async ({ path }, context) =>
  retryWhenStale(async () => {
    const { item, key, isArchived } = await findAppMessage(path.MESSAGE_ID, context);
    const archived: AppMessageItem = { ...item, archivedAt: context.time, revision: item.revision + 1 };
    await context.commit(
      isArchived
        ? []
        : [
            remove(key, { when: { revision: item.revision }, refused: 'retry' }),
            create(keys.archivedAppMessage(grantOf(context), item.id), archived, 'retry'),
          ],
    );
  });

interface Found {
  readonly item: AppMessageItem;
  readonly key: Key<AppMessageItem>;
  readonly isArchived: boolean;
}

/** Throws 404 when the app has no such message. */
async function findAppMessage(
  messageId: string,
  context: Pick<Context, 'principal'> & { readonly store: Store },
): Promise<Found> {
  if (!isId(messageId)) throw notFound();
  const grant = grantOf(context);
  const open = keys.openAppMessage(grant, messageId);
  const archived = keys.archivedAppMessage(grant, messageId);
  const [openItem, archivedItem] = await context.store.get([open, archived]);
  // The message may have been archived between the two reads.
  const [foundInArchive] = openItem || archivedItem ? [archivedItem] : await context.store.get([archived]);
  return {
    item: requireFound(foundInArchive ?? openItem),
    key: foundInArchive ? archived : open,
    isArchived: foundInArchive !== undefined,
  };
}

/** The registration of the calling app: what was written to an earlier one of the same id is not its own. */
function grantOf({ principal }: Pick<Context, 'principal'>): string {
  if (principal.kind !== 'app') throw new Error('Only apps have such an inbox.');
  return principal.app.grant;
}

function viewOf(item: AppMessageItem, people: People) {
  const { id, senderLocator, subject, recordId, receivedAt, archivedAt, inReplyTo, attachments = [] } = item;
  const person = people.get(senderLocator);
  return {
    id,
    from: person ? { id: person.id, name: person.name } : null,
    subject,
    record_id: recordId ?? null,
    in_reply_to: inReplyTo ?? null,
    received_at: formatStored(receivedAt),
    archived_at: archivedAt === undefined ? null : formatStored(archivedAt),
    attachment_count: attachments.length,
  };
}
