/** How large a body of an archive may be. */
import { limits } from '../../../limits.ts';

/** In bytes, for a document of this type: only what has none, and so is never read, may be larger than a request. */
export function largestBody(type: string): number {
  return type === '' ? limits.uploadBytes : limits.bodyBytes;
}
