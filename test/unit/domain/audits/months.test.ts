import { describe, expect, it, test } from 'vitest';
import { monthsBetween, nextMonth } from '../../../../shared/domain/audits/months.ts';

describe('Months of an audit trail', () => {
  test.each([
    ['2026-01', '2026-02'],
    ['2026-11', '2026-12'],
    ['2026-12', '2027-01'],
    ['1999-12', '2000-01'],
  ])('continue after %s with %s', (month, next) => {
    expect(nextMonth(month)).toBe(next);
  });

  it('between two months include both of them', () => {
    expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
    expect(monthsBetween('2026-02', '2026-02')).toEqual(['2026-02']);
    expect(monthsBetween('2026-03', '2026-02')).toEqual([]);
  });
});
