/** Queues the mails about what was stored in a record (docs/contract/accounts.md#notices). */
import { accountLocator, type DocumentsStoredEvent, keys } from '../../store/items/index.ts';
import type { Enqueue } from '../../store/sqs-queue.ts';
import type { Store } from '../../store/store.ts';
import { writeMailMessage } from './queue-message.ts';

/**
 * One mail to each account that controls the record now and has not itself stored all of it: however much was stored. Events of one
 * record only, at least one. Throws when the queue does not acknowledge a mail. Two round trips, and those of the queue.
 */
export async function tellControllers(
  events: readonly DocumentsStoredEvent[],
  { store, enqueue }: { readonly store: Store; readonly enqueue: Enqueue },
): Promise<void> {
  const { recordId, eventId } = events[0]!;
  const [[record], shares] = await Promise.all([
    store.get([keys.record(recordId)]),
    store.query({ ...keys.fullShares(recordId), attributes: ['accountId'] }),
  ]);
  if (!record) return;
  const inControl = new Set([
    ...(record.ownerId === undefined ? [] : [record.ownerId]),
    ...shares.map(({ accountId }) => accountId),
  ]);
  const told = [...inControl].filter((id) => events.some(({ storer }) => storer !== accountLocator(id)));
  const refused = await enqueue(
    told.map((accountId) => {
      const id = `${eventId}-${accountLocator(accountId)}`;
      return { id, body: writeMailMessage({ eventId: id, mail: 'new_results', accountId, recordId }) };
    }),
  );
  for (const error of refused.values()) throw error;
}
