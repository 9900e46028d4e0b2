/** The outbox at a glance, for people. */
import {
  type OutboxState,
  readOutboxState,
  type WaitingItems,
} from '../../../shared/operations/outbox/state.ts';
import type { Store } from '../../../shared/store/store.ts';
import { age } from '../age.ts';
import { count, print } from '../output.ts';
import { listLines } from '../table.ts';

/** Prints how much waits in the outbox, how long, and why. */
export async function showOutbox(store: Store, { json }: { readonly json: boolean }): Promise<void> {
  const now = new Date();
  const state = await readOutboxState(store, now);
  print(...(json ? [JSON.stringify(state, null, 2)] : outboxLines(state, now)));
}

/** @internal Exported for its test. */
export function outboxLines(state: OutboxState, now: Date): readonly string[] {
  const { total, oldest, isCut, waiting } = state;
  if (oldest === undefined) return ['The outbox is empty: nothing waits.'];
  const amount = total === 1 ? '1 item waits' : `${isCut ? 'More than ' : ''}${count(total)} items wait`;
  const head = ['waits', 'items', 'oldest', 'tries', 'next try', 'why'];
  return [
    `${amount} in the outbox, the oldest for ${age(oldest, now)}.`,
    ...(isCut ? ['More wait than are counted: these are the oldest of each partition.'] : []),
    '',
    ...listLines(
      head,
      waiting.map((items) => [
        items.event,
        count(items.items),
        age(items.oldest, now),
        count(items.attempts),
        items.next,
        whyOf(items),
      ]),
    ),
  ];
}

function whyOf({ lastError, next }: WaitingItems): string {
  if (lastError !== undefined) return lastError;
  if (next === 'sweeper, when due') return 'on purpose: until ten minutes after its call';
  return next === 'sweeper' ? 'the sweeper has not come to it' : 'not handed over yet';
}
