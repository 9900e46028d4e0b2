import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DateBounds,
  type DatedRow,
  divide,
  mostBlocks,
  spanIntervals,
  spanMeets,
  spanName,
} from '../../../shared/facts/spans.ts';

/** The names of the blocks that facts of one model with these main dates go into, and the dates in each. */
function divided(...dates: readonly (string | null)[]): Record<string, (string | null)[]> {
  const division = divide(new Map([['Problem', dates.map((date): DatedRow => ({ date }))]])).get('Problem')!;
  return Object.fromEntries(
    [...division].map(([name, { rows }]) => [name, rows.map(({ date }) => date as string | null)]),
  );
}

const year = fc.integer({ min: 1, max: 9999 }).map((number) => String(number).padStart(4, '0'));
const two = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((number) => String(number).padStart(2, '0'));
const day = fc.tuple(year, two(1, 12), two(1, 28)).map((parts) => parts.join('-'));
const time = fc
  .tuple(two(0, 23), two(0, 59), two(0, 59), fc.constantFrom('', '.000001', '.123456'))
  .map(([hour, minute, second, fraction]) => `T${hour}:${minute}:${second}${fraction}Z`);
/** A stored date, or instant. */
const date = fc.oneof(
  day,
  fc.tuple(day, time).map((parts) => parts.join('')),
);
/** A few dates close together, so that bounds and dates meet. */
const nearby = fc.constantFrom(
  '2019-12-31T23:59:59Z',
  '2020-01-01',
  '2020-01-01T00:00:00Z',
  '2020-01-01T00:00:00.000001Z',
  '2020-06-15T12:00:00Z',
  '2020-12-31',
  '2021-01-01T00:00:00Z',
);
const anyDate = fc.oneof(date, nearby);
const bound = fc.option(anyDate, { nil: undefined });

function isWithin(value: string, { start, end }: DateBounds): boolean {
  const comparable = (text: string) =>
    text.replace('Z', '').padEnd(26, 'T00:00:00.000000'.slice(text.length - 10));
  return (
    (start === undefined || comparable(value) >= comparable(start)) &&
    (end === undefined || comparable(value) <= comparable(end))
  );
}

