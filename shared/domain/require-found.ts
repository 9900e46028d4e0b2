/** The one place that decides the error for something in the path that is missing, once the caller has access. */
import { ApiError, notFound } from '../errors.ts';

/**
 * Returns the document, message or fact. Throws 404 when it is missing, or 400 where the endpoint says so
 * (docs/contract/general.md#order-of-checks, step 6). What is hidden from the caller counts as missing.
 */
export function requireFound<T>(found: T | undefined, unknown: 404 | 400 = 404): T {
  if (found !== undefined) return found;
  throw unknown === 400 ? new ApiError('document_unknown') : notFound();
}
