/** What waits in the outbox, how long, and why. */
import { lateEvents } from '../../domain/outbox/dispatch.ts';
import { streamTimeoutMs } from '../../domain/outbox/resend.ts';
import { keys, type OutboxItem } from '../../store/items/index.ts';
import type { Range } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';

/** Who hands an item over next: one worker or the other, or the sweeper once its time has come, on purpose. */
type NextTry = 'dispatcher' | 'sweeper' | 'sweeper, when due';

/** Items that wait for the same reason. */
export interface WaitingItems {
  /** What has happened, such as `mail`. */
  readonly event: string;
  readonly items: number;
  /** When the oldest of them was stored. */
  readonly oldest: string;
  /** The most that any of them was handed over in vain. */
  readonly attempts: number;
  readonly next: NextTry;
  /** Why the last attempt failed; undefined before the first one. */
  readonly lastError: string | undefined;
}

export interface OutboxState {
  readonly total: number;
  readonly oldest: string | undefined;
  /** Whether there are more items than were counted. The oldest are among those that were. */
  readonly isCut: boolean;
  /** The oldest first. */
  readonly waiting: readonly WaitingItems[];
}

/** More than an operator can look at, and few enough to be counted within seconds. */
const maxCounted = 10_000;

type Waiting = Pick<OutboxItem, 'event' | 'attempts' | 'lastError'> & { readonly time: string };

/** Reads the outbox: at most `limit` items, of each partition the oldest. */
export async function readOutboxState(
  store: Pick<Store, 'query'>,
  now: Date,
  limit = maxCounted,
): Promise<OutboxState> {
  const ofEach = Math.ceil(limit / keys.outboxEvents.length);
  const shards = await Promise.all(keys.outboxEvents.map((range) => oldestOf(range, ofEach + 1, store)));
  const counted = shards.flatMap((items) => items.slice(0, ofEach));
  const oldestFirst = counted.toSorted((a, b) => (a.time < b.time ? -1 : 1));
  const groups = Map.groupBy(oldestFirst, (item) =>
    JSON.stringify([item.event, nextTry(item, now), item.lastError]),
  );
  return {
    total: counted.length,
    oldest: oldestFirst[0]?.time,
    isCut: shards.some((items) => items.length > ofEach),
    waiting: [...groups.values()].map((items) => ({
      event: items[0]!.event,
      items: items.length,
      oldest: items[0]!.time,
      attempts: Math.max(...items.map(({ attempts = 0 }) => attempts)),
      next: nextTry(items[0]!, now),
      lastError: items[0]!.lastError,
    })),
  };
}

async function oldestOf(
  range: Range<OutboxItem>,
  limit: number,
  store: Pick<Store, 'query'>,
): Promise<readonly Waiting[]> {
  const items = await store.query({
    ...range,
    limit,
    attributes: ['PK', 'SK', 'event', 'attempts', 'lastError'],
  });
  return items.map((item) => ({ ...item, time: keys.outboxTime(item) }));
}

function nextTry({ event, time }: Waiting, now: Date): NextTry {
  if (now.getTime() - Date.parse(time) >= streamTimeoutMs) return 'sweeper';
  return lateEvents.includes(event) ? 'sweeper, when due' : 'dispatcher';
}
