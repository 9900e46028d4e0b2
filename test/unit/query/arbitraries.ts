/** Random rows and queries. Values come from small sets, so that equal ones are frequent. */
import fc from 'fast-check';
import type { Asked, FieldName } from './reference.ts';
import type { Row } from './support.ts';

const texts = ['a', 'B', 'b', 'ab', ' a', 'é', '漢', '\ue000', '\uffee', '\u{10000}', '\u{1f600}'] as const;
/** With at most three decimal places, and so large and so few that a sum of thousandths is exact. */
const amounts = [-2, -0.1, 0, 0.1, 0.2, 0.3, 0.007, 1, 2, 9, 10, 64.5, 7.7, 1e10, -1e10] as const;
const days = [
  '0001-01-01',
  '0099-12-31',
  '1899-12-31',
  '2011-02-28',
  '2011-03-01',
  '2011-12-31',
  '2012-02-29',
  '2012-12-31',
  '9999-12-31',
] as const;
const times = [
  'T00:00:00Z',
  'T00:00:00.000001Z',
  'T09:30:00Z',
  'T09:30:00.500000Z',
  'T23:59:59.999999Z',
] as const;

const day = fc.constantFrom(...days);
const instant = fc.tuple(day, fc.constantFrom(...times)).map(([date, time]) => `${date}${time}`);
/** Six in seven have a value. */
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 6 });

const row = fc.record({
  createdAt: instant,
  text: orNull(fc.constantFrom(...texts)),
  flag: orNull(fc.boolean()),
  amount: orNull(fc.constantFrom(...amounts)),
  day: orNull(day),
  at: orNull(instant),
});

/** Rows with unique ids, in any order. */
export const rows: fc.Arbitrary<readonly Row[]> = fc
  .array(row, { maxLength: 60 })
  .chain((list) =>
    fc.tuple(
      fc.constant(list),
      fc.shuffledSubarray([...list.keys()], { minLength: list.length, maxLength: list.length }),
    ),
  )
  .map(([list, order]) => list.map((values, index) => ({ ...values, id: `id-${order[index]! + 100}` })));

const anyName = fc.constantFrom<FieldName>('text', 'flag', 'amount', 'day', 'at', 'created_at');
const dateName = fc.constantFrom<'day' | 'at' | 'created_at'>('day', 'at', 'created_at');
const someOf = <T>(values: fc.Arbitrary<T>) => fc.array(values, { minLength: 1, maxLength: 6 });
const bound = fc.oneof(fc.constant(''), day, instant);

const filter = fc.oneof(
  fc.record({ name: fc.constant('text' as const), values: someOf(fc.constantFrom(...texts, '')) }),
  fc.record({ name: fc.constant('flag' as const), values: someOf(fc.boolean()) }),
  fc.record({ name: fc.constant('amount' as const), values: someOf(fc.constantFrom(...amounts)) }),
  fc.record({ name: dateName, values: someOf(fc.oneof(day, instant)) }),
);

const aggregate = fc.oneof(
  fc.record({ operator: fc.constantFrom('sum', 'avg'), name: fc.constant('amount' as const) }),
  fc.record({
    operator: fc.constantFrom('max', 'min'),
    name: fc.constantFrom<FieldName>('amount', 'day', 'at', 'created_at'),
  }),
  fc.record({ operator: fc.constant('count'), name: fc.oneof(anyName, fc.constant('' as const)) }),
);

const increment = fc.constantFrom(
  'hour',
  'day',
  'week',
  'month',
  'year',
  'hourofday',
  'dayofweek',
  'weekofyear',
  'monthofyear',
);
const dateGroup = fc.record({ name: dateName, increment });

const common = {
  filters: fc.uniqueArray(filter, { maxLength: 2, selector: ({ name }) => name }),
  range: fc.option(fc.record({ name: dateName, start: bound, end: bound }), { nil: undefined, freq: 1 }),
  limit: fc.constantFrom(0, 1, 2, 5, 100),
  offset: fc.constantFrom(0, 0, 1, 3, 20, 1000),
};
const direction = fc.boolean();

/** An order that a grouped query may have. */
function withOrder(asked: Asked): fc.Arbitrary<Asked> {
  const group = asked.groupBy ?? asked.dateGroup?.name;
  const names = [group, asked.aggregate?.name].filter((name) => name !== undefined && name !== '');
  const order = fc.record({ name: fc.constantFrom(...(names as FieldName[])), descending: direction });
  return fc.option(order, { nil: undefined, freq: 3 }).map((chosen) => ({ ...asked, order: chosen }));
}

export const plain: fc.Arbitrary<Asked> = fc.record({
  ...common,
  order: fc.option(fc.record({ name: anyName, descending: direction }), { nil: undefined, freq: 5 }),
});
export const flat: fc.Arbitrary<Asked> = fc.record({ ...common, aggregate });
export const grouped: fc.Arbitrary<Asked> = fc
  .record({
    ...common,
    aggregate,
    groupBy: anyName,
    dateGroup: fc.option(dateGroup, { nil: undefined, freq: 1 }),
  })
  .chain(withOrder);
export const dateGrouped: fc.Arbitrary<Asked> = fc
  .record({ ...common, aggregate, dateGroup })
  .chain(withOrder);
