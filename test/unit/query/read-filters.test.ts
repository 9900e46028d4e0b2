import { describe, expect, it, test } from 'vitest';
import type { QueryField } from '../../../shared/query/field.ts';
import { parseQuery } from '../../../shared/query/parse.ts';
import { expectRefused } from './refused.ts';
import { query, type Row, rowOf } from './support.ts';

/** Tells whether the filters match a row with these values. */
function passes(text: string, values: Partial<Row>): boolean {
  return query(text).matches(rowOf('1', values));
}

describe('Text filters:', () => {
  test.each([
    ['text=kg', 'kg', true],
    ['text=kg', 'KG', false],
    ['text=kg', 'kg ', false],
    ['text=kg%20', 'kg', false],
    ['text=kg', null, false],
    ['text=', null, false],
    ['text=', 'kg', false],
    ['text=', '', true],
    ['text=null', null, false],
    ['text=kg|lb', 'lb', true],
    ['text=kg|lb', 'kg|lb', false],
    ['text=kg|', 'kg', true],
    ['text=5*', '5*', true],
    ['text=%F0%9F%98%80', '😀', true],
  ])('%s matches %j: %s', (filter, text, expected) => {
    expect(passes(filter, { text })).toBe(expected);
  });
});

describe('Number filters:', () => {
  test.each([
    ['amount=64.5', 64.5, true],
    ['amount=64.50', 64.5, true],
    ['amount=6.45e1', 64.5, true],
    ['amount=-0', 0, true],
    ['amount=0', -0, true],
    ['amount=0', null, false],
    ['amount=1|2|3', 2, true],
    ['amount=1|2|3', 4, false],
  ])('%s matches %j: %s', (filter, amount, expected) => {
    expect(passes(filter, { amount })).toBe(expected);
  });

  test.each(['', 'abc', 'NaN', '1e999', '1|', '1|x'])('"%s" is rejected', (value) => {
    expectRefused(() => query(`amount=${value}`), 'amount');
  });
});

describe('Instant filters compare the exact instant:', () => {
  test.each([
    ['at=2011-03-04T09:30:00Z', '2011-03-04T09:30:00Z', true],
    ['at=2011-03-04T09:30:00.000Z', '2011-03-04T09:30:00Z', true],
    ['at=2011-03-04T09:30:00.5Z', '2011-03-04T09:30:00.500000Z', true],
    ['at=2011-03-04T09:30:00Z', '2011-03-04T09:30:00.000001Z', false],
    ['at=2011-03-04', '2011-03-04T00:00:00Z', true],
    ['at=2011-03-04', '2011-03-04T09:30:00Z', false],
    ['at=2011-03-04|2011-03-05', '2011-03-05T00:00:00Z', true],
    ['at=2011-03-04', null, false],
  ])('%s matches %j: %s', (filter, at, expected) => {
    expect(passes(filter, { at })).toBe(expected);
  });
});

describe('Date filters compare the date part:', () => {
  test.each([
    ['day=2011-03-04', '2011-03-04', true],
    ['day=2011-03-04T23:59:59.9Z', '2011-03-04', true],
    ['day=2011-03-05', '2011-03-04', false],
    ['day=2011-03-04', null, false],
  ])('%s matches %j: %s', (filter, day, expected) => {
    expect(passes(filter, { day })).toBe(expected);
  });

  test.each(['', 'soon', '2011-02-29', '2011-03-04T09:30:00', '2011-03-04|', '2011-03-04T09:30:00%2B01:00'])(
    '"%s" is rejected, as for instants',
    (value) => {
      expectRefused(() => query(`day=${value}`), 'day');
      expectRefused(() => query(`at=${value}`), 'at');
    },
  );
});

describe('Boolean filters:', () => {
  test.each([
    ['flag=true', true, true],
    ['flag=TRUE', true, true],
    ['flag=true', false, false],
    ['flag=False', false, true],
    ['flag=false', null, false],
    ['flag=true|false', false, true],
  ])('%s matches %j: %s', (filter, flag, expected) => {
    expect(passes(filter, { flag })).toBe(expected);
  });

  test.each(['', '1', 'yes', 'true|'])('"%s" is rejected', (value) => {
    expectRefused(() => query(`flag=${value}`), 'flag');
  });
});

