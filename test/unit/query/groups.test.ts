import { describe, expect, it, test } from 'vitest';
import { expectRefused } from './refused.ts';
import { evaluate, groups, query, rowOf } from './support.ts';

const rows = [
  rowOf('1', { text: 'kg', amount: 3, day: '2011-03-04', at: '2011-03-04T09:30:00Z', flag: true }),
  rowOf('2', { text: 'kg', amount: 5, day: '2011-03-20', at: '2011-03-04T09:30:00.500000Z', flag: false }),
  rowOf('3', { text: 'lb', amount: null, day: '2012-07-01', at: null, flag: true }),
  rowOf('4', { text: null, amount: 1, day: null, at: '2012-07-01T08:00:00Z', flag: null }),
];

describe('An aggregate over all rows is one row without a group:', () => {
  test.each([
    ['sum*amount', 9],
    ['avg*amount', 3],
    ['max*amount', 5],
    ['min*amount', 1],
    ['count*amount', 3],
    ['count*text', 3],
    ['count*flag', 3],
    ['count*', 4],
    ['max*day', '2012-07-01'],
    ['min*day', '2011-03-04'],
    ['min*at', '2011-03-04T09:30:00Z'],
    ['max*at', '2012-07-01T08:00:00Z'],
  ])('%s is %j', (aggregate, value) => {
    expect(evaluate(query(`aggregate_by=${aggregate}`), rows)).toStrictEqual({
      total: 1,
      groups: [{ value }],
    });
  });

  test.each([
    ['sum*amount', null],
    ['avg*amount', null],
    ['max*day', null],
    ['min*at', null],
    ['count*amount', 0],
    ['count*', 0],
  ])('%s over no rows is %j', (aggregate, value) => {
    expect(evaluate(query(`aggregate_by=${aggregate}`), [])).toStrictEqual({ total: 1, groups: [{ value }] });
  });

  it('null values contribute nothing', () => {
    const asked = query('aggregate_by=avg*amount&text=lb');
    expect(evaluate(asked, rows).groups).toStrictEqual([{ value: null }]);
  });

  test.each(['limit=1&offset=1', 'offset=1000', 'order_by=-day', 'limit=0'])(
    'the one row stays, whatever %s says',
    (rest) => {
      const asked = query(`aggregate_by=count*&${rest}`);
      expect(evaluate(asked, rows)).toStrictEqual({ total: 1, groups: [{ value: 4 }] });
    },
  );

  it('only matching rows are covered', () => {
    expect(evaluate(query('aggregate_by=sum*amount&text=kg'), rows).groups).toEqual([{ value: 8 }]);
    expect(evaluate(query('aggregate_by=count*&date_range=day*2012-01-01*'), rows).groups).toEqual([
      { value: 1 },
    ]);
  });

  it('the later of two instants within a second is the greater', () => {
    expect(evaluate(query('aggregate_by=max*at&text=kg'), rows).groups).toEqual([
      { value: '2011-03-04T09:30:00.500000Z' },
    ]);
  });

  it('a sum too large for a number is rejected', () => {
    const huge = [rowOf('1', { amount: 1.5e308 }), rowOf('2', { amount: 1.5e308 })];
    expectRefused(() => evaluate(query('aggregate_by=sum*amount'), huge), 'aggregate_by');
    expect(evaluate(query('aggregate_by=avg*amount'), huge).groups).toEqual([{ value: 1.5e308 }]);
    expect(evaluate(query('aggregate_by=max*amount'), huge).groups).toEqual([{ value: 1.5e308 }]);
  });
});

describe('Groups by value', () => {
  it('include null as one group, which comes last by default', () => {
    expect(groups('group_by=text&aggregate_by=sum*amount', rows)).toEqual([
      ['kg', 8],
      ['lb', null],
      [null, 1],
    ]);
  });

  it('have the type of their field', () => {
    expect(groups('group_by=flag&aggregate_by=count*', rows)).toEqual([
      [false, 1],
      [true, 2],
      [null, 1],
    ]);
    expect(groups('group_by=amount&aggregate_by=count*', rows)).toEqual([
      [1, 1],
      [3, 1],
      [5, 1],
      [null, 1],
    ]);
    expect(groups('group_by=at&aggregate_by=max*amount', rows)).toEqual([
      ['2011-03-04T09:30:00Z', 3],
      ['2011-03-04T09:30:00.500000Z', 5],
      ['2012-07-01T08:00:00Z', 1],
      [null, null],
    ]);
  });

  it('count the two zeros as one', () => {
    const zeros = [rowOf('1', { amount: -0 }), rowOf('2', { amount: 0 })];
    expect(groups('group_by=amount&aggregate_by=min*amount', zeros)).toStrictEqual([[0, 0]]);
  });

  it('keep similar texts apart', () => {
    const texts = ['null', '', 'Kg', 'kg'].map((text, index) => rowOf(String(index), { text }));
    expect(groups('group_by=text&aggregate_by=count*', texts)).toEqual([
      ['', 1],
      ['Kg', 1],
      ['kg', 1],
      ['null', 1],
    ]);
  });

  it('do not exist when there are no rows', () => {
    expect(evaluate(query('group_by=text&aggregate_by=count*'), [])).toEqual({ total: 0, groups: [] });
  });

  it('have a count of 0 for null values only', () => {
    expect(groups('group_by=text&aggregate_by=count*amount&text=lb', rows)).toEqual([['lb', 0]]);
  });
});

