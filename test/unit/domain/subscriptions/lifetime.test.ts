import { expect, it } from 'vitest';
import { expiryOf } from '../../../../shared/domain/subscriptions/lifetime.ts';

it.each([
  ['2026-01-18T09:30:00.123Z', '2026-04-18T09:30:00.123Z', 'the same day and time'],
  ['2026-10-05T23:59:59.999Z', '2027-01-05T23:59:59.999Z', 'in the next year'],
  ['2026-11-30T00:00:00.000Z', '2027-02-28T00:00:00.000Z', 'the end of a short February'],
  ['2027-11-30T12:00:00.000Z', '2028-02-29T12:00:00.000Z', 'the end of a leap February'],
  ['2026-11-28T12:00:00.000Z', '2027-02-28T12:00:00.000Z', 'a day that February has'],
  ['2026-01-31T08:00:00.000Z', '2026-04-30T08:00:00.000Z', 'the end of a month of 30 days'],
  ['2026-03-31T08:00:00.000Z', '2026-06-30T08:00:00.000Z', 'the end of a month of 30 days'],
  ['2026-08-31T08:00:00.000Z', '2026-11-30T08:00:00.000Z', 'the end of a month of 30 days'],
  ['2026-12-31T08:00:00.000Z', '2027-03-31T08:00:00.000Z', 'the last day of a month of equal length'],
  ['2028-02-29T08:00:00.000Z', '2028-05-29T08:00:00.000Z', 'from a leap day'],
])('A subscription made at %s expires at %s: %s', (made, expires) => {
  expect(expiryOf(new Date(made)).toISOString()).toBe(expires);
});
