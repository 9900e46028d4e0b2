/**
 * Taking a message that a person has written out of one inbox or sent folder. Others may have it: what they share is removed with the last
 * of them.
 */
import { forEachConcurrent } from '../../../concurrency/map-concurrent.ts';
import { keys, type MessageStateItem } from '../../../store/items/index.ts';
import { keyOf, type PlainKey } from '../../../store/key.ts';
import { itemsOf } from '../../../store/pages.ts';
import { retryWhenStale, type Store } from '../../../store/store.ts';
import { present, update, type Write } from '../../../store/writes.ts';
import { endWaiting, isOwnObject } from '../waiting.ts';

interface Stores {
  readonly store: Store;
  readonly removeBody: (bodyKey: string) => Promise<void>;
}

/** What somebody has of a message. */
interface Held extends PlainKey {
  readonly message: string;
  readonly awaitsDelivery?: string;
}

const removalsAtOnce = 20;

/** Can be repeated, also after it stopped half way. Never for the same item twice at a time. */
export async function leaveMessage(held: Held, stores: Stores): Promise<void> {
  const { store } = stores;
  const { message } = held;
  await retryWhenStale(async () => {
    const [state, delivery] = await store.get([
      keys.messageState(message),
      keys.delivery(held.awaitsDelivery ?? ''),
    ]);
    // A copy that never came to count is counted nowhere.
    const isCounted = held.awaitsDelivery === undefined || delivery !== undefined;
    if (!state || !isCounted) {
      await store.delete(keyOf(held));
      return;
    }
    const { revision, holders = 1 } = state;
    const isLast = holders <= 1 || state.missing > 0;
    if (isLast) await removeShared(message, state, stores);
    const guard = { when: { revision }, refused: 'retry' } as const;
    const change = { add: { holders: -1, revision: 1 } };
    await store.transact([
      remove(held),
      isLast
        ? { kind: 'delete', key: keyOf(keys.messageState(message)), ...guard }
        : update(keys.messageState(message), change, guard),
    ]);
  });
}

function remove(held: Held): Write {
  return { kind: 'delete', key: keyOf(held), when: { PK: present }, refused: 'retry' };
}

/** Everything but the state, which goes last: while it is there, a repetition finds what is left. */
export async function removeShared(
  message: string,
  state: MessageStateItem | undefined,
  { store, removeBody }: Stores,
): Promise<void> {
  const attachments = itemsOf(store.pages(keys.attachments(message)));
  await forEachConcurrent(attachments, removalsAtOnce, async (item) => {
    // One that was accepted is the body of a document.
    if (isOwnObject(item) && state?.[`saved${item.number}`] === undefined) await removeBody(item.bodyKey);
    await store.delete(keyOf(item));
  });
  await store.delete(keys.messageBody(message));
  if (state && state.missing > 0) await store.transact([endWaiting(message, state.createdAt)]);
}
