import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growGramTree } from '../../../../shared/codes/index/build-ngram-index.ts';
import { blocksWith } from '../../../../shared/codes/index/ngram-index.ts';

/** Builds the tree and the search for these entries, block by block. */
function indexed(blocks: readonly (readonly string[])[]) {
  const texts = blocks.map((entries) => Buffer.from(entries.map((entry) => `${entry}\n`).join('')));
  const blockStarts = new Uint32Array(blocks.length + 1);
  for (const [block, text] of texts.entries()) blockStarts[block + 1] = blockStarts[block]! + text.length;
  const tree = growGramTree({ bytes: Buffer.concat(texts), separator: 0x0a, blockStarts });
  return {
    tree,
    find: (needle: string) => blocksWith(Buffer.from(needle), tree, blocks.length),
  };
}

/** That many blocks, which all share one entry; some have another one too. */
function many(count: number, common: string, others: Readonly<Record<number, string>>) {
  return indexed(Array.from({ length: count }, (_, block) => [common, others[block] ?? 'nothing']));
}

describe('The blocks in which a text may occur', () => {
  it('are those that have all its bytes, when there are few blocks', () => {
    const { find } = indexed([['abc', 'bcd'], ['xyz', 'zxy'], ['abd', 'bcde'], ['é']]);
    expect(find('a')).toEqual([0, 2]);
    expect(find('zx')).toEqual([1]);
    expect(find('é')).toEqual([3]);
    expect(find('q')).toEqual([]);
    expect(find('az')).toEqual([]);
  });

  it('never include a match across the end of an entry', () => {
    const { find } = many(100, 'ab', { 7: 'ba' });
    expect(find('b\n')).toEqual([]);
    expect(find('\n')).toEqual([]);
  });

  it('are narrowed down by longer grams when shorter ones are in most blocks', () => {
    const { find } = many(100, 'abcd bcde', { 3: 'abcde', 4: 'bcdea', 90: 'xabcdex' });
    expect(find('abcde')).toEqual([3, 90]);
    expect(find('bcdea')).toEqual([4]);
    expect(find('abcd')).toHaveLength(100);
  });

  it('can hold all parts of the text without the text', () => {
    expect(many(100, 'abcd bcde', { 4: 'bcdea' }).find('cdeab')).toEqual([4]);
  });

  it('are found whether few, many or all blocks have a gram', () => {
    const texts = Array.from({ length: 4000 }, (_, block) => [block % 1000 === 7 ? 'rare' : 'often']);
    const { find } = indexed(texts);
    expect(find('rare')).toEqual([7, 1007, 2007, 3007]);
    expect(find('often')).toHaveLength(3996);
    expect(find('oftenx')).toEqual([]);
  });

  it('are none for a text that is longer than the longest gram and does not occur', () => {
    const { find } = many(50, 'abcdefghijkl', {});
    expect(find('abcdefghijkl')).toHaveLength(50);
    expect(find('abcdefghijklm')).toEqual([]);
    expect(find('bcdefghija')).toEqual([]);
  });
});

describe('The gram tree', () => {
  it('has no grams of two bytes where a single byte is in at most half of the blocks', () => {
    const { tree } = many(
      100,
      'a',
      Object.fromEntries(Array.from({ length: 50 }, (_, block) => [block, 'zz'])),
    );
    const pairs = tree.keys.subarray(tree.levelEnds[0]!);
    expect([...pairs].some((key) => (key & 0xff) === 'z'.charCodeAt(0))).toBe(false);
  });

  it('has grams of at most eight bytes', () => {
    expect(many(100, 'abcdefghijkl', {}).tree.levelEnds).toHaveLength(8);
  });
});

describe('Whatever the text,', () => {
  const entry = fc.string({ unit: fc.constantFrom('a', 'b', 'ab', 'é', 'ß'), minLength: 1, maxLength: 10 });
  const someBlocks = fc.array(fc.array(entry, { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 80,
  });

  it('no block in which it occurs is missed', () => {
    fc.assert(
      fc.property(someBlocks, fc.array(entry, { maxLength: 10 }), (blocks, needles) => {
        const { find } = indexed(blocks);
        for (const needle of [...needles, ...blocks[0]!, blocks.at(-1)![0]!.slice(1)]) {
          const having = blocks.flatMap((entries, block) =>
            entries.some((text) => text.includes(needle)) ? [block] : [],
          );
          if (needle !== '') expect(find(needle)).toEqual(expect.arrayContaining(having));
        }
      }),
    );
  });
});
