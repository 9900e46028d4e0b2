/** Reading one message, and archiving it (docs/contract/messages.md#account-inbox). */
import type { messageEndpoints } from '../../api/endpoints/messages.ts';
import { notFound } from '../../errors.ts';
import { webOrigin } from '../../markdown/links.ts';
import {
  type AccountItem,
  type AppItem,
  keys,
  type MessageBodyItem,
  type MessageCopyItem,
  type MessageStateItem,
} from '../../store/items/index.ts';
import { expectItem, getByName } from '../../store/reads.ts';
import { retryWhenStale } from '../../store/store.ts';
import { create, remove, update } from '../../store/writes.ts';
import type { MessageBodyView } from '../../xml/shapes/message.ts';
import type { Handler } from '../handler.ts';
import { findMessage } from './find.ts';
import { isSameSender, takesReplies } from './people/addressees.ts';
import { attachmentBytes, attachmentNumber, has } from './people/bytes.ts';
import { personAt } from './senders.ts';
import { messageView } from './view.ts';

type Endpoints = typeof messageEndpoints;

/** What belongs to a message besides its copy. */
interface Whole {
  readonly body?: MessageBodyItem;
  readonly state?: MessageStateItem;
  /** The app that sent it. */
  readonly app?: AppItem;
  /** The account that wrote it. */
  readonly writer?: AccountItem;
}

/** The first read is stored, and its time is already part of the response. */
export const readMessage: Handler<Endpoints['account_inbox_message']> = async ({ path }, context) =>
  retryWhenStale(async () => {
    const { store, time, entities } = context;
    const { copy, key } = await findMessage(entities.account.id, path.MESSAGE_ID, store);
    const { senderLocator, senderId, message } = copy;
    const [{ body, state, app, writer }, attachments] = await Promise.all([
      getByName<Whole>(store, {
        body: keys.messageBody(message),
        state: keys.messageState(message),
        ...(senderId !== undefined && { app: keys.app(senderId) }),
        ...(senderLocator !== undefined && { writer: keys.accountAt(senderLocator) }),
      }),
      copy.attachments ? store.query(keys.attachments(message)) : [],
    ]);

    const isFirst = copy.readAt === undefined;
    const guard = { when: { revision: copy.revision }, refused: 'retry' } as const;
    await context.commit(
      isFirst ? [update(key, { set: { readAt: time }, add: { revision: 1 } }, guard)] : [],
    );
    return messageView(isFirst ? { ...copy, readAt: time } : copy, {
      state,
      people: personAt(senderLocator, writer),
      whole: {
        body: await bodyView(copy, expectItem(body), app),
        takesReplies: senderLocator === undefined ? canAnswer(app, state) : writer !== undefined,
        attachments,
      },
    });
  });

/** Whether the app takes replies to what it has sent under its present registration. */
function canAnswer(app: AppItem | undefined, state: MessageStateItem | undefined): boolean {
  return takesReplies(app) && isSameSender(app, state?.senderGrant);
}

/**
 * An app that was removed, or that has no pages, has no origin. The renderer is loaded by the first message that needs it, because
 * it would take a tenth of the time in which a function starts.
 */
async function bodyView(
  { id }: MessageCopyItem,
  { body, bodyType }: MessageBodyItem,
  app: AppItem | undefined,
): Promise<MessageBodyView> {
  if (bodyType === 'plaintext') return { type: bodyType, text: body };
  const index = app?.manifest.index;
  const appBase = typeof index === 'string' ? webOrigin(index) : '';
  const { renderMarkdown } = await import('../../markdown/render.ts');
  return { type: bodyType, text: renderMarkdown({ source: body, messageId: id, appBase }) };
}

/** Archiving again keeps the time of the first archiving. */
export const archiveMessage: Handler<Endpoints['account_message_archive']> = async ({ path }, context) =>
  retryWhenStale(async () => {
    const { store, time, entities } = context;
    const accountId = entities.account.id;
    const { copy, key, isArchived } = await findMessage(accountId, path.MESSAGE_ID, store);
    const archived: MessageCopyItem = { ...copy, archivedAt: time, revision: copy.revision + 1 };
    await context.commit(
      isArchived
        ? []
        : [
            remove(key, { when: { revision: copy.revision }, refused: 'retry' }),
            create(keys.archivedMessage(accountId, copy.id), archived, 'retry'),
          ],
    );
  });

/** Anybody who has the message may see what came with it, before it is accepted and without accepting it. */
export const readInboxAttachment: Handler<Endpoints['inbox_attachment']> = async ({ path }, context) => {
  const number = attachmentNumber(path.ATTACHMENT_NUM);
  const { copy } = await findMessage(context.entities.account.id, path.MESSAGE_ID, context.store);
  if (!has(copy.attachments, number)) throw notFound();
  return attachmentBytes(copy, number, context);
};
