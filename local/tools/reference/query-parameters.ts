/** The query interface in words (docs/contract/query-interface.md). */
import { limits } from '../../../shared/limits.ts';
import type { ListParameterDoc } from './list-parameters.ts';

const text = { type: 'string' } as const;

export const queryParameters: readonly ListParameterDoc[] = [
  {
    name: 'limit',
    doc: `Most rows to answer; 0, or more than ${limits.maximumPage}, counts as ${limits.maximumPage}.`,
    schema: { type: 'integer', minimum: 0, default: limits.defaultPage },
  },
  { name: 'offset', doc: 'Rows to skip.', schema: { type: 'integer', minimum: 0, default: 0 } },
  {
    name: 'order_by',
    doc:
      'A field; a leading `-` turns the order round. Nulls come last ascending and first descending. A name that is no ' +
      'field has no effect. Groups are ordered by the field of `aggregate_by` (then by its result) or of the groups; ' +
      'without `order_by` by the group.',
    schema: { ...text, default: '-created_at' },
  },
  {
    name: 'status',
    doc:
      'Status of the documents that the facts come from. Another value is answered with 400. Calls have none: without ' +
      'effect on them.',
    schema: { ...text, enum: ['active', 'void', 'archived'], default: 'active' },
  },
  {
    name: 'modified_since',
    doc:
      'Keeps facts of documents last changed, and calls that were made, at or after this time, such as ' +
      '`2026-01-31T08:30:00Z`.',
    schema: text,
  },
  {
    name: 'group_by',
    doc: '`field`: one row for each of its values, null among them. Needs `aggregate_by`.',
    schema: text,
  },
  {
    name: 'date_group',
    doc:
      '`field*increment`: one row for each span of time (UTC) in which a date lies, and one for null. Needs ' +
      '`aggregate_by`; has no effect beside `group_by`.',
    schema: text,
  },
  {
    name: 'aggregate_by',
    doc: '`operator*field`: answers this instead of the facts or calls, one row for each group, or one in all without groups.',
    schema: text,
  },
  {
    name: 'date_range',
    doc:
      '`field*start*end`: keeps what lies between, both ends included. Either end may be empty; a plain date is its ' +
      'midnight. With an end, rows without the date are left out.',
    schema: text,
  },
];

/** Filters, which have the names of fields. */
export const filterParameter: ListParameterDoc = {
  name: '{field}',
  doc:
    'Keeps rows whose field has this value, or one of several separated by `|`. Texts compare exactly, numbers and ' +
    'instants by what they mean; null never matches.',
  schema: { type: 'object', additionalProperties: text },
};

/** What `aggregate_by` computes, with the types of fields that it takes. Nulls do not count. */
export const operators: readonly (readonly [operator: string, types: string, result: string])[] = [
  ['`sum`', 'number', 'sum; null when there is no value'],
  ['`avg`', 'number', 'arithmetic mean; null when there is no value'],
  ['`max`', 'number, date', 'largest value, as the field has it; null when there is none'],
  ['`min`', 'number, date', 'smallest value, as the field has it; null when there is none'],
  ['`count`', 'number, date, text', 'number of values; `count*` counts all rows'],
];

/** What `date_group` makes of 2011-03-04T09:30:00Z, a Friday. */
export const increments: readonly (readonly [increment: string, form: string, example: string])[] = [
  ['`hour`', '`YYYY-MM-DD-HH`', '`2011-03-04-09`'],
  ['`day`', '`YYYY-MM-DD`', '`2011-03-04`'],
  ['`week`', '`YYYY-WW`; week 01 begins on 1 January', '`2011-09`'],
  ['`month`', '`YYYY-MM`', '`2011-03`'],
  ['`year`', '`YYYY`', '`2011`'],
  ['`hourofday`', '`HH`', '`09`'],
  ['`dayofweek`', '1 for Sunday to 7 for Saturday', '`6`'],
  ['`weekofyear`', '`WW`', '`09`'],
  ['`monthofyear`', '`MM`', '`03`'],
];

/** What is answered with 400. */
export const queryErrors: readonly string[] = [
  '`limit` or `offset` is not a whole number of 0 or more',
  '`status` of facts is none of its three values, or empty',
  '`date_range` does not hold two asterisks, `date_group` or `aggregate_by` not one',
  'a date, in a filter, `date_range` or `modified_since`, or a number in a filter cannot be read',
  'the value of a Boolean filter is neither `true` nor `false`',
  'a filter, `group_by`, `date_group`, `aggregate_by` or `date_range` names a field that there is not',
  '`date_range` or `date_group` names a field that is no date',
  'the operator or the increment is unknown, or the operator does not take fields of that type',
  '`group_by` or `date_group` comes without `aggregate_by`',
  'the rows are groups, and `order_by` is a field, but neither that of the groups nor that of `aggregate_by`',
];

/** Header that tells how many rows there are without paging. */
export const totalHeader = {
  name: 'X-Total-Count',
  doc: 'Number of rows without paging.',
} as const;
