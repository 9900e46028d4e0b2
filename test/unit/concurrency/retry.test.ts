import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BackOff, type BackOffPolicy, pollUntil, retry } from '../../../shared/concurrency/retry.ts';

const pauses: number[] = [];
/** Time as the back-off sees it: pauses take no real time. */
let now = 0;

beforeEach(() => {
  pauses.length = 0;
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(timers, 'setTimeout').mockImplementation(async (milliseconds, value, options) => {
    options?.signal?.throwIfAborted();
    pauses.push(milliseconds!);
    now += milliseconds!;
    return value!;
  });
  syncBuiltinESMExports();
});

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

async function pausesOf(policy: BackOffPolicy): Promise<readonly number[]> {
  const backOff = new BackOff(policy);
  while (await backOff.pause());
  return pauses;
}

describe('BackOff', () => {
  it('doubles the pauses up to the cap', async () => {
    expect(await pausesOf({ baseMs: 10, capMs: 60, jitter: 'none', attempts: 6 })).toEqual([
      10, 20, 40, 60, 60,
    ]);
  });

  it('takes a random part of each pause unless it is told otherwise', async () => {
    const parts = [0, 0.5, 0.25];
    vi.spyOn(Math, 'random').mockImplementation(() => parts.shift()!);
    expect(await pausesOf({ baseMs: 10, capMs: 30, attempts: 4 })).toEqual([0, 10, 7.5]);
  });

  it('allows the last pause while the timeout has not passed', async () => {
    expect(await pausesOf({ baseMs: 40, capMs: 40, jitter: 'none', timeoutMs: 100 })).toEqual([40, 40, 40]);
  });

  it('allows a pause at the very end of the timeout', async () => {
    expect(await pausesOf({ baseMs: 50, capMs: 50, jitter: 'none', timeoutMs: 100 })).toEqual([50, 50, 50]);
  });

  it.each([
    ['start', []],
    ['first-pause', [40, 40]],
  ] as const)('counts a timeout from its %s', async (timeoutFrom, expected) => {
    const backOff = new BackOff({ baseMs: 40, capMs: 40, jitter: 'none', timeoutMs: 50, timeoutFrom });
    now = 51;
    while (await backOff.pause());
    expect(pauses).toEqual(expected);
  });

  it('throws when the signal aborts the pause', async () => {
    const backOff = new BackOff({ baseMs: 40, capMs: 40, attempts: 5 });
    await expect(backOff.pause(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  });
});

describe('retry', () => {
  const policy: BackOffPolicy = { baseMs: 1, capMs: 1, attempts: 3 };

  it('returns the first result and numbers the attempts from 0', async () => {
    const result = await retry(
      async (number) => {
        if (number < 2) throw new Error('not yet');
        return `after ${number}`;
      },
      policy,
      () => true,
    );
    expect(result).toBe('after 2');
    expect(pauses).toHaveLength(2);
  });

  it('throws the last error when the policy allows no further attempt', async () => {
    const failing = retry(
      (number) => Promise.reject(new Error(`attempt ${number}`)),
      policy,
      () => true,
    );
    await expect(failing).rejects.toThrow('attempt 2');
  });

  it('throws an error that is not retryable at once', async () => {
    const failing = retry(
      () => Promise.reject(new Error('for good')),
      policy,
      () => false,
    );
    await expect(failing).rejects.toThrow('for good');
    expect(pauses).toEqual([]);
  });
});

describe('pollUntil', () => {
  it('returns the first result that is not undefined, falsy ones included', async () => {
    const found = [undefined, undefined, 0, 1];
    expect(await pollUntil(async () => found.shift(), { baseMs: 1, capMs: 1, attempts: 9 })).toBe(0);
    expect(pauses).toHaveLength(2);
  });

  it('returns undefined after the last look that the policy allows', async () => {
    let looks = 0;
    const look = async () => {
      looks += 1;
      return undefined;
    };
    expect(await pollUntil(look, { baseMs: 1, capMs: 1, attempts: 4 })).toBeUndefined();
    expect(looks).toBe(4);
  });
});
