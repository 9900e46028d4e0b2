/** The media type of a document body and its class of content: docs/contract/general.md#effective-media-type. */

export type MediaClass = 'xml' | 'text' | 'binary';

const xmlTypes = new Set(['application/xml', 'text/xml']);
const textTypes = new Set(['text/plain', 'text/html', 'application/json']);

/**
 * The media type in lower case, without parameters. Undefined when the header is absent or empty, and for
 * `application/x-www-form-urlencoded`, which HTTP clients add automatically.
 */
export function effectiveMediaType(contentType: string | undefined): string | undefined {
  const mediaType = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase();
  return mediaType === 'application/x-www-form-urlencoded' ? undefined : mediaType || undefined;
}

/** The class of a body with this effective media type. Types that end in `+xml` are opaque like any other. */
export function mediaClass(mediaType: string | undefined): MediaClass {
  if (mediaType === undefined || textTypes.has(mediaType)) return 'text';
  return xmlTypes.has(mediaType) ? 'xml' : 'binary';
}

/** The content type of a stored document in responses: both names of XML become `application/xml`. */
export function answerMediaType(stored: string): string {
  return xmlTypes.has(stored) ? 'application/xml' : stored;
}
