/** Who has written to somebody about a record (docs/contract/messages.md#people-who-share-a-record). */
import { keys, type MessageCopyItem } from '../../../store/items/index.ts';
import type { Range } from '../../../store/key.ts';
import type { Store } from '../../../store/store.ts';
import { deliveredOnly } from '../fan-out.ts';
import { writersOf } from '../senders.ts';

/** Locators of the people from whom the account has messages about the record, archived ones too. Two round trips. */
export async function writersTo(
  accountId: string,
  recordId: string,
  store: Store,
): Promise<ReadonlySet<string>> {
  // One after the other: a message that is archived in between is in the second.
  const open = await read(keys.openMessages(accountId), store);
  const archived = await read(keys.archivedMessages(accountId), store);
  const about = [...open, ...archived].filter((copy) => copy.recordId === recordId);
  return new Set(writersOf(await deliveredOnly(about, store)));
}

const attributes = ['id', 'recordId', 'senderLocator', 'awaitsDelivery'] as const;

function read(range: Range<MessageCopyItem>, store: Store) {
  return store.query({ ...range, attributes });
}
