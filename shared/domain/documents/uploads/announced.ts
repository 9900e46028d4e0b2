/** What a client says of a file before it uploads it. */
import { ApiError } from '../../../errors.ts';
import { limits } from '../../../limits.ts';
import { effectiveMediaType, mediaClass } from '../../../xml/media-type.ts';

export interface AnnouncedFile {
  readonly size: number;
  /** In lower-case hexadecimal. */
  readonly digest: string;
  readonly mediaType: string;
}

/** RFC 6838 §4.2, in lower case. No wildcards: a browser would guess what such a file is. */
const mediaTypePattern = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/;

/** Throws 400 or 413 for a file that may not be uploaded (docs/contract/documents.md#starting-an-upload). */
export function readAnnounced({
  size: sizeText,
  sha256,
  content_type,
}: {
  readonly size: string;
  readonly sha256: string;
  readonly content_type: string;
}): AnnouncedFile {
  const maximum = limits.uploadBytes;
  const size = /^\d{1,15}$/.test(sizeText) ? Number(sizeText) : 0;
  if (size < 1)
    throw new ApiError('parameter_invalid', { name: 'size', form: `a whole number from 1 to ${maximum}` });
  if (size > maximum) throw new ApiError('upload_too_large', { maximum });
  if (!/^[0-9a-f]{64}$/i.test(sha256))
    throw new ApiError('parameter_invalid', { name: 'sha256', form: '64 hexadecimal digits' });
  return { size, digest: sha256.toLowerCase(), mediaType: binaryType(content_type) };
}

/** What the service reads keeps to the size of a request, so that reading it stays cheap. */
function binaryType(contentType: string): string {
  const mediaType = effectiveMediaType(contentType) ?? '';
  const isBinary =
    mediaTypePattern.test(mediaType) &&
    mediaClass(mediaType) === 'binary' &&
    !/^text\/|(?:json|xml)$/.test(mediaType);
  if (!isBinary) throw new ApiError('upload_media_type');
  return mediaType;
}