function boundsOf(start: string | undefined, end: string | undefined): DateBounds {
  return { ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
}

describe('Facts of one document and model', () => {
  it('are stored under their day when there are at most two days', () => {
    expect(divided('2014-05-02T15:00:00Z', '2014-05-03', '2014-05-02T23:59:59.999999Z')).toEqual({
      'D#2014-05-02': ['2014-05-02T15:00:00Z', '2014-05-02T23:59:59.999999Z'],
      'D#2014-05-03': ['2014-05-03'],
    });
  });

  it('are stored under their year when there are more days', () => {
    expect(divided('2014-05-02', '2013-12-31', '2014-05-03')).toEqual({
      'Y#2014': ['2014-05-02', '2014-05-03'],
      'Y#2013': ['2013-12-31'],
    });
  });

  it('are stored apart when they have no main date', () => {
    expect(divided(null, '2014-05-02', null)).toEqual({
      'N#': [null, null],
      'D#2014-05-02': ['2014-05-02'],
    });
  });

  it('are stored together when there are more than 40 years', () => {
    const dates = Array.from({ length: 41 }, (_, index) => `${1900 + index}-01-01`);
    expect(divided(...dates, null)).toEqual({ 'A#': dates, 'N#': [null] });
    expect(Object.keys(divided(...dates.slice(1)))).toHaveLength(40);
  });
});

describe('The blocks of a document', () => {
  it('are forty at most, whatever the years of thirteen models', () => {
    const model = fc.array(fc.option(day), { minLength: 0, maxLength: 120 });
    const document = fc.array(model, { minLength: 13, maxLength: 13 });
    fc.assert(
      fc.property(document, (models) => {
        const byModel = new Map(
          models.map((dates, index) => [`Model${index}`, dates.map((one): DatedRow => ({ date: one }))]),
        );
        const divisions = divide(byModel);
        const blocks = [...divisions.values()].flatMap((division) => [...division.values()]);
        expect(blocks.length).toBeLessThanOrEqual(40);
        for (const [name, rows] of byModel) {
          const divisionRows = [...divisions.get(name)!.values()].flatMap((block) => block.rows);
          expect(new Set(divisionRows)).toEqual(new Set(rows));
          expect(divisionRows).toHaveLength(rows.length);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are forty at most, even with every year from 1 to 9999 in each of thirteen models', () => {
    const years = Array.from({ length: 9999 }, (_, index) => `${String(index + 1).padStart(4, '0')}-03-04`);
    const rows = [null, ...years].map((one): DatedRow => ({ date: one }));
    const byModel = new Map(Array.from({ length: 13 }, (_, index) => [`Model${index}`, rows]));
    const divisions = [...divide(byModel).values()];
    expect(mostBlocks).toBe(40);
    expect(divisions.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(40);
  });

  it('stay divided by year for models that have few years', () => {
    const far = Array.from({ length: 100 }, (_, index) => ({ date: `${1900 + index}-01-01` }));
    const near = ['2011-01-01', '2012-01-01', '2013-01-01'].map((one) => ({ date: one }));
    const divisions = divide(
      new Map([
        ['Far', far],
        ['Near', near],
      ]),
    );
    expect([...divisions.get('Far')!.keys()]).toEqual(['A#']);
    expect([...divisions.get('Near')!.keys()]).toEqual(['Y#2011', 'Y#2012', 'Y#2013']);
  });
});

describe('A range of main dates', () => {
  it('reads these intervals', () => {
    expect(spanIntervals({ start: '2020-03-01T10:00:00Z', end: '2021-02-28' })).toEqual([
      ['D#2020-03-01', 'D#2021-02-28'],
      ['Y#2020', 'Y#2021'],
      ['A#', 'A#'],
    ]);
  });

  it('reads nothing when it ends on a day before it begins', () => {
    expect(spanIntervals({ start: '2020-03-02', end: '2020-03-01T23:59:59Z' })).toEqual([]);
  });

  it('finds every fact within it, however its document was divided', () => {
    fc.assert(
      fc.property(fc.array(anyDate, { minLength: 1, maxLength: 50 }), bound, bound, (dates, start, end) => {
        const bounds = boundsOf(start, end);
        for (const [name, inside] of Object.entries(divided(...dates))) {
          if (!inside.some((one) => isWithin(one!, bounds))) continue;
          expect(spanMeets(name, bounds)).toBe(true);
          expect(isRead(name, bounds)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('reads the same blocks that it selects by name', () => {
    const span = fc.oneof(
      day.map((bucket) => spanName({ kind: 'D', bucket })),
      nearby.map((one) => spanName({ kind: 'D', bucket: one.slice(0, 10) })),
      year.map((bucket) => spanName({ kind: 'Y', bucket })),
      fc.constantFrom('Y#2019', 'Y#2020', 'Y#2021', 'A#', 'N#'),
    );
    fc.assert(
      fc.property(span, bound, bound, (name, start, end) => {
        const bounds = boundsOf(start, end);
        expect(spanMeets(name, bounds)).toBe(isRead(name, bounds));
      }),
      { numRuns: 500 },
    );
  });

  it('leaves out days and years outside it, and facts without a date', () => {
    fc.assert(
      fc.property(anyDate, anyDate, anyDate, (one, start, end) => {
        const isReal = start.slice(0, 10) <= end.slice(0, 10);
        const on = (length: number) =>
          isReal &&
          one.slice(0, length) >= start.slice(0, length) &&
          one.slice(0, length) <= end.slice(0, length);
        expect(spanMeets(`D#${one.slice(0, 10)}`, { start, end })).toBe(on(10));
        expect(spanMeets(`Y#${one.slice(0, 4)}`, { start, end })).toBe(on(4));
        expect(spanMeets('N#', { start, end })).toBe(false);
      }),
    );
  });

  it('without a bound includes everything, even facts without a date', () => {
    for (const name of ['D#0001-01-01', 'Y#9999', 'A#', 'N#']) expect(spanMeets(name, undefined)).toBe(true);
  });
});

/** Tells whether the block of this name is between the keys that are read. */
function isRead(name: string, bounds: DateBounds): boolean {
  const key = `${name}#01a1fe24-fe14-87da-b414-824053700000#2af3c`;
  return spanIntervals(bounds).some(([from, to]) => key >= from && key <= `${to}~`);
}