describe('Groups by date', () => {
  it('include null as one group', () => {
    expect(groups('date_group=day*month&aggregate_by=count*', rows)).toEqual([
      ['2011-03', 2],
      ['2012-07', 1],
      [null, 1],
    ]);
  });

  it('have hour 00 for dates without a time', () => {
    expect(groups('date_group=day*hourofday&aggregate_by=count*day', rows)).toEqual([
      ['00', 3],
      [null, 0],
    ]);
  });

  it('are ignored when group_by is given too', () => {
    expect(groups('group_by=text&date_group=day*month&aggregate_by=count*', rows)).toEqual([
      ['kg', 2],
      ['lb', 1],
      [null, 1],
    ]);
  });
});

describe('The order of groups:', () => {
  test.each([
    ['', 'kg lb null'],
    ['&order_by=text', 'kg lb null'],
    ['&order_by=-text', 'null lb kg'],
    ['&order_by=amount', 'null kg lb'],
    ['&order_by=-amount', 'lb kg null'],
  ])('sums by text%s: %s', (rest, expected) => {
    const found = groups(`group_by=text&aggregate_by=sum*amount${rest}`, rows);
    expect(found.map(([group]) => String(group)).join(' ')).toBe(expected);
  });

  it('the aggregate takes precedence over the group of the same field', () => {
    const amounts = [1, 2, 2, 2, 3, 3].map((amount, index) => rowOf(String(index), { amount }));
    expect(groups('group_by=amount&aggregate_by=count*amount&order_by=-amount', amounts)).toEqual([
      [2, 3],
      [3, 2],
      [1, 1],
    ]);
  });

  it('equal results are ordered by group ascending, null last, in both directions', () => {
    const equal = ['b', null, 'a'].map((text, index) => rowOf(String(index), { text, amount: 1 }));
    for (const order of ['amount', '-amount']) {
      expect(groups(`group_by=text&aggregate_by=sum*amount&order_by=${order}`, equal)).toEqual([
        ['a', 1],
        ['b', 1],
        [null, 1],
      ]);
    }
  });

  it('results that are dates are ordered by time', () => {
    expect(groups('group_by=text&aggregate_by=max*at&order_by=-at', rows)).toEqual([
      ['lb', null],
      [null, '2012-07-01T08:00:00Z'],
      ['kg', '2011-03-04T09:30:00.500000Z'],
    ]);
  });

  it('results that are dates are ordered by time, with and without a fraction of the second', () => {
    const times = [
      rowOf('1', { text: 'without', at: '2012-07-01T08:00:00Z' }),
      rowOf('2', { text: 'with', at: '2012-07-01T08:00:00.500000Z' }),
    ];
    for (const operator of ['min', 'max'])
      expect(groups(`group_by=text&aggregate_by=${operator}*at&order_by=at`, times)).toEqual([
        ['without', '2012-07-01T08:00:00Z'],
        ['with', '2012-07-01T08:00:00.500000Z'],
      ]);
  });

  it('counts are ordered as numbers', () => {
    const texts = [...Array(10).fill('ten'), 'one', 'one'].map((text, index) =>
      rowOf(String(index), { text }),
    );
    expect(groups('group_by=text&aggregate_by=count*text&order_by=text', texts)).toEqual([
      ['one', 2],
      ['ten', 10],
    ]);
  });
});

describe('Pages of groups', () => {
  const many = Array.from({ length: 30 }, (_, index) => rowOf(String(index), { amount: index % 10 }));

  test.each([
    ['limit=3', [0, 1, 2]],
    ['limit=3&offset=8', [8, 9]],
    ['offset=10', []],
  ])('hold the right groups for %s', (page, expected) => {
    const result = evaluate(query(`group_by=amount&aggregate_by=count*&${page}`), many);
    expect(result.total).toBe(10);
    expect(result.groups).toEqual(expected.map((group) => ({ group, value: 3 })));
  });

  it('hold 100 groups by default', () => {
    const wide = Array.from({ length: 150 }, (_, index) => rowOf(String(index), { amount: index }));
    const result = evaluate(query('group_by=amount&aggregate_by=count*'), wide);
    expect([result.total, result.groups?.length]).toEqual([150, 100]);
  });
});
