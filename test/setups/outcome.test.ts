import { describe, expect, it, test } from 'vitest';
import { outcomeOf, outcomeWithout, tableOf } from './outcome.ts';

const report = (success: boolean, total: number, passed: number): string =>
  JSON.stringify({ success, numTotalTests: total, numPassedTests: passed, testResults: [{}, {}] });

describe('A run in a set-up', () => {
  it('passes when all its tests pass', () => {
    const outcome = outcomeOf('one endpoint', report(true, 12, 12), { seconds: 3.2, code: 0 });
    expect(outcome).toEqual({
      setUp: 'one endpoint',
      files: 2,
      tests: 12,
      passedTests: 12,
      leftOut: 0,
      seconds: 3.2,
      passed: true,
    });
  });

  test.each([
    ['a test failed', report(false, 12, 11), 1],
    ['a test was left out', report(true, 12, 11), 0],
    ['vitest failed otherwise', report(true, 12, 12), 1],
    ['there were no tests', report(true, 0, 0), 0],
    ['there is no report', '{}', 0],
  ])('fails when %s', (_why, text, code) => {
    expect(outcomeOf('one endpoint', text, { seconds: 1, code }).passed).toBe(false);
  });
});

it('The summary is a table with a line for each run', () => {
  const outcomes = [
    outcomeOf('default', report(true, 2000, 2000), { seconds: 240.4, code: 0 }),
    outcomeOf('one endpoint', report(false, 5, 4), { seconds: 9.6, code: 1 }),
    outcomeWithout('deployed', 'ministack'),
  ];
  expect(tableOf(outcomes)).toBe(
    [
      'Set-up        Files  Tests  Passed  Left out   Time  Outcome',
      'default           2   2000    2000         0  240 s  passed',
      'one endpoint      2      5       4         0   10 s  FAILED',
      'deployed          0      0       0         0    0 s  skipped: ministack is missing',
    ].join('\n'),
  );
});
