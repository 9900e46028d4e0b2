/** The texts about the query interface (docs/contract/query-interface.md#parameters). */
import { limits } from '../../../shared/limits.ts';
import type { ListParameterDoc } from './list-parameters.ts';

const text = { type: 'string' } as const;

export const queryParameters: readonly ListParameterDoc[] = [
  {
    name: 'limit',
    doc: `Maximum number of rows. 0, or more than ${limits.maximumPage}, counts as ${limits.maximumPage}.`,
    schema: { type: 'integer', minimum: 0, default: limits.defaultPage },
  },
  { name: 'offset', doc: 'Number of rows to skip.', schema: { type: 'integer', minimum: 0, default: 0 } },
  {
    name: 'order_by',
    doc:
      'A field; a leading `-` reverses the order. Nulls come last in ascending and first in descending order. Groups are ' +
      'ordered by the field of `aggregate_by` (by its result) or by the field of the groups. Without `order_by` they are ' +
      'ordered by group.',
    schema: { ...text, default: '-created_at' },
  },
  {
    name: 'status',
    doc: 'Status of the documents that the facts come from. Any other value is rejected with 400. No effect on the audit query.',
    schema: { ...text, enum: ['active', 'void', 'archived'], default: 'active' },
  },
  {
    name: 'over',
    doc:
      '`include` adds facts that are over in a model without an end: allergies from FHIR that are resolved or inactive. ' +
      'Any other value but `exclude` is rejected with 400. No effect on the audit query.',
    schema: { ...text, enum: ['exclude', 'include'], default: 'exclude' },
  },
  {
    name: 'modified_since',
    doc:
      'Only facts of documents that last changed, or calls that were made, at or after this time, such as ' +
      '`2026-01-31T08:30:00Z`.',
    schema: text,
  },
  {
    name: 'group_by',
    doc: '`field`: one row for each of its values, including null. Needs `aggregate_by`.',
    schema: text,
  },
  {
    name: 'date_group',
    doc:
      '`field*increment`: one row for each period (UTC) with a date in it, and one for null. Needs `aggregate_by`. Has no ' +
      'effect together with `group_by`.',
    schema: text,
  },
  {
    name: 'aggregate_by',
    doc: '`operator*field`: returns this value instead of the facts or calls, in one row for each group, or in a single row without groups.',
    schema: text,
  },
  {
    name: 'date_range',
    doc:
      '`field*start*end`: only rows with a date in this range, both ends included. Either end may be empty. A date without a ' +
      'time means midnight. When an end is given, rows without the date are left out.',
    schema: text,
  },
];

/** Filters, whose names are those of fields. */
export const filterParameter: ListParameterDoc = {
  name: '{field}',
  doc:
    'Only rows whose field has this value, or one of several separated by `|`. Texts are compared exactly, numbers and ' +
    'times by value. Null never matches.',
  schema: { type: 'object', additionalProperties: text },
};

/** The operators of `aggregate_by`, with the types of fields that they take. Nulls do not count. */
export const operators: readonly (readonly [operator: string, types: string, result: string])[] = [
  ['`sum`', 'number', 'sum; null when there is no value'],
  ['`avg`', 'number', 'arithmetic mean; null when there is no value'],
  ['`max`', 'number, date', 'largest value, in the form of the field; null when there is no value'],
  ['`min`', 'number, date', 'smallest value, in the form of the field; null when there is no value'],
  ['`count`', 'number, date, text', 'number of values; `count*` counts all rows'],
];

/** The groups of `date_group` for 2011-03-04T09:30:00Z, a Friday. */
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

/** Errors with status 400. */
export const queryErrors: readonly string[] = [
  '`limit` or `offset` is not a whole number of 0 or more',
  '`status` of facts is empty or not one of its three values, or `over` not one of its two',
  '`date_range` does not contain two asterisks, or `date_group` or `aggregate_by` does not contain one',
  'a date in a filter, `date_range` or `modified_since`, or a number in a filter, cannot be read',
  'the value of a Boolean filter is neither `true` nor `false`',
  'a filter, `order_by`, `group_by`, `date_group`, `aggregate_by` or `date_range` names a field that does not exist',
  '`date_range` or `date_group` names a field that is not a date',
  'the operator or the increment is unknown, or the operator does not take fields of that type',
  '`group_by` or `date_group` is sent without `aggregate_by`',
  'the rows are groups, and `order_by` names a field other than those of the groups and of `aggregate_by`',
];

/** The header with the number of rows without paging. */
export const totalHeader = {
  name: 'X-Total-Count',
  doc: 'Number of rows without paging.',
} as const;
