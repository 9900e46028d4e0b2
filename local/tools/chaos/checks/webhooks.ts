/** The app's webhook heard of a change: once, plus at most one repetition per fault that could cause it. */
import { keys } from '../../../../shared/store/items/index.ts';
import type { World } from '../records-and-people.ts';
import type { Check, Run } from '../run.ts';
import type { View } from './view.ts';

export function pinged(run: Run, { subscribed }: World): Check {
  return async (view) => {
    const heard = succeeded(view, subscribed.callbackPath);
    if (heard === 0) run.violated('a webhook was lost');
    if (heard - 1 > run.pingRepeats) {
      run.violated(
        `${heard - 1} webhooks were repeated, but only ${run.pingRepeats} faults could cause that`,
      );
    }
    await nothingWaits(run, subscribed.recordId, view);
  };
}

/** For a subscriber who never responds as expected. */
export function givenUp(run: Run, { subscribed }: World): Check {
  return async (view) => {
    if (!view.deadPings.some((body) => JSON.parse(body).recordId === subscribed.recordId)) {
      run.violated('a webhook was given up, but is not in the dead-letter queue');
    }
    await nothingWaits(run, subscribed.recordId, view);
  };
}

export function notPinged(run: Run, { subscribed }: World): Check {
  return async (view) => {
    if (view.pings.has(subscribed.callbackPath)) run.violated('a webhook was called without a change');
  };
}

function succeeded(view: View, path: string): number {
  return (view.pings.get(path) ?? []).filter((status) => status === 200).length;
}

async function nothingWaits(run: Run, recordId: string, { store }: View): Promise<void> {
  const found = await store.query(keys.subscriptions(recordId));
  const waiting = found.filter((item) => 'pending' in item && item.pending !== undefined);
  if (waiting.length > 0) run.violated('a webhook is pending, but nothing will call it');
}
