import { expect, it, test } from 'vitest';
import { readOptions } from '../../../../local/tools/bench/read-options.ts';

const kept = { numbers: { calls: 200, runs: 10 }, texts: ['only'], figures: 'calls' };

it('The options of a case of the bench are numbers and texts, with what they are by default', () => {
  expect(readOptions([], kept)).toEqual({
    own: { calls: 200, runs: 10, only: '' },
    save: false,
    strict: false,
  });
  expect(readOptions(['--calls', '3', '--only', 'GET', '--save', '--strict'], kept)).toEqual({
    own: { calls: 3, runs: 10, only: 'GET' },
    save: true,
    strict: true,
  });
});

test.each([
  [['--calls', '0'], 'must be a whole number of 1 or more'],
  [['--calls', '1.5'], 'must be a whole number of 1 or more'],
  [['--calls', 'many'], 'must be a whole number of 1 or more'],
  [['--other', '1'], "Unknown option '--other'"],
])('The options %j of a case of the bench are rejected', (args, why) => {
  expect(() => readOptions(args, kept)).toThrow(why);
});

it('A case of the bench whose figures are not kept cannot be saved', () => {
  expect(() => readOptions(['--save'], { numbers: {} })).toThrow('not kept');
});