describe('With several filters,', () => {
  it('a row must match all of them', () => {
    expect(passes('text=kg&amount=1|2', { text: 'kg', amount: 2 })).toBe(true);
    expect(passes('text=kg&amount=1|2', { text: 'kg', amount: 3 })).toBe(false);
    expect(passes('text=kg&amount=1|2', { text: 'lb', amount: 2 })).toBe(false);
  });

  it('a row must also be in the date range', () => {
    const text = 'text=kg&date_range=day*2011-01-01*';
    expect(passes(text, { text: 'kg', day: '2011-01-01' })).toBe(true);
    expect(passes(text, { text: 'kg', day: '2010-12-31' })).toBe(false);
    expect(passes(text, { text: 'lb', day: '2011-01-01' })).toBe(false);
  });

  it('each keeps its text and its values', () => {
    const { filters } = query('amount=01|2.50&day=2011-03-04T09:30:00Z');
    expect(filters).toMatchObject([
      { field: { name: 'amount' }, text: '01|2.50', alternatives: [1, 2.5], shown: true },
      { field: { name: 'day' }, text: '2011-03-04T09:30:00Z', alternatives: ['2011-03-04'], shown: true },
    ]);
  });
});

describe('An unknown parameter name', () => {
  test.each(['no_such_field', 'Text', 'limits', 'constructor', '__proto__', ''])(
    '"%s" is rejected',
    (name) => {
      expectRefused(() => query(`${name}=1`), name);
    },
  );

  it('is truncated and sanitized in the message', () => {
    expectRefused(() => query(`${'x'.repeat(5000)}%0A=1`), 'xxx');
  });
});

describe('Filters of the path', () => {
  const fixed = new Map([['text', 'HBA1C']]);

  it('replace a parameter of the same name', () => {
    const asked = query('text=other', { fixed });
    expect(asked.matches(rowOf('1', { text: 'HBA1C' }))).toBe(true);
    expect(asked.matches(rowOf('2', { text: 'other' }))).toBe(false);
  });

  it('replace a parameter that could not be read', () => {
    expect(query('amount=x', { fixed: new Map([['amount', '5']]) }).filters).toMatchObject([
      { alternatives: [5] },
    ]);
  });

  it('apply without a parameter, and a bar separates alternatives', () => {
    const asked = query('', { fixed: new Map([['text', 'HBA1C|LDL']]) });
    expect(asked.matches(rowOf('1', { text: 'LDL' }))).toBe(true);
    expect(asked.matches(rowOf('2', { text: 'HDL' }))).toBe(false);
    expect(asked.matches(rowOf('3'))).toBe(false);
  });

  it('are compared literally when they are exact, but other parameters are not', () => {
    const exact = new Map([['text', 'HBA1C|LDL']]);
    const asked = query('amount=1|2', { fixed: exact, fixedIsExact: true });
    expect(asked.matches(rowOf('1', { text: 'HBA1C|LDL', amount: 2 }))).toBe(true);
    expect(asked.matches(rowOf('2', { text: 'LDL', amount: 2 }))).toBe(false);
    const overridden = query('text=LDL', { fixed: exact, fixedIsExact: true });
    expect(overridden.matches(rowOf('3', { text: 'HBA1C|LDL' }))).toBe(true);
    expect(overridden.matches(rowOf('4', { text: 'LDL' }))).toBe(false);
  });

  it('are shown when a parameter requests them, or when all are to be shown', () => {
    const shown = (text: string, showFixed: boolean) =>
      query(text, { fixed, showFixed }).filters.map(({ text, shown }) => [text, shown]);
    expect(shown('', false)).toEqual([['HBA1C', false]]);
    expect(shown('text=HBA1C', false)).toEqual([['HBA1C', true]]);
    expect(shown('', true)).toEqual([['HBA1C', true]]);
  });
});

describe('A field with its own matcher', () => {
  interface Reading {
    readonly names: readonly string[];
  }
  const category: QueryField<Reading> = {
    name: 'category',
    type: 'string',
    value: ({ names }) => names[0] ?? null,
    matcher: (texts) => {
      const wanted = texts.map((text) => text.toLowerCase());
      return ({ names }) => names.some((name) => wanted.includes(name));
    },
  };
  const asked = (text: string) =>
    parseQuery(new Map([['category', text]]), new Map([['category', category]]));

  it('is filtered by it, each alternative separately', () => {
    const weight = { names: ['body weight', 'weight'] };
    expect(asked('Weight').matches(weight)).toBe(true);
    expect(asked('height|BODY WEIGHT').matches(weight)).toBe(true);
    expect(asked('height').matches(weight)).toBe(false);
    expect(asked('height').filters).toMatchObject([{ text: 'height', alternatives: ['height'] }]);
  });
});
