/** When a medicine is taken: filled only where the dosage says just that (docs/contract/reports.md#papers). */
import { describe, expect, it } from 'vitest';
import { timesOfDay } from '../../../shared/paper/times-of-day.ts';

describe('The times of the day', () => {
  it.each([
    ['1-0-1', ['1', '0', '1', '']],
    ['1-0-½-0 with meals', ['1', '0', '½', '0']],
    ['1 – 0 – 0,5 – 0', ['1', '0', '0,5', '0']],
    ['in the morning, before sleep', ['×', '', '', '×']],
    ['2 times a day, with breakfast, with dinner', ['×', '', '×', '']],
  ])('are read of %s', (dosage, times) => {
    expect(timesOfDay(dosage)).toEqual(times);
  });

  it.each([
    'until 2026-01-15',
    'on 05-03-21',
    'call 030-12-13-14',
    'not in the morning',
    '1-0-0 for a week, then 1-0-1',
    '20-0-20',
    'as the doctor says',
  ])('are not guessed from %s', (dosage) => {
    expect(timesOfDay(dosage)).toBeUndefined();
  });
});
