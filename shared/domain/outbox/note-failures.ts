/** Notes in items of the outbox why they are still there, for operators. */
import { forEachConcurrent } from '../../concurrency/map-concurrent.ts';
import type { OutboxItem } from '../../store/items/index.ts';
import { type Key, keyOf } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';
import { present, update } from '../../store/writes.ts';

/** In a failure of everything, a few items tell the reason as well as all. */
const maxNotes = 100;
const notesAtOnce = 10;
const longestReason = 300;

/**
 * Counts the failed attempt in each item, and stores its reason. Never throws: the log has the reason too, and when the
 * table itself fails, nothing can be noted. An item that has left the outbox in the meantime does not come back.
 */
export async function noteFailures(
  pending: readonly (OutboxItem & Key<OutboxItem>)[],
  failures: ReadonlyMap<string, Error>,
  store: Pick<Store, 'transact'>,
): Promise<void> {
  const failed = pending.filter(({ eventId }) => failures.has(eventId)).slice(0, maxNotes);
  await forEachConcurrent(failed, notesAtOnce, async (item) => {
    const lastError = reasonOf(failures.get(item.eventId)!);
    const change = { set: { lastError }, add: { attempts: 1 } };
    const left = () => new Error('The item has left the outbox.');
    await store
      .transact([update(keyOf(item), change, { when: { PK: present }, refused: left })])
      .catch(() => undefined);
  });
}

/** The name of an AWS error says what it is, and its message which resource it is about. */
function reasonOf({ name, message }: Error): string {
  const text = name === 'Error' ? message : `${name}: ${message}`;
  return text.slice(0, longestReason);
}
