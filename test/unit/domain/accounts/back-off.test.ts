import { describe, expect, it } from 'vitest';
import { guessesOfOne } from '../../../../shared/domain/accounts/attempts.ts';
import { remembered, secondsToWait } from '../../../../shared/domain/accounts/back-off.ts';

const start = Date.parse('2026-03-01T08:00:00.000Z');
const later = (seconds: number) => new Date(start + seconds * 1000);
const tried = (count: number) => ({ count, lastAt: later(0).toISOString(), ttl: 0 });

describe('Guesses of one person', () => {
  it.each([
    [4, 0],
    [5, 60],
    [6, 120],
    [7, 240],
    [8, 480],
    [9, 900],
    [10_000, 900],
  ])('after %i wait %i seconds', (count, seconds) => {
    expect(secondsToWait(tried(count), guessesOfOne, later(0))).toBe(seconds);
  });

  it('may be made again when the pause is over, and not a moment before', () => {
    expect(secondsToWait(tried(5), guessesOfOne, later(59.999))).toBe(1);
    expect(secondsToWait(tried(5), guessesOfOne, later(60))).toBe(0);
  });

  it('are forgotten after a day without one', () => {
    expect(remembered(tried(9), later(86_399))).toBe(9);
    expect(remembered(tried(9), later(86_400))).toBe(0);
    expect(remembered(undefined, later(0))).toBe(0);
  });

  it('are at most 103 within a day, at whatever pace', () => {
    let item: ReturnType<typeof tried> | undefined;
    let guesses = 0;
    for (let second = 0; second < 86_400; second += 1) {
      if (secondsToWait(item, guessesOfOne, later(second)) > 0) continue;
      guesses += 1;
      item = { count: remembered(item, later(second)) + 1, lastAt: later(second).toISOString(), ttl: 0 };
    }
    expect(guesses).toBe(103);
  });
});
