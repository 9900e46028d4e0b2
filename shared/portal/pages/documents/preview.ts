/** How a document can be shown: as text in the page, in a frame, or not at all. */

export type Preview =
  | { readonly kind: 'text'; readonly text: string; readonly isCut: boolean }
  | { readonly kind: 'image' }
  | { readonly kind: 'frame' }
  | { readonly kind: 'none' };

/** Images that cannot hold a script. */
const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'];
/** What the browser shows in a frame. */
const framedTypes = ['application/pdf'];
const longestText = 50_000;

/** The type without its parameters, in lower case. */
export function plainType(mediaType: string): string {
  return mediaType.split(';', 1)[0]!.trim().toLowerCase();
}

export function previewOf({ bytes, mediaType }: { bytes: Uint8Array; mediaType: string }): Preview {
  const type = plainType(mediaType);
  if (imageTypes.includes(type)) return { kind: 'image' };
  if (framedTypes.includes(type)) return { kind: 'frame' };
  const text = textOfBytes(bytes, type);
  if (text === undefined) return { kind: 'none' };
  const shown = formatted(text, type);
  return { kind: 'text', text: shown.slice(0, longestText), isCut: shown.length > longestText };
}

/** Whether the content may be sent with its own type, to be shown by the browser. Everything else is downloaded. */
export function isShownByBrowser(mediaType: string): boolean {
  return [...imageTypes, ...framedTypes].includes(plainType(mediaType));
}

/** Undefined for what is no text. */
export function textOfBytes(bytes: Uint8Array, type: string): string | undefined {
  if (!isXml(type) && !isJson(type) && !type.startsWith('text/')) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function formatted(text: string, type: string): string {
  if (isXml(type)) return indentedXml(text);
  return isJson(type) ? indentedJson(text) : text;
}

function isXml(type: string): boolean {
  return /^(?:application|text)\/(?:\S+\+)?xml$/.test(type);
}

function isJson(type: string): boolean {
  return /^application\/(?:\S+\+)?json$/.test(type);
}

function indentedJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

/** What XML is made of (XML 1.0): comments, CDATA, instructions, declarations, tags; and the text between. */
const xmlParts =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<![^>]*>|<\/?[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>|[^<]+/g;

/** Each element on a line of its own, except those with nothing but text. It is for reading only. */
function indentedXml(text: string): string {
  const lines: string[] = [];
  let depth = 0;
  let isAfterOpening = false;
  for (const part of text.match(xmlParts) ?? []) {
    if (part.trim() === '') continue;
    const isClosing = part.startsWith('</');
    const isOpening = /^<[^!?/]/.test(part) && !part.endsWith('/>');
    if (isClosing) depth = Math.max(0, depth - 1);
    // Text stays beside its tag, and so does the end of an element that holds only text.
    if (isAfterOpening && (isClosing || !part.startsWith('<'))) lines[lines.length - 1] += part.trim();
    else lines.push('  '.repeat(depth) + part.trim());
    if (isOpening) depth += 1;
    isAfterOpening = isOpening || (isAfterOpening && !part.startsWith('<'));
  }
  return lines.join('\n');
}
