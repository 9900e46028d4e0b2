/** How the calls of a page are summed up. */
import { describe, expect, it } from 'vitest';
import { longestChain, waitingTime } from '../../../../local/tools/bench/pages/recorded-calls.ts';

const call = (from: number, to: number) => ({ from, to });

describe('The time that a page waits for its calls', () => {
  it.each([
    ['no call', [], 0],
    ['one call', [call(10, 25)], 15],
    ['two calls side by side', [call(0, 10), call(2, 12)], 12],
    ['a call within another', [call(0, 10), call(3, 5)], 10],
    ['two calls with a pause between them', [call(20, 30), call(0, 10)], 20],
  ])('of %s counts each moment once', (_, calls, expected) => {
    expect(waitingTime(calls)).toBe(expected);
  });
});

describe('The longest row of calls', () => {
  it.each([
    ['no call', [], 0],
    ['three calls side by side', [call(0, 10), call(1, 12), call(2, 9)], 1],
    ['two that wait for a third', [call(0, 10), call(11, 20), call(12, 21)], 2],
    [
      'three, each after the one before, beside a long one',
      [call(0, 5), call(0, 40), call(6, 9), call(9, 20)],
      3,
    ],
  ])('of %s counts those of which each began after another had ended', (_, calls, expected) => {
    expect(longestChain(calls)).toBe(expected);
  });
});
