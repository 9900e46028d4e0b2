/** Paging, order and filters of list calls (docs/contract/general.md#list-parameters). */
import type { ListInput, ListParameters } from '../api/endpoint.ts';
import { ApiError, notFound } from '../errors.ts';
import { limits } from '../limits.ts';
import { parseTimestamp, timestampForm } from '../time.ts';

type Values = Readonly<Record<string, string | undefined>>;

const statuses = ['active', 'void', 'archived'] as const;

/** Reads the list parameters. Throws 400 for unreadable values and 404 for an unknown status. */
export function readListParameters(values: Values, declared: ListInput): ListParameters {
  const status = statuses.find((name) => name === (values.status ?? 'active'));
  const limit = whole(values.limit, 'limit', limits.defaultPage);
  const offset = whole(values.offset, 'offset', 0);
  const modifiedSince = since(values.modified_since);
  if (!status) throw notFound();
  return {
    limit: Math.min(limit, limits.maximumPage),
    offset,
    ...order(values.order_by, declared),
    status,
    modifiedSince,
  };
}

function whole(value: string | undefined, name: string, fallback: number): number {
  if (value === undefined) return fallback;
  if (!/^\d+$/.test(value))
    throw new ApiError('parameter_invalid', { name, form: 'a whole number of 0 or more' });
  return Math.min(Number(value), Number.MAX_SAFE_INTEGER);
}

function since(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const timestamp = parseTimestamp(value);
  if (!timestamp) throw new ApiError('parameter_invalid', { name: 'modified_since', form: timestampForm });
  return timestamp;
}

function order(value: string | undefined, declared: ListInput): { orderBy: string; descending: boolean } {
  const wanted = value !== undefined && declared.orderBy.includes(fieldOf(value)) ? value : declared.default;
  return { orderBy: fieldOf(wanted), descending: wanted.startsWith('-') };
}

function fieldOf(orderBy: string): string {
  return orderBy.startsWith('-') ? orderBy.slice(1) : orderBy;
}
