/** How a document can be shown: as text in the page, in a frame, or not at all. */

import type { StoredBytes } from '../../../client/index.ts';
import { indentedJson } from './indented-json.ts';
import type { IndentedLines } from './indented-lines.ts';
import { indentedXml } from './indented-xml.ts';
import type { ContentElsewhere } from './read-documents.ts';

export type Preview =
  | { readonly kind: 'text'; readonly text: string; readonly isCut: boolean }
  | { readonly kind: 'image' }
  | { readonly kind: 'frame' }
  | { readonly kind: 'none' }
  /** It is larger than what is sent through the pages. */
  | { readonly kind: 'large' };

/** Images that cannot hold a script. */
const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'];
/** What the browser shows in a frame. */
const framedTypes = ['application/pdf'];
/** In characters. */
const longestText = 50_000;
/** In bytes: what is looked at of a document. */
const mostRead = 200_000;

/** The type without its parameters, in lower case. */
export function plainType(mediaType: string): string {
  return mediaType.split(';', 1)[0]!.trim().toLowerCase();
}

/** Looks at the beginning of a long document alone, and takes a time and memory that grow no faster than that. */
export function previewOf(content: StoredBytes | ContentElsewhere): Preview {
  if ('location' in content) return { kind: 'large' };
  const { bytes, mediaType } = content;
  const type = plainType(mediaType);
  if (imageTypes.includes(type)) return { kind: 'image' };
  if (framedTypes.includes(type)) return { kind: 'frame' };
  const text = textOfBytes(bytes, type);
  if (text === undefined) return { kind: 'none' };
  const isCut = bytes.length > mostRead;
  const shown = formatted(text, type, isCut);
  return {
    kind: 'text',
    text: shown.text.slice(0, longestText),
    isCut: isCut || shown.isFull || shown.text.length > longestText,
  };
}

/** Whether the content may be sent with its own type, to be shown by the browser. Everything else is downloaded. */
export function isShownByBrowser(mediaType: string): boolean {
  return [...imageTypes, ...framedTypes].includes(plainType(mediaType));
}

/** The beginning of a large text. Undefined for what is no text. */
export function textOfBytes(bytes: Uint8Array, type: string): string | undefined {
  if (!isXml(type) && !isJson(type) && !type.startsWith('text/')) return undefined;
  const isCut = bytes.length > mostRead;
  try {
    // The cut may go through a character: as a part of a stream, it need not be whole.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, mostRead), { stream: isCut });
  } catch {
    return undefined;
  }
}

type Formatted = Pick<IndentedLines, 'text' | 'isFull'>;

function formatted(text: string, type: string, isCut: boolean): Formatted {
  if (isXml(type)) return indentedXml(text, longestText);
  if (isJson(type) && (isCut || isWholeJson(text))) return indentedJson(text, longestText);
  return { text, isFull: false };
}

function isWholeJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isXml(type: string): boolean {
  return /^(?:application|text)\/(?:\S+\+)?xml$/.test(type);
}

function isJson(type: string): boolean {
  return /^application\/(?:\S+\+)?json$/.test(type);
}
