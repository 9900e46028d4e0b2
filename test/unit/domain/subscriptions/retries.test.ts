import { expect, it } from 'vitest';
import { delayUntil, mostRetries, nextDue } from '../../../../shared/domain/subscriptions/retries.ts';

const now = new Date('2026-03-01T10:00:00.000Z');

it('waits are 1, 2, 4, 8 … minutes and add up to about 17 hours', () => {
  const waits = Array.from(
    { length: mostRetries },
    (_, index) => (nextDue(index + 1, now, 60).getTime() - now.getTime()) / 60_000,
  );
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]);
});

it('the first wait is a setting, and the others follow it', () => {
  expect(nextDue(1, now, 5).toISOString()).toBe('2026-03-01T10:00:05.000Z');
  expect(nextDue(4, now, 5).toISOString()).toBe('2026-03-01T10:00:40.000Z');
});

it.each([
  ['2026-03-01T10:00:00.000Z', 0],
  ['2026-03-01T09:00:00.000Z', 0],
  ['2026-03-01T10:00:00.001Z', 1],
  ['2026-03-01T10:01:00.000Z', 60],
  ['2026-03-01T10:15:00.000Z', 900],
  ['2026-03-01T10:15:00.001Z', 900],
  ['2026-03-01T18:00:00.000Z', 900],
])('what is due at %s is held back for %d seconds at first', (due, seconds) => {
  expect(delayUntil(new Date(due), now)).toBe(seconds);
});
