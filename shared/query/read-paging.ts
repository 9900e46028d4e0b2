/** Parameters of a query that do not name a field: paging, status, `over`, `modified_since`. */
import { ApiError } from '../errors.ts';
import { limits } from '../limits.ts';
import { parseTimestamp, timestampForm } from '../time.ts';
import { trimXml } from '../xml/characters.ts';
import type { Parameters } from './parameters.ts';
import type { Status } from './query.ts';

const statuses: readonly Status[] = ['active', 'void', 'archived'];

/** Page size: 100 by default; 0 means the maximum, 1000. Throws ApiError 400. */
export function readLimit(parameters: Parameters): number {
  const limit = whole(parameters, 'limit', limits.defaultPage);
  return limit === 0 ? limits.maximumPage : Math.min(limit, limits.maximumPage);
}

/** Number of rows before the page. Throws ApiError 400. */
export function readOffset(parameters: Parameters): number {
  return whole(parameters, 'offset', 0);
}

/** One of the three names; an empty text is not one. Throws ApiError 400. */
export function readStatus(parameters: Parameters): Status {
  const wanted = parameters.get('status') ?? 'active';
  const status = statuses.find((name) => name === wanted);
  if (!status)
    throw new ApiError('parameter_invalid', { name: 'status', form: `one of ${statuses.join(', ')}` });
  return status;
}

const overs = ['exclude', 'include'] as const;

/** Whether rows that are over are left out, which they are by default. An empty text is neither. Throws ApiError 400. */
export function readOver(parameters: Parameters): (typeof overs)[number] {
  const wanted = parameters.get('over') ?? 'exclude';
  const over = overs.find((name) => name === wanted);
  if (!over) throw new ApiError('parameter_invalid', { name: 'over', form: `one of ${overs.join(', ')}` });
  return over;
}

/** Fixed-width timestamp with six fraction digits. Throws ApiError 400. */
export function readModifiedSince(parameters: Parameters): string | undefined {
  const text = parameters.get('modified_since');
  if (text === undefined) return undefined;
  const instant = parseTimestamp(trimXml(text));
  if (!instant) throw new ApiError('parameter_invalid', { name: 'modified_since', form: timestampForm });
  return instant;
}

function whole(parameters: Parameters, name: string, fallback: number): number {
  const text = parameters.get(name);
  if (text === undefined) return fallback;
  if (!/^\d+$/.test(text))
    throw new ApiError('parameter_invalid', { name, form: 'a whole number of 0 or more' });
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
}
