/** Finding one message in the sent folder of an account. */
import { notFound } from '../../../errors.ts';
import { isId } from '../../../ids.ts';
import { keys, type SentMessageItem } from '../../../store/items/index.ts';
import type { Store } from '../../../store/store.ts';
import { requireFound } from '../../require-found.ts';

/** Throws 404 when the account has written no such message. One round trip. */
export async function findSent(accountId: string, messageId: string, store: Store): Promise<SentMessageItem> {
  if (!isId(messageId)) throw notFound();
  const [sent] = await store.get([keys.sentMessage(accountId, messageId)]);
  return requireFound(sent);
}
