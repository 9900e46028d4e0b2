/** How full the queues are. */

import type { Target } from '../target.ts';
import type { Depth, QueueEnds } from './queue-client.ts';
import { namedQueues } from './queues-of-target.ts';

export interface QueueState extends Depth {
  readonly name: string;
  /** When the oldest of some dead letters that were looked at was sent. */
  readonly oldest?: string;
}

/** The state of every queue. Looking at dead letters leaves them where they are. */
export async function queueStates(
  target: Pick<Target, 'env'>,
  at: (url: string) => QueueEnds,
): Promise<readonly QueueState[]> {
  const all = await namedQueues(target, at);
  return Promise.all(
    all.map(async ({ name, url, isDead }) => {
      const queue = at(url);
      const depth = await queue.depth();
      // Looking counts as receiving, and whoever works on a queue gives a message up that is received too often.
      const looked = isDead && depth.ready > 0 ? await queue.receive(0) : [];
      const times = looked.map(({ sentAt }) => sentAt.toISOString()).sort();
      return { name, ...depth, ...(times[0] && { oldest: times[0] }) };
    }),
  );
}

const columns = ['queue', 'ready', 'in flight', 'delayed', 'oldest looked at'] as const;

/** The states as a table, with ages counted from `now`. */
export function queueTable(states: readonly QueueState[], now: Date): readonly string[] {
  const rows = states.map(({ name, ready, inFlight, delayed, oldest }) => [
    name,
    String(ready),
    String(inFlight),
    String(delayed),
    oldest ? age(Date.parse(oldest), now) : '',
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

function age(since: number, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / 1440)} d`;
}
