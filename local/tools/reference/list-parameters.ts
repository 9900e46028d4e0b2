/** The parameters that all list calls share (docs/contract/general.md#list-parameters). */

import type { ListInput } from '../../../shared/api/endpoint.ts';
import { limits } from '../../../shared/limits.ts';

export interface ListParameterDoc {
  readonly name: string;
  readonly doc: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

export const commonListParameters: readonly ListParameterDoc[] = [
  {
    name: 'limit',
    doc: `Maximum number of items. 0 returns none; more than ${limits.maximumPage} counts as ${limits.maximumPage}.`,
    schema: { type: 'integer', minimum: 0, default: limits.defaultPage },
  },
  { name: 'offset', doc: 'Number of items to skip.', schema: { type: 'integer', minimum: 0, default: 0 } },
  {
    name: 'status',
    doc: 'Status of the documents. No effect on lists of anything else. Any other value is rejected with 404.',
    schema: { type: 'string', enum: ['active', 'void', 'archived'], default: 'active' },
  },
  {
    name: 'modified_since',
    doc: 'Only items that last changed at or after this time, such as `2026-01-31T08:30:00Z`.',
    schema: { type: 'string' },
  },
];

/**
 * Whether the list is always returned whole and in one order: `limit`, `offset` and `order_by` have no
 * effect.
 */
export function isUnpaged(list: ListInput): boolean {
  return list.orderBy.length === 0;
}

/** Returns `order_by` of a paged list. */
export function orderParameter(list: ListInput): ListParameterDoc {
  const fields = list.orderBy.map((field) => `\`${field}\``).join(', ');
  return {
    name: 'order_by',
    doc: `One of ${fields}; a leading \`-\` reverses the order. Any other value has no effect.`,
    schema: { type: 'string', default: list.default },
  };
}
