/** The notifications of an account (docs/contract/messages.md#notifications). */
import type { messageEndpoints } from '../../api/endpoints/messages.ts';
import { accountLocator, keys, type NotificationItem } from '../../store/items/index.ts';
import { getRows } from '../../store/reads.ts';
import type { Store } from '../../store/store.ts';
import type { NotificationView } from '../../xml/shapes/notifications.ts';
import type { Handler } from '../handler.ts';
import { listCopies, type Order } from './copies.ts';

/**
 * Shows the labels that records and documents have now; those of documents only of records that the account
 * controls. In the default order only the page is read. Two round trips.
 */
export const listNotifications: Handler<(typeof messageEndpoints)['account_notifications']> = async (
  { list },
  { entities, store },
) => {
  const { id } = entities.account;
  const shown = await listCopies([keys.notifications(id)], order, list, store);
  return { notifications: await withLabels(shown, id, store) };
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
  accountId: string,
  store: Store,
): Promise<readonly NotificationView[]> {
  const [records, documents] = await Promise.all([
    readRecords(shown, accountId, store),
    readDocumentLabels(shown, store),
  ]);
  return shown.map(({ id, senderId, createdAt, content, recordId, documentId }) => {
    const { label = '', isControlled = false } = records.get(recordId) ?? {};
    const documentLabel = (name: string) => (isControlled ? (documents.get(name) ?? '') : undefined);
    return {
      id,
      sender: senderId,
      receivedAt: createdAt,
      content,
      record: { id: recordId, label },
      document: documentId === undefined ? undefined : { id: documentId, label: documentLabel(documentId) },
    };
  });
}

interface RecordNow {
  readonly label?: string | undefined;
  /** The account is its owner or holds a full share. */
  readonly isControlled: boolean;
}

async function readRecords(
  shown: readonly NotificationItem[],
  accountId: string,
  store: Store,
): Promise<ReadonlyMap<string, RecordNow>> {
  const ids = [...new Set(shown.map(({ recordId }) => recordId))];
  const holder = accountLocator(accountId);
  const rows = await getRows(
    store,
    ids.map((id) => [keys.record(id), keys.fullShare(id, holder)] as const),
  );
  const now = rows.map(([record, share]) => ({
    label: record?.label,
    isControlled: record?.ownerId === accountId || share !== undefined,
  }));
  return new Map(ids.map((id, index) => [id, now[index]!]));
}

async function readDocumentLabels(
  shown: readonly NotificationItem[],
  store: Store,
): Promise<ReadonlyMap<string, string>> {
  const named = shown.flatMap(({ recordId, documentId }) =>
    documentId === undefined ? [] : [[keys.version(recordId, documentId)] as const],
  );
  const rows = await getRows(store, named);
  return new Map(rows.flatMap(([version]) => (version ? [[version.id, version.label ?? ''] as const] : [])));
}
