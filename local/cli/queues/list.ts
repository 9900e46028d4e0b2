/** How full the outbox and the queues are. */
import { readOutboxState } from '../../../shared/operations/outbox/state.ts';
import { age } from '../age.ts';
import { count } from '../output.ts';
import type { Target } from '../target.ts';
import type { Depth, QueueEnds } from './queue-client.ts';
import { namedQueues } from './queues-of-target.ts';

export interface QueueState extends Depth {
  readonly name: string;
  /** When the oldest item of the outbox was stored, or the oldest of the sampled dead letters was sent. */
  readonly oldest?: string;
  /** There are more than were counted. */
  readonly isCut?: true;
}

/**
 * Returns the state of the outbox, from which the queues are filled, and of every queue. Dead letters that it samples stay
 * in their queue.
 */
export async function queueStates(
  target: Pick<Target, 'env' | 'store'>,
  at: (url: string) => QueueEnds,
): Promise<readonly QueueState[]> {
  const all = await namedQueues(target, at);
  const outbox = outboxState(target);
  const queues = await Promise.all(
    all.map(async ({ name, url, isDead }) => {
      const queue = at(url);
      const depth = await queue.depth();
      // Sampling counts as receiving, and a queue with a consumer gives up a message that is received too
      // often; so only dead letters are sampled.
      const looked = isDead && depth.ready > 0 ? await queue.receive(0) : [];
      const times = looked.map(({ sentAt }) => sentAt.toISOString()).sort();
      return { name, ...depth, ...(times[0] && { oldest: times[0] }) };
    }),
  );
  return [await outbox, ...queues];
}

/** What is due later, on purpose, counts as delayed, as in a queue. */
async function outboxState({ store }: Pick<Target, 'store'>): Promise<QueueState> {
  const { waiting, total, oldest, isCut } = await readOutboxState(store, new Date());
  const delayed = waiting
    .filter(({ next }) => next === 'sweeper, when due')
    .reduce((sum, { items }) => sum + items, 0);
  return {
    name: 'outbox',
    ready: total - delayed,
    inFlight: 0,
    delayed,
    ...(oldest && { oldest }),
    ...(isCut && { isCut }),
  };
}

const columns = ['queue', 'ready', 'in flight', 'delayed', 'oldest looked at'] as const;

/** The states as a table, with ages relative to `now`. */
export function queueTable(states: readonly QueueState[], now: Date): readonly string[] {
  const rows = states.map(({ name, ready, inFlight, delayed, oldest, isCut }) => [
    name,
    `${isCut ? 'over ' : ''}${count(ready)}`,
    count(inFlight),
    count(delayed),
    oldest ? age(oldest, now) : '',
  ]);
  const widths = columns.map((title, index) =>
    Math.max(title.length, ...rows.map((row) => row[index]!.length)),
  );
  return [columns, ...rows].map((row) =>
    row
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[index]!) : cell.padStart(widths[index]!)))
      .join('  ')
      .trimEnd(),
  );
}
