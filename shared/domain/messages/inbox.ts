/** The inbox of an account (docs/contract/messages.md#account-inbox). */
import type { messageEndpoints } from '../../api/endpoints/messages.ts';
import { keys, type MessageCopyItem, type MessageStateItem, type Severity } from '../../store/items/index.ts';
import { expectItem } from '../../store/reads.ts';
import type { Store } from '../../store/store.ts';
import { later } from '../../time.ts';
import type { Handler } from '../handler.ts';
import { listCopies, type Order } from './copies.ts';
import { peopleAt, writersOf } from './senders.ts';
import { messageView } from './view.ts';

/**
 * In the default order only the page is read, in any other all messages. One more round trip when there are
 * attachments, or messages of people.
 */
export const listInbox: Handler<(typeof messageEndpoints)['account_inbox']> = async (
  { query, list },
  { entities, store },
) => {
  const withArchived = query.include_archive === '1' || query.include_archive === 'true';
  const accountId = entities.account.id;
  const open = keys.openMessages(accountId);
  const places = withArchived ? [open, keys.archivedMessages(accountId)] : [open];
  const shown = await listCopies(places, order, list, store);
  const [states, people] = await Promise.all([statesOf(shown, store), peopleAt(writersOf(shown), store)]);
  return { messages: shown.map((copy) => messageView(copy, { state: states.get(copy.message), people })) };
};

const ranks: Readonly<Record<Severity, number>> = { low: 0, medium: 1, high: 2 };

const order: Order<MessageCopyItem> = {
  time: ({ receivedAt }) => receivedAt,
  values: {
    read_at: ({ readAt }) => readAt,
    archived_at: ({ archivedAt }) => archivedAt,
    subject: ({ subject }) => subject,
    // What people have written comes last, by sender: who that is, is known for the page alone.
    sender: ({ senderId, senderLocator }) => senderId ?? `\uffff${senderLocator}`,
    severity: ({ severity }) => ranks[severity],
    id: ({ id }) => id,
  },
  lastChange: ({ receivedAt, readAt = '', archivedAt = '' }) => later(receivedAt, later(readAt, archivedAt)),
};

/** The common state of messages with attachments, by partition. */
async function statesOf(
  copies: readonly MessageCopyItem[],
  store: Store,
): Promise<ReadonlyMap<string, MessageStateItem>> {
  const messages = copies.filter(({ attachments }) => attachments).map(({ message }) => message);
  if (messages.length === 0) return new Map();
  const states = await store.get(messages.map(keys.messageState));
  return new Map(messages.map((message, index) => [message, expectItem(states[index])]));
}
