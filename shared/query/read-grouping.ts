/**
 * `group_by`, `date_group` and `aggregate_by` (docs/contract/query-interface.md#grouping,
 * docs/contract/query-interface.md#aggregation-and-ordering).
 */
import { ApiError } from '../errors.ts';
import type { QueryType } from '../models/model.ts';
import { fieldNamed, type QueryField, type QueryFields, wrongType } from './field.ts';
import { incrementNamed, incrementNames } from './increments.ts';
import { type Parameters, partsOf } from './parameters.ts';
import type { Aggregate, DateGroup, Operator, Query } from './query.ts';

const operandTypes: Readonly<Record<Operator, readonly QueryType[]>> = {
  sum: ['number'],
  avg: ['number'],
  max: ['number', 'date'],
  min: ['number', 'date'],
  count: ['number', 'date', 'string'],
};

export type Grouping<Row> = Pick<Query<Row>, 'groupBy' | 'dateGroup' | 'aggregate'>;

/** Throws ApiError 400 naming the parameter. */
export function readGrouping<Row>(parameters: Parameters, fields: QueryFields<Row>): Grouping<Row> {
  const groupBy = readGroupBy(parameters, fields);
  const dateGroup = readDateGroup(parameters, fields);
  const aggregate = readAggregate(parameters, fields);
  if (groupBy && !aggregate) throw new ApiError('query_aggregate_missing', { parameter: 'group_by' });
  if (dateGroup && !aggregate) throw new ApiError('query_aggregate_missing', { parameter: 'date_group' });
  return { groupBy, dateGroup, aggregate };
}

/** The field that decides the groups; undefined when there are none. */
export function groupingField<Row>({ groupBy, dateGroup }: Grouping<Row>): QueryField<Row> | undefined {
  return groupBy ?? dateGroup?.field;
}

function readGroupBy<Row>(parameters: Parameters, fields: QueryFields<Row>): QueryField<Row> | undefined {
  const name = parameters.get('group_by');
  return name ? fieldNamed(fields, name, 'group_by') : undefined;
}

function readDateGroup<Row>(parameters: Parameters, fields: QueryFields<Row>): DateGroup<Row> | undefined {
  const text = parameters.get('date_group');
  if (text === undefined) return undefined;
  const parts = partsOf(text, 2);
  if (!parts) throw new ApiError('parameter_invalid', { name: 'date_group', form: 'field*increment' });
  const [name, incrementName] = parts as [string, string];
  const field = fieldNamed(fields, name, 'date_group');
  if (field.type !== 'date') throw wrongType(fields, field, 'date_group', ['date']);
  const increment = incrementNamed(incrementName);
  if (!increment)
    throw new ApiError('parameter_invalid', {
      name: 'date_group: the increment',
      form: `one of ${incrementNames.join(', ')}`,
    });
  return { field, increment };
}

function readAggregate<Row>(parameters: Parameters, fields: QueryFields<Row>): Aggregate<Row> | undefined {
  const text = parameters.get('aggregate_by');
  if (text === undefined) return undefined;
  const parts = partsOf(text, 2);
  if (!parts) throw new ApiError('parameter_invalid', { name: 'aggregate_by', form: 'operator*field' });
  const [operatorName, name] = parts as [string, string];
  const operator = operatorNamed(operatorName);
  if (operator === 'count' && name === '') return { operator };
  const field = fieldNamed(fields, name, 'aggregate_by');
  const types = operandTypes[operator];
  if (!types.includes(field.type)) throw wrongType(fields, field, `aggregate_by: ${operator}`, types);
  return { operator, field };
}

function operatorNamed(name: string): Operator {
  if (Object.hasOwn(operandTypes, name)) return name as Operator;
  throw new ApiError('parameter_invalid', {
    name: 'aggregate_by: the operator',
    form: `one of ${Object.keys(operandTypes).join(', ')}`,
  });
}
