/** How full the queues are. */

import type { Target } from '../target.ts';
import type { Depth, QueueEnds } from './queue-client.ts';
import { namedQueues } from './queues-of-target.ts';

export interface QueueState extends Depth {
  readonly name: string;
  /** When the oldest of the sampled dead letters was sent. */
  readonly oldest?: string;
}

/** Returns the state of every queue. Dead letters that it samples stay in their queue. */
export async function queueStates(
  target: Pick<Target, 'env'>,
  at: (url: string) => QueueEnds,
): Promise<readonly QueueState[]> {
  const all = await namedQueues(target, at);
  return Promise.all(
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
}

const columns = ['queue', 'ready', 'in flight', 'delayed', 'oldest looked at'] as const;

/** The states as a table, with ages relative to `now`. */
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
