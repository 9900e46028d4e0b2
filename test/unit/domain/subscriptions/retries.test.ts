import { expect, it } from 'vitest';
import { delayUntil, mostRetries, nextDue } from '../../../../shared/domain/subscriptions/retries.ts';

const now = new Date('2026-03-01T10:00:00.000Z');

it('Webhook retries wait 1, 2, 4, 8 … minutes, about 17 hours in total', () => {
  const waits = Array.from(
    { length: mostRetries },
    (_, index) => (nextDue(index + 1, now, 60).getTime() - now.getTime()) / 60_000,
  );
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]);
});

it('The interval before the first webhook retry is a setting, and the others follow from it', () => {
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
])('A webhook call due at %s is first delayed by %d seconds in the queue', (due, seconds) => {
  expect(delayUntil(new Date(due), now)).toBe(seconds);
});
