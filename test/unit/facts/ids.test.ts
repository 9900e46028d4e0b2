import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factId, factSeries, newExtraction, ordinalOf, parseFactId } from '../../../shared/facts/ids.ts';
import { isId, lineageOf, newDocumentId, nextVersionId } from '../../../shared/ids.ts';

const lineage = '01a1fe24-fe14-87da-b414-824053700000';
const series = fc.integer({ min: 0, max: 2 ** 30 - 1 });
const ordinal = fc.integer({ min: 0, max: 2 ** 18 - 1 });

describe('The id of a fact', () => {
  it.each([
    [0, 0, '01a1fe24-fe14-87da-b414-000000000000'],
    [0, 9_999, '01a1fe24-fe14-87da-b414-00000000270f'],
    [1, 0, '01a1fe24-fe14-87da-b414-000000040000'],
    [0x3fffffff, 262_143, '01a1fe24-fe14-87da-b414-ffffffffffff'],
  ])('of series %i, fact %i, is %s', (number, index, id) => {
    expect(factId(lineage, number, index)).toBe(id);
  });

  it('is a UUID that gives back series, ordinal, and the beginning of the lineage', () => {
    fc.assert(
      fc.property(series, ordinal, (number, index) => {
        const id = factId(lineage, number, index);
        expect(isId(id)).toBe(true);
        expect(parseFactId(id)).toEqual({
          lineageStart: '01a1fe24-fe14-87da-b414',
          series: number,
          ordinal: index,
        });
        expect(ordinalOf(id)).toBe(index);
      }),
    );
  });

  it('leads to the lineage of any version of the document', () => {
    const first = newDocumentId(new Date('2026-02-01T08:00:00.000Z'));
    const second = nextVersionId(first)!;
    const { lineageStart } = parseFactId(factId(lineageOf(second), factSeries(second), 7))!;
    expect(first.startsWith(lineageStart)).toBe(true);
  });

  it('differs for every fact of a document, and follows document order', () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => factId(lineage, 0x2af3c, index));
    expect(new Set(ids).size).toBe(10_000);
    expect(ids.toSorted()).toEqual(ids);
  });

  it('differs in another series', () => {
    fc.assert(
      fc.property(series, series, ordinal, ordinal, (one, other, first, second) => {
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
});

describe('The series of a version', () => {
  it('is that of its id, within 30 bits, and another one for each version', () => {
    const versions = [newDocumentId(new Date('2026-02-01T08:00:00.000Z'))];
    while (versions.length < 1000) versions.push(nextVersionId(versions.at(-1)!)!);
    const all = versions.map(factSeries);
    expect(all).toEqual(versions.map(factSeries));
    expect(new Set(all).size).toBe(1000);
    for (const one of all) expect(one >= 0 && one < 2 ** 30).toBe(true);
  });
});
