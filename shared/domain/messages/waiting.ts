/**
 * Messages that wait for attachments. A message that is not complete after 30 days counts as never sent. The
 * sweeper removes it, or the next message with its key does (docs/contract/messages.md#sending-to-a-record).
 */
import { forEachConcurrent } from '../../concurrency/map-concurrent.ts';
import { keys, type MessageStateItem, type WaitingMessageItem } from '../../store/items/index.ts';
import { type Key, keyOf } from '../../store/key.ts';
import { type Bodies, StaleRead, type Store } from '../../store/store.ts';
import { put, remove, update, type Write } from '../../store/writes.ts';

export const longestWait = 30 * 86_400_000;
const removalsAtOnce = 20;

interface Stores {
  readonly store: Store;
  readonly bodies: Bodies;
}

/** Whether the message has waited too long, or is already being removed for that reason. */
export function isOverdue({ missing, createdAt, discarded }: MessageStateItem, now: Date): boolean {
  return discarded === true || (missing > 0 && Date.parse(createdAt) + longestWait <= now.getTime());
}

/** The write that lets the sweeper find a message. */
export function startWaiting(message: string, createdAt: string): Write {
  return put(waitingKey(message, createdAt), { message, createdAt });
}

/** The write to commit with the delivery of the message. */
export function endWaiting(message: string, createdAt: string): Write {
  return remove(waitingKey(message, createdAt));
}

function waitingKey(message: string, createdAt: string): Key<WaitingMessageItem> {
  return keys.waitingMessage(createdAt.slice(0, 10), message);
}

/**
 * Removes an overdue message with the attachments that have arrived. From the first step on it counts as
 * removed; the last step frees its key. Can be repeated, and does nothing to a message that is not overdue.
 */
export async function discard(message: string, now: Date, { store, bodies }: Stores): Promise<void> {
  const stateKey = keys.messageState(message);
  const [state] = await store.get([stateKey]);
  if (!state || !isOverdue(state, now)) return;
  if (!state.discarded) {
    const when = { revision: state.revision };
    await store.transact([
      update(stateKey, { set: { discarded: true }, add: { revision: 1 } }, { when, refused: 'retry' }),
    ]);
  }
  const attachments = await store.query(keys.attachments(message));
  await forEachConcurrent(attachments, removalsAtOnce, async (item) => {
    await bodies.delete(item.bodyKey);
    // A slower run must not touch the attachments of a message that was sent again under the same key.
    await store.delete(keyOf(item), { bodyKey: item.bodyKey });
  });
  await ignoreStaleRead(
    store.transact([
      remove(stateKey, { when: { discarded: true, createdAt: state.createdAt }, refused: 'retry' }),
      remove(keys.messageBody(message)),
      endWaiting(message, state.createdAt),
    ]),
  );
}

/** Another run may have finished first. */
async function ignoreStaleRead(last: Promise<void>): Promise<void> {
  try {
    await last;
  } catch (error) {
    if (!(error instanceof StaleRead)) throw error;
  }
}
