/**
 * Dispatches again what has been in the outbox for too long. The table's stream keeps a change for 24 hours only. An
 * item stays in the outbox until it is dispatched.
 */
import { keys, type OutboxItem } from '../../store/items/index.ts';
import type { Range } from '../../store/key.ts';
import { type Dispatching, dispatch, type Failures } from './dispatch.ts';

/** How long the stream has to deliver an item. No call runs that long, so every older item is `late`. */
export const streamTimeoutMs = 600_000;

/** Dispatches every older item. Returns the errors of those that are still in the outbox, by event id. */
export async function resendPending(now: Date, dispatching: Dispatching): Promise<Failures> {
  const before = new Date(now.getTime() - streamTimeoutMs).toISOString();
  const failures = await Promise.all(
    keys.outboxEvents.map((shard) => resendShard(shard, before, dispatching)),
  );
  return new Map(failures.flatMap((ofShard) => [...ofShard]));
}

/** Does the same for one of the partitions over which the outbox is spread. */
async function resendShard(
  shard: Range<OutboxItem>,
  before: string,
  dispatching: Dispatching,
): Promise<Failures> {
  const failures = new Map<string, Error>();
  for await (const items of dispatching.store.pages(shard)) {
    // Sort keys begin with the time, and items come in their order: after the first newer one, all are newer.
    const older = items.filter(({ SK }) => SK < before);
    for (const [eventId, error] of await dispatch(older, dispatching, { late: true }))
      failures.set(eventId, error);
    if (older.length < items.length) break;
  }
  return failures;
}
