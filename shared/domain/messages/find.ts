/** Finding one message of an account. */
import { notFound } from '../../errors.ts';
import { isId } from '../../ids.ts';
import { keys, type MessageCopyItem } from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';
import { requireFound } from '../require-found.ts';
import { deliveredOnly } from './fan-out.ts';

export interface FoundMessage {
  readonly copy: MessageCopyItem;
  readonly key: Key<MessageCopyItem>;
  readonly isArchived: boolean;
}

/** The account's copy of this id, open or archived. Throws 404 when it has none. */
export async function findMessage(accountId: string, messageId: string, store: Store): Promise<FoundMessage> {
  if (!isId(messageId)) throw notFound();
  const open = keys.openMessage(accountId, messageId);
  const archived = keys.archivedMessage(accountId, messageId);
  const [openCopy, archivedCopy] = await store.get([open, archived]);
  // The message may have been archived between the two reads.
  const [foundInArchive] = openCopy || archivedCopy ? [archivedCopy] : await store.get([archived]);
  const copy = foundInArchive ?? openCopy;
  const [delivered] = copy ? await deliveredOnly([copy], store) : [];
  return {
    copy: requireFound(delivered),
    key: foundInArchive ? archived : open,
    isArchived: foundInArchive !== undefined,
  };
}
