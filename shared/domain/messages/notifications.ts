/** The notifications of an account (docs/contract/messages.md#notifications). */
import type { messageEndpoints } from '../../api/endpoints/messages.ts';
import type { Handler } from '../../api/handler.ts';
import { keys, type NotificationItem } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import type { NotificationView } from '../../xml/shapes/notifications.ts';
import { listCopies, type Order } from './copies.ts';

/**
 * Shows the labels that records and documents have now. In the default order only the page is read. Two round
 * trips.
 */
export const listNotifications: Handler<(typeof messageEndpoints)['account_notifications']> = async (
  { list },
  { entities, store },
) => {
  const shown = await listCopies([keys.notifications(entities.account.id)], order, list, store);
  return { notifications: await withLabels(shown, store) };
};

const order: Order<NotificationItem> = {
  time: ({ createdAt }) => createdAt,
  values: {
    content: ({ content }) => content,
    sender: ({ senderId }) => senderId,
    id: ({ id }) => id,
  },
  lastChange: ({ createdAt }) => createdAt,
};

async function withLabels(
  shown: readonly NotificationItem[],
  store: Store,
): Promise<readonly NotificationView[]> {
  const named = shown.flatMap(({ recordId, documentId }) => [
    keys.record(recordId),
    ...(documentId === undefined ? [] : [keys.version(recordId, documentId)]),
  ]);
  const items = named.length > 0 ? await store.get(named) : [];
  const labelled = items.filter((item) => item !== undefined);
  const labels = new Map(labelled.map(({ id, label }) => [id, label]));
  const withLabel = (id: string) => ({ id, label: labels.get(id) ?? '' });

  return shown.map(({ id, senderId, createdAt, content, recordId, documentId }) => ({
    id,
    sender: senderId,
    receivedAt: createdAt,
    content,
    record: withLabel(recordId),
    document: documentId === undefined ? undefined : withLabel(documentId),
  }));
}
