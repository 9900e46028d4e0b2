import { expect, it } from 'vitest';
import { figuresOf, type Sample } from '../../../../local/tools/bench/cold/samples.ts';

function sample(at: number): Sample {
  const reading = (wall: number, processor: number) => ({ wall, processor });
  return {
    first: { before: reading(1, 1), imported: reading(50, 40), answered: reading(at, at / 2) },
    imported: {
      before: reading(20, 10),
      imported: reading(20 + at, 10 + at / 4),
      answered: reading(999, 999),
    },
  };
}

it('The figures of starts are medians: of the import alone, and of the first answer from the start of the process', () => {
  expect(figuresOf([sample(400), sample(80), sample(100)])).toEqual({
    importWall: 100,
    importProcessor: 25,
    answerWall: 100,
    answerProcessor: 50,
  });
  expect(figuresOf([sample(80), sample(100)]).answerWall).toBe(90);
});

it('There are no figures of no starts', () => {
  expect(() => figuresOf([])).toThrow('median');
});
