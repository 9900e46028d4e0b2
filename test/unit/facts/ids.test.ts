import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factId, newExtraction, parseFactId } from '../../../shared/facts/ids.ts';
import { isId, lineageOf, newDocumentId, nextVersionId } from '../../../shared/ids.ts';

const lineage = '01a1fe24-fe14-87da-b414-824053700000';
const extraction = fc.integer({ min: 0, max: 2 ** 34 - 1 }).map((number) => number.toString(16));
const ordinal = fc.integer({ min: 0, max: 9_999 });

describe('The id of a fact', () => {
  it.each([
    ['0', 0, '01a1fe24-fe14-87da-b414-000000000000'],
    ['0', 9_999, '01a1fe24-fe14-87da-b414-00000000270f'],
    ['1', 0, '01a1fe24-fe14-87da-b414-000000004000'],
    ['3ffffffff', 16_383, '01a1fe24-fe14-87da-b414-ffffffffffff'],
  ])('of extraction %s, fact %i, is %s', (number, index, id) => {
    expect(factId(lineage, number, index)).toBe(id);
  });

  it('is a UUID that gives back extraction, ordinal, and the beginning of the lineage', () => {
    fc.assert(
      fc.property(extraction, ordinal, (number, index) => {
        const id = factId(lineage, number, index);
        expect(isId(id)).toBe(true);
        expect(parseFactId(id)).toEqual({
          lineageStart: '01a1fe24-fe14-87da-b414',
          extraction: number,
          ordinal: index,
        });
      }),
    );
  });

  it('leads to the lineage of any version of the document', () => {
    const first = newDocumentId(new Date('2026-02-01T08:00:00.000Z'));
    const second = nextVersionId(first)!;
    const { lineageStart } = parseFactId(factId(lineageOf(second), newExtraction(), 7))!;
    expect(first.startsWith(lineageStart)).toBe(true);
  });

  it('differs for every fact of a document, and follows document order', () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => factId(lineage, '2af3c', index));
    expect(new Set(ids).size).toBe(10_000);
    expect(ids.toSorted()).toEqual(ids);
  });

  it('differs after another extraction', () => {
    fc.assert(
      fc.property(extraction, extraction, ordinal, ordinal, (one, other, first, second) => {
        const isSame = one === other && first === second;
        expect(factId(lineage, one, first) === factId(lineage, other, second)).toBe(isSame);
      }),
    );
  });

  it.each([
    [''],
    ['x'],
    ['01a1fe24-fe14-87da-b414-00000000000'],
    ['01a1fe24-fe14-87da-b414-0000000000000'],
    ['01A1FE24-FE14-87DA-B414-000000000000'],
    ['01a1fe24-fe14-77da-b414-000000000000'],
    ['01a1fe24fe1487dab414000000000000'],
    [' 01a1fe24-fe14-87da-b414-000000000000'],
    ['01a1fe24-fe14-87da-b414-000000000000\n'],
  ])('cannot be %j', (id) => {
    expect(parseFactId(id)).toBeUndefined();
  });
});

describe('An extraction', () => {
  it('has a different number every time', () => {
    const names = Array.from({ length: 1000 }, newExtraction);
    expect(new Set(names).size).toBe(1000);
    for (const name of names) expect(name).toMatch(/^(0|[1-9a-f][0-9a-f]{0,8})$/);
  });

  it('has room for the 10,000 facts of the largest document', () => {
    const last = parseFactId(factId(lineage, '2af3c', 9_999));
    expect(last).toMatchObject({ extraction: '2af3c', ordinal: 9_999 });
  });
});
