import { describe, expect, it } from 'vitest';
import { assess, reportOf, type TestResult } from './differences.ts';

const result = (test: string, state: TestResult['state'], ...errors: readonly string[]): TestResult => ({
  file: 'test/http/a.test.ts',
  test,
  state,
  errors,
});
const known = { 'decodes no %25': ['test/http/a.test.ts: Paths > 50%'] };

describe('A run against a deployment', () => {
  it('counts tests that pass', () => {
    const { passed, failed, outdated } = assess([result('Calls > work', 'passed')], known);
    expect([passed, failed, outdated]).toEqual([1, [], []]);
  });

  it('leaves out tests that say what they need, in themselves or in what surrounds them', () => {
    const message = 'Not on a deployment: there is one at a time.';
    const results = [result('One', 'failed', message), result('Two', 'skipped', 'other', message)];
    const { passed, failed, leftOut } = assess(results, known);
    expect([passed, failed]).toEqual([0, []]);
    expect([...leftOut]).toEqual([['there is one at a time.', results]]);
  });

  it('leaves out tests that fail because of a known difference', () => {
    const results = [result('Paths > 50% is found', 'failed', 'expected 403 to be 200')];
    const { failed, leftOut } = assess(results, known);
    expect(failed).toEqual([]);
    expect([...leftOut.keys()]).toEqual(['decodes no %25']);
  });

  it('reports a known difference that is none', () => {
    const { passed, outdated } = assess([result('Paths > 50% is found', 'passed')], known);
    expect([passed, outdated]).toEqual([1, ['test/http/a.test.ts: Paths > 50% is found']]);
  });

  it.each(['failed', 'skipped', 'pending'] as const)('reports any other test that is %s', (state) => {
    const results = [result('Calls > work', state, 'expected 500 to be 200')];
    expect(assess(results, known).failed).toEqual(results);
  });

  it('prints what was left out by reason and file, and what failed with its errors', () => {
    const assessment = assess(
      [
        result('One', 'failed', 'Not on a deployment: there is one at a time.'),
        result('Two', 'failed', 'expected 500 to be 200'),
        result('Paths > 50% is found', 'passed'),
      ],
      known,
    );
    expect(reportOf(assessment)).toEqual([
      'Left out, 1: there is one at a time.',
      '  test/http/a.test.ts 1',
      'No difference any more: test/http/a.test.ts: Paths > 50% is found',
      'FAILED  test/http/a.test.ts: Two\n  expected 500 to be 200',
    ]);
  });
});
