/** The one place that says what it means that something in the path is missing, once the caller is let in. */
import { ApiError, notFound } from '../errors.ts';

/**
 * The document, message or fact, when it is there for the caller. Throws 404 otherwise, or 400 where the endpoint says
 * so (docs/contract/general.md#order-of-checks, step 6). What is there but hidden from the caller counts as missing.
 */
export function requireFound<T>(found: T | undefined, unknown: 404 | 400 = 404): T {
  if (found !== undefined) return found;
  throw unknown === 400 ? new ApiError('document_unknown') : notFound();
}
