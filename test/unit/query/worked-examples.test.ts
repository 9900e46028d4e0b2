import { describe, expect, it, test } from 'vitest';
import type { Value } from '../../../shared/models/model.ts';
import { createEvaluation, type Evaluated } from '../../../shared/query/evaluate.ts';
import type { QueryField } from '../../../shared/query/field.ts';
import { parseQuery } from '../../../shared/query/parse.ts';

interface Vitals {
  readonly id: string;
  readonly createdAt: string;
  readonly date: string;
  readonly weight: number | null;
  readonly unit: string | null;
}

/** Created in another order than their dates: A last. */
const facts: readonly Vitals[] = [
  { id: 'A', createdAt: '2013-01-03T00:00:00Z', date: '2011-03-04T09:30:00Z', weight: 64.5, unit: 'kg' },
  { id: 'B', createdAt: '2013-01-01T00:00:00Z', date: '2011-03-20T10:00:00Z', weight: 66.5, unit: 'kg' },
  { id: 'C', createdAt: '2013-01-02T00:00:00Z', date: '2012-07-01T08:00:00Z', weight: null, unit: null },
];

const fieldList: readonly QueryField<Vitals>[] = [
  { name: 'date', type: 'date', value: ({ date }) => date },
  { name: 'weight_value', type: 'number', value: ({ weight }) => weight },
  { name: 'weight_unit', type: 'string', value: ({ unit }) => unit },
  { name: 'created_at', type: 'date', value: ({ createdAt }) => createdAt },
];
const fields = new Map(fieldList.map((field) => [field.name, field]));

function answer(text: string): Evaluated<string> {
  const query = parseQuery(new Map(new URLSearchParams(text)), fields);
  const evaluation = createEvaluation(query, { id: ({ id }) => id, keep: ({ id }) => id });
  for (const fact of facts) evaluation.add(fact);
  return evaluation.finish();
}

describe('The worked examples of the query interface:', () => {
  test.each([
    ['order_by=date', ['A', 'B', 'C']],
    ['order_by=-weight_value', ['C', 'B', 'A']],
    ['weight_value=64.5|66.5&order_by=weight_value', ['A', 'B']],
    ['date_range=date*2011-03-20T10:00:00Z*&order_by=date', ['B', 'C']],
    ['date_range=date*2011-03-20T10:00:00Z*', ['C', 'B']],
  ])('%s → %j', (text, expected) => {
    expect(answer(text)).toEqual({ total: expected.length, kept: expected });
  });

  test.each([
    ['aggregate_by=count*weight_value', 2],
    ['aggregate_by=count*', 3],
  ])('%s → one row without a group, value %j', (text, value) => {
    expect(answer(text)).toStrictEqual({ total: 1, groups: [{ value }] });
  });

  const grouped: readonly (readonly [text: string, rows: readonly (readonly [Value, Value])[]])[] = [
    [
      'group_by=weight_unit&aggregate_by=avg*weight_value',
      [
        ['kg', 65.5],
        [null, null],
      ],
    ],
    [
      'date_group=date*month&aggregate_by=count*date&order_by=-date',
      [
        ['2011-03', 2],
        ['2012-07', 1],
      ],
    ],
    [
      'date_group=date*year&aggregate_by=min*date&order_by=date',
      [
        ['2011', '2011-03-04T09:30:00Z'],
        ['2012', '2012-07-01T08:00:00Z'],
      ],
    ],
    [
      'date_group=date*year&aggregate_by=max*weight_value&order_by=-date',
      [
        ['2012', null],
        ['2011', 66.5],
      ],
    ],
  ];
  test.each(grouped)('%s → %j', (text, rows) => {
    const groups = rows.map(([group, value]) => ({ group, value }));
    expect(answer(text)).toStrictEqual({ total: 2, groups });
  });

  test.each([
    ['group_by=weight_unit', 'group_by'],
    ['aggregate_by=sum*date', 'aggregate_by'],
    ['date_group=date*fortnight&aggregate_by=count*date', 'date_group'],
    ['no_such_field=1', 'no_such_field'],
  ])('%s gets 400 with a message that names %s', (text, name) => {
    expect(() => answer(text)).toThrow(
      expect.objectContaining({ status: 400, message: expect.stringContaining(name) }),
    );
  });

  it('the order of rows does not depend on the order in which they came', () => {
    const query = parseQuery(new Map([['order_by', 'date']]), fields);
    const evaluation = createEvaluation(query, { id: ({ id }) => id, keep: ({ id }) => id });
    for (const fact of facts.toReversed()) evaluation.add(fact);
    expect(evaluation.finish().kept).toEqual(['A', 'B', 'C']);
  });
});
