/** Ids that an app gives its own documents (docs/contract/documents.md#external-ids). */
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { isXmlText } from '../../xml/characters.ts';

/** Throws 400 unless the id has 1 to 200 characters and no control characters. */
export function requireExternalId(externalId: string): void {
  const length = [...externalId].length;
  if (length < 1 || length > limits.externalId || !isXmlText(externalId)) {
    throw new ApiError('name_invalid', { name: 'An external id', maximum: limits.externalId });
  }
}
