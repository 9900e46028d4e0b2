/** Hands over again what has been in the outbox for too long. The stream forgets after a day, the outbox does not. */
import { keys, type OutboxItem } from '../../store/items/index.ts';
import type { Range } from '../../store/key.ts';
import { type Dispatching, dispatch, type Failures } from './dispatch.ts';

/** How long the stream has to deliver an item; no call runs that long. */
const streamTimeoutMs = 600_000;

/** Dispatches every older item. Returns what failed again. */
export async function resendPending(now: Date, dispatching: Dispatching): Promise<Failures> {
  const before = new Date(now.getTime() - streamTimeoutMs).toISOString();
  const failures = await Promise.all(
    keys.outboxEvents.map((events) => resendOld(events, before, dispatching)),
  );
  return new Map(failures.flatMap((map) => [...map]));
}

async function resendOld(
  events: Range<OutboxItem>,
  before: string,
  dispatching: Dispatching,
): Promise<Failures> {
  const failures = new Map<string, Error>();
  for await (const pending of dispatching.store.pages(events)) {
    // Sort keys begin with the time, oldest first.
    const old = pending.filter(({ SK }) => SK < before);
    for (const [eventId, error] of await dispatch(old, dispatching, { late: true }))
      failures.set(eventId, error);
    if (old.length < pending.length) break;
  }
  return failures;
}
