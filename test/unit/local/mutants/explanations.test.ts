import { describe, expect, it } from 'vitest';
import { compareSurvivors } from '../../../../local/tools/mutants/explanations.ts';
import type { Mutant } from '../../../../local/tools/mutants/mutants.ts';
import { tally } from '../../../../local/tools/mutants/tally.ts';

const named = { file: 'shared/xml/a.ts', line: 'if (known) return;', change: 'Condition: known → true' };
const survivor: Mutant = { ...named, status: 'Survived', lineNumber: 7 };
const whole = { folder: 'xml' };
const explained = (...changes: readonly string[]) => [
  { reason: 'the same', mutants: { [named.file]: { [named.line]: changes } } },
];
const explanations = explained(named.change);

describe('Survivors of mutation testing', () => {
  it('that are explained, and nothing else, leave nothing to complain about', () => {
    const killed: Mutant = { ...survivor, change: 'Condition: known → false', status: 'Killed' };
    expect(compareSurvivors([survivor, killed], explanations, whole)).toEqual({
      unexplained: [],
      outdated: [],
    });
  });

  it('are told when no explanation names them, whether or not a test runs them', () => {
    const uncovered: Mutant = { ...survivor, line: 'return;', status: 'NoCoverage' };
    expect(compareSurvivors([survivor, uncovered], [], whole).unexplained).toEqual([survivor, uncovered]);
  });

  it('must be explained as often as they occur', () => {
    const twice = explained(named.change, named.change);
    expect(compareSurvivors([survivor, survivor], explanations, whole).unexplained).toEqual([survivor]);
    expect(compareSurvivors([survivor], twice, whole).outdated).toEqual([named]);
  });

  it('that tests notice now have an outdated explanation', () => {
    const killed: Mutant = { ...survivor, status: 'Killed' };
    expect(compareSurvivors([killed], explanations, whole).outdated).toEqual([named]);
    expect(compareSurvivors([], explanations, whole).outdated).toEqual([named]);
  });

  it('that time out on a slow machine keep their explanation, and need none', () => {
    const slow: Mutant = { ...survivor, status: 'Timeout' };
    expect(compareSurvivors([slow], explanations, whole)).toEqual({ unexplained: [], outdated: [] });
    expect(compareSurvivors([slow], [], whole)).toEqual({ unexplained: [], outdated: [] });
  });

  it('of other files are not looked for when one file or folder is mutated', () => {
    const outdated = (folder: string, part: string) =>
      compareSurvivors([], explanations, { folder, part }).outdated;
    expect([outdated('xml', 'b.ts'), outdated('xml', 'a')]).toEqual([[], []]);
    expect(outdated('xml', 'a.ts')).toEqual([named]);
    const within = [{ reason: 'the same', mutants: { 'shared/xml/parts/b.ts': { 'return;': ['one'] } } }];
    expect(compareSurvivors([], within, { folder: 'xml', part: 'parts' }).outdated).toHaveLength(1);
  });
});

describe('The score of mutation testing', () => {
  const of = (...statuses: Mutant['status'][]) => tally(statuses.map((status) => ({ ...survivor, status })));

  it('is the share of mutants that were killed or timed out', () => {
    expect(of('Killed', 'Killed', 'Timeout', 'Survived')).toEqual({
      mutants: 4,
      killed: 2,
      timeouts: 1,
      survivors: 1,
      invalid: 0,
      score: 75,
    });
  });

  it('counts a line that no test runs against the tests, and leaves out what could not be loaded', () => {
    expect(of('Killed', 'NoCoverage', 'RuntimeError')).toMatchObject({ mutants: 2, invalid: 1, score: 50 });
  });
});
