/** `order_by` (docs/contract/query-interface.md#aggregation-and-ordering). */
import { ApiError } from '../errors.ts';
import { fieldNamed, type QueryFields } from './field.ts';
import type { Parameters } from './parameters.ts';
import type { Query } from './query.ts';
import { type Grouping, groupingField } from './read-grouping.ts';

type EffectiveOrder<Row> = Pick<Query<Row>, 'order' | 'orderText'>;

/**
 * Returns the order of rows or groups. Throws ApiError 400 for a name that is not a field, and for a field by which groups
 * cannot be ordered.
 */
export function readOrder<Row>(
  parameters: Parameters,
  fields: QueryFields<Row>,
  grouping: Grouping<Row>,
): EffectiveOrder<Row> {
  const text = parameters.get('order_by') ?? '';
  if (text === '') return defaultOrder(fields, grouping);
  const descending = text.startsWith('-');
  const field = fieldNamed(fields, descending ? text.slice(1) : text, 'order_by');
  const groups = groupingField(grouping);
  const isOrdered = [groups?.name, grouping.aggregate?.field?.name].includes(field.name);
  if (groups && !isOrdered) {
    throw new ApiError('query_order_invalid');
  }
  return { order: { field, descending }, orderText: text };
}

function defaultOrder<Row>(fields: QueryFields<Row>, { aggregate }: Grouping<Row>): EffectiveOrder<Row> {
  if (aggregate) return { orderText: '' };
  const field = fields.get('created_at');
  return { order: field && { field, descending: true }, orderText: '-created_at' };
}
