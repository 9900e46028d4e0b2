import { describe, expect, it } from 'vitest';
import { blocksWith, collectGrams } from '../../../../shared/codes/index/gram-blocks.ts';

/** Blocks of two entries. */
function indexed(texts: readonly string[]) {
  const text = Buffer.from(texts.map((one) => `${one}\n`).join(''));
  const starts = new Uint32Array(texts.length + 1);
  for (const [index, one] of texts.entries()) starts[index + 1] = starts[index]! + Buffer.byteLength(one) + 1;
  const grams = collectGrams(text, starts, 2);
  return (needle: string) => blocksWith(Buffer.from(needle), grams, Math.ceil(texts.length / 2));
}

describe('the blocks in which a text may occur', () => {
  const blocks = indexed(['abc', 'bcd', 'xyz', 'zxy', 'abd', 'bcde', 'é']);

  it('are exactly those in which one, two or three octets occur', () => {
    expect(blocks('a')).toEqual([0, 2]);
    expect(blocks('zx')).toEqual([1]);
    expect(blocks('bcd')).toEqual([0, 2]);
    expect(blocks('é')).toEqual([3]);
    expect(blocks('q')).toEqual([]);
    expect(blocks('az')).toEqual([]);
  });

  it('have all parts of a longer text', () => {
    expect(blocks('bcde')).toEqual([2]);
    expect(blocks('abcd')).toEqual([0]);
    expect(blocks('abcde')).toEqual([]);
  });

  it('have it within one entry', () => {
    expect(blocks('cb')).toEqual([]);
    expect(blocks('\n')).toEqual([]);
  });

  it('are found however many or few have a gram', () => {
    const texts = Array.from({ length: 4000 }, (_, number) => (number % 1000 === 7 ? 'rare' : 'often'));
    const many = indexed(texts);
    expect(many('rare')).toEqual([3, 503, 1003, 1503]);
    expect(many('often')).toEqual(Array.from({ length: 2000 }, (_, block) => block));
  });
});
