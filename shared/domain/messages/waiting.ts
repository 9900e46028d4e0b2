/**
 * Messages that wait for attachments. A message that is not complete after 30 days counts as never sent. The
 * sweeper removes it, or the next message with its key does (docs/contract/messages.md#sending-to-a-record).
 */
import { forEachConcurrent } from '../../concurrency/map-concurrent.ts';
import { ApiError } from '../../errors.ts';
import {
  type AttachmentItem,
  keys,
  type MessageStateItem,
  type WaitingMessageItem,
} from '../../store/items/index.ts';
import { type Key, keyOf } from '../../store/key.ts';
import { type Bodies, retryWhenStale, StaleRead, type Store } from '../../store/store.ts';
import { put, remove, update, type Write } from '../../store/writes.ts';
import type { Context } from '../context.ts';

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
export async function discard(message: string, now: Date, stores: Stores): Promise<void> {
  const { store } = stores;
  const [state] = await store.get([keys.messageState(message)]);
  if (!state || !isOverdue(state, now)) return;
  if (!state.discarded) await store.transact([markDiscarded(message, state)]);
  await clearDiscarded(message, state, stores);
}

/**
 * The same for a message that its sender takes back before it is complete. Throws 409 when it has been delivered in the meantime. The mark is
 * committed with the audit entry of the call.
 */
export async function discardUnsent(
  message: string,
  context: Stores & Pick<Context, 'commit' | 'now'>,
): Promise<void> {
  const { store } = context;
  const discarded = await retryWhenStale(async () => {
    const [state] = await store.get([keys.messageState(message)]);
    if (state?.missing === 0) throw new ApiError('message_delivered');
    await context.commit(state && !state.discarded ? [markDiscarded(message, state)] : []);
    return state;
  });
  if (discarded) await clearDiscarded(message, discarded, context);
}

function markDiscarded(message: string, { revision }: MessageStateItem): Write {
  const change = { set: { discarded: true as const }, add: { revision: 1 } };
  return update(keys.messageState(message), change, { when: { revision }, refused: 'retry' });
}

async function clearDiscarded(
  message: string,
  { createdAt, senderLocator, sentId }: MessageStateItem,
  { store, bodies }: Stores,
): Promise<void> {
  const attachments = await store.query(keys.attachments(message));
  await forEachConcurrent(attachments, removalsAtOnce, async (item) => {
    if (isOwnObject(item)) await bodies.delete(item.bodyKey);
    // A slower run must not touch the attachments of a message that was sent again under the same key.
    await store.delete(keyOf(item), { bodyKey: item.bodyKey });
  });
  const ofSender = senderLocator !== undefined && sentId !== undefined;
  await ignoreStaleRead(
    store.transact([
      remove(keys.messageState(message), { when: { discarded: true, createdAt }, refused: 'retry' }),
      remove(keys.messageBody(message)),
      endWaiting(message, createdAt),
      ...(ofSender ? [remove(keys.sentMessageAt(senderLocator, sentId))] : []),
    ]),
  );
}

/** Whether the object is the attachment's alone. That of a document which was sent belongs to the record. */
export function isOwnObject({ documentId }: Pick<AttachmentItem, 'documentId'>): boolean {
  return documentId === undefined;
}

/** Another run may have finished first. */
async function ignoreStaleRead(last: Promise<void>): Promise<void> {
  try {
    await last;
  } catch (error) {
    if (!(error instanceof StaleRead)) throw error;
  }
}
