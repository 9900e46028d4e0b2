import { describe, expect, it } from 'vitest';
import { startPoller } from '../../../local/server/event-sources/poller.ts';

const never = 1_000_000;

/** A poller whose rounds are counted; `reached` resolves when that many have begun. */
function counting(round: (count: number, signal: AbortSignal) => Promise<number>) {
  const waiting = new Map<number, () => void>();
  const errors: unknown[] = [];
  let count = 0;
  const poller = startPoller({
    errorMilliseconds: 0,
    onError: (error) => errors.push(error),
    round(signal) {
      count += 1;
      waiting.get(count)?.();
      return round(count, signal);
    },
  });
  const reached = (wanted: number) =>
    new Promise<void>((resolve) => {
      if (count >= wanted) resolve();
      else waiting.set(wanted, resolve);
    });
  return { poller, reached, errors, count: () => count };
}

describe('A poller', () => {
  it('starts a round at once when it is woken', async () => {
    const { poller, reached, count } = counting(async () => never);
    await reached(1);
    poller.wake();
    await reached(2);
    await poller.stop();
    expect(count()).toBe(2);
  });

  it('starts another round when it is woken during one', async () => {
    const { poller, reached, count } = counting(async (number) => {
      if (number === 1) poller.wake();
      return never;
    });
    await reached(2);
    await poller.stop();
    expect(count()).toBe(2);
  });

  it('goes on after a round that threw, and reports the error', async () => {
    const failure = new Error('once');
    const { poller, reached, errors } = counting(async (count) => {
      if (count === 1) throw failure;
      return never;
    });
    await reached(2);
    expect(errors).toEqual([failure]);
    await poller.stop();
  });

  it('stops while it waits, and does nothing more', async () => {
    const { poller, reached, count } = counting(async () => never);
    await reached(1);
    await poller.stop();
    poller.wake();
    expect(count()).toBe(1);
  });

  it('signals the running round to stop and waits for its end', async () => {
    const finish = Promise.withResolvers<number>();
    let ended = false;
    let told: AbortSignal | undefined;
    const { poller, reached } = counting(async (_, signal) => {
      told = signal;
      await finish.promise;
      ended = true;
      return 0;
    });
    await reached(1);
    const stopped = poller.stop();
    expect(told?.aborted).toBe(true);
    finish.resolve(0);
    await stopped;
    expect(ended).toBe(true);
  });
});
