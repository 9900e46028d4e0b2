import { expect, it } from 'vitest';
import { compareSurvivors } from '../../../../local/tools/mutants/explanations.ts';
import { isInShare, readShare } from '../../../../local/tools/mutants/share.ts';

const shares = [1, 2, 3].map((number) => ({ number, of: 3 }));
const mutations = Array.from({ length: 90 }, (_, index) => ({
  file: `shared/xml/${index % 9}.ts`,
  line: `return ${index};`,
  change: 'ArithmeticOperator',
}));

it('Every mutant is in one share of its folder, and each share has about as many as the others', () => {
  const [first, second, third] = shares.map((share) => mutations.filter((one) => isInShare(one, share)));
  expect(new Set([...first!, ...second!, ...third!]).size).toBe(90);
  expect(first!.length + second!.length + third!.length).toBe(90);
  expect(Math.min(first!.length, second!.length, third!.length)).toBeGreaterThan(15);
});

it('Explained survivors of another share are not missed', () => {
  const explained = mutations.map(({ file, line, change }) => ({
    reason: 'the same',
    mutants: { [file]: { [line]: [change] } },
  }));
  const { outdated } = compareSurvivors([], explained, { folder: 'xml', share: shares[0] });
  expect(outdated).toEqual(mutations.filter((one) => isInShare(one, shares[0]!)));
});

it('A share is read when there is one of that number', () => {
  expect(readShare('3/20')).toEqual({ number: 3, of: 20 });
  expect(['0/3', '4/3', '1/0', '1', '1/', 'a/b', ''].map(readShare)).toEqual(Array(7).fill(undefined));
});
