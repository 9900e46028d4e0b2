/** Notifications: short texts to the accounts of a record, without mail (docs/contract/messages.md#notifications). */
import type { messageEndpoints } from '../../api/endpoints/messages.ts';
import { ApiError } from '../../errors.ts';
import { isDocumentId, newId } from '../../ids.ts';
import { keys, type NotificationItem } from '../../store/items/index.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import { isAbsolutePath, isWebUrl } from '../../web-url.ts';
import type { Handler } from '../handler.ts';
import { requireFound } from '../require-found.ts';
import { prepareDelivery } from './fan-out.ts';
import { recipientsOf } from './recipients.ts';
import { senderOf } from './sender.ts';

/**
 * Every call creates a new notification, also when it repeats an earlier one. An empty optional field counts
 * as absent.
 */
export const notifyRecord: Handler<(typeof messageEndpoints)['record_notify']> = async (
  { form },
  context,
) => {
  const { now, time, store, entities } = context;
  const record = entities.record;
  const { content } = form;
  const appUrl = form.app_url || undefined;
  const documentId = form.document_id || undefined;
  if (appUrl !== undefined && !isWebUrl(appUrl) && !isAbsolutePath(appUrl)) {
    throw new ApiError('parameter_invalid', { name: 'app_url', form: 'an http or https URL, or a path' });
  }
  const senderId = senderOf(context);
  const [recipients] = await Promise.all([
    recipientsOf(record, store),
    documentId === undefined ? undefined : requireDocument(record.id, documentId, store),
  ]);
  const copies = recipients.map((accountId) => {
    const item: NotificationItem = {
      id: newId(now),
      senderId,
      content,
      recordId: record.id,
      ...(documentId !== undefined && { documentId }),
      ...(appUrl !== undefined && { appUrl }),
      createdAt: time,
    };
    return { key: keys.notification(accountId, item.id), item };
  });
  const writes = await prepareDelivery(copies, context);
  await retryWhenStale(() => context.commit(writes));
};

async function requireDocument(recordId: string, documentId: string, store: Store): Promise<void> {
  const [version] = isDocumentId(documentId) ? await store.get([keys.version(recordId, documentId)]) : [];
  requireFound(version);
}
