import { describe, expect, it, test } from 'vitest';
import { createEvaluation } from '../../../shared/query/evaluate.ts';
import { parseQuery } from '../../../shared/query/parse.ts';
import { evaluate, fields, ids, query, rowOf } from './support.ts';

describe('The order of rows:', () => {
  const rows = [
    rowOf('c', { amount: 2, text: 'x', createdAt: '2020-01-03T00:00:00Z' }),
    rowOf('a', { amount: null, text: 'x', createdAt: '2020-01-02T00:00:00.000001Z' }),
    rowOf('d', { amount: 10, text: null, createdAt: '2020-01-02T00:00:00Z' }),
    rowOf('b', { amount: 2, text: 'X', createdAt: '2020-01-01T00:00:00Z' }),
  ];

  test.each([
    ['', 'c a d b'],
    ['order_by=created_at', 'b d a c'],
    ['order_by=amount', 'b c d a'],
    ['order_by=-amount', 'a d b c'],
    ['order_by=text', 'b a c d'],
    ['order_by=-text', 'd a c b'],
  ])('"%s" gives %s; equal values by id ascending', (text, expected) => {
    expect(ids(text, rows).join(' ')).toBe(expected);
    expect(ids(text, rows.toReversed()).join(' ')).toBe(expected);
  });

  it('false comes before true', () => {
    const flags = [rowOf('t', { flag: true }), rowOf('n'), rowOf('f', { flag: false })];
    expect(ids('order_by=flag', flags)).toEqual(['f', 't', 'n']);
    expect(ids('order_by=-flag', flags)).toEqual(['n', 't', 'f']);
  });

  it('without a field of creation, rows are in the order of their ids', () => {
    const noTimes = new Map([...fields].filter(([name]) => name !== 'created_at'));
    expect(evaluate(parseQuery(new Map(), noTimes), rows).kept).toEqual(['a', 'b', 'c', 'd']);
  });

  it('a date field that is always null leaves the order to the ids', () => {
    expect(ids('order_by=-day', [rowOf('2'), rowOf('1'), rowOf('3')])).toEqual(['1', '2', '3']);
  });
});

describe('Pages of rows', () => {
  /** 0 to 2499 in a mixed order; 7 and 2500 have no common divisor. */
  const many = Array.from({ length: 2500 }, (_, index) => {
    const amount = (index * 7) % 2500;
    return rowOf(String(amount), { amount });
  });
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => String(from + index));

  test.each([
    ['', 0, 100],
    ['limit=3', 0, 3],
    ['limit=0', 0, 1000],
    ['limit=1000&offset=1000', 1000, 2000],
    ['limit=0&offset=2000', 2000, 2500],
    ['limit=1&offset=2499', 2499, 2500],
    ['limit=10&offset=2495', 2495, 2500],
    ['offset=2500', 2500, 2500],
    ['offset=99999999999999999999', 2500, 2500],
  ])('for "%s" hold %i to %i, and the total counts all', (text, from, to) => {
    const result = evaluate(query(`order_by=amount&${text}`), many);
    expect(result).toEqual({ total: 2500, kept: numbers(from, to) });
  });

  it('follow one another in every order', () => {
    const pages = [0, 1000, 2000].flatMap((offset) => ids(`order_by=-amount&limit=0&offset=${offset}`, many));
    expect(pages).toEqual(numbers(0, 2500).reverse());
  });

  it('count only what matches', () => {
    expect(evaluate(query('amount=1|2|3&limit=2&order_by=amount'), many)).toEqual({
      total: 3,
      kept: ['1', '2'],
    });
  });

  it('of no rows are empty', () => {
    expect(evaluate(query(''), [])).toEqual({ total: 0, kept: [] });
  });

  it('do not keep a row beyond a full page', () => {
    const kept: number[] = [];
    const evaluation = createEvaluation(query('order_by=amount&limit=5&offset=5'), {
      id: ({ id }) => id,
      keep: ({ amount }) => kept.push(amount!),
    });
    for (let amount = 0; amount < 1000; amount += 1) evaluation.add(rowOf(String(amount), { amount }));
    expect(evaluation.finish().total).toBe(1000);
    expect(kept.length).toBeLessThanOrEqual(20);
  });

  it('hold rows with the same id in the order in which they came', () => {
    const twins = ['x', 'y', 'z'].map((text) => rowOf('1', { text }));
    const evaluation = createEvaluation(query('limit=2'), { id: ({ id }) => id, keep: ({ text }) => text });
    for (const row of twins) evaluation.add(row);
    expect(evaluation.finish().kept).toEqual(['x', 'y']);
  });
});
