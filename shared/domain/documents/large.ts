/** Documents that are larger than a response can be (docs/contract/documents.md#reading-a-large-document). */
import { ApiError } from '../../errors.ts';
import { contentDisposition, fileName } from '../../fhir/attachments/file-name.ts';
import { limits } from '../../limits.ts';
import type { VersionItem } from '../../store/items/index.ts';
import { answerMediaType } from '../../xml/media-type.ts';
import type { Context } from '../context.ts';
import type { BodyElsewhere, StoredBody } from '../handler.ts';

/** Whether the document is too large for a response, and so for those who need all of its bytes at once. */
export function isLarge({ size }: Pick<VersionItem, 'size'>): boolean {
  return size > limits.bodyBytes;
}

/** Which bytes of a document are asked for, as they are in the query. */
export interface PartQuery {
  readonly offset: string | undefined;
  readonly length: string | undefined;
}

/** An address at which the store itself returns the document, for some minutes, to be saved under its name. */
export async function bodyElsewhere(
  version: VersionItem,
  { largeBodies, now }: Pick<Context, 'largeBodies' | 'now'>,
): Promise<BodyElsewhere> {
  const mediaType = answerMediaType(version.mediaType);
  const disposition = contentDisposition(false, fileName(version.label ?? 'document', mediaType, 1));
  const location = await largeBodies.signGet(
    version.bodyKey,
    { mediaType, disposition },
    limits.documentAddressSeconds,
  );
  const expires = new Date(now.getTime() + limits.documentAddressSeconds * 1000).toISOString();
  return { location, document: { ...version, mediaType }, expires };
}

/**
 * A part of a document, of any size. Throws 400 for a part that the document does not have, or that is longer than a response
 * can be.
 */
export async function partOf(
  version: VersionItem,
  { offset = '0', length = String(limits.bodyBytes) }: PartQuery,
  { largeBodies }: Pick<Context, 'largeBodies'>,
): Promise<StoredBody> {
  const from = wholeIn('offset', offset, 0, Math.max(version.size - 1, 0));
  const most = wholeIn('length', length, 1, limits.bodyBytes);
  const bytes = await largeBodies.part(version.bodyKey, from, most);
  return { bytes, mediaType: answerMediaType(version.mediaType) };
}

function wholeIn(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,12}$/.test(text) ? Number(text) : -1;
  if (value < least || value > most)
    throw new ApiError('parameter_invalid', { name, form: `a whole number from ${least} to ${most}` });
  return value;
}
