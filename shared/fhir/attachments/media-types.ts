/** Under which media type an attachment is served, and whether a browser may show it. */

interface Served {
  readonly mediaType: string;
  /** Shown where it stands, or only saved. */
  readonly isShown: boolean;
}

/** What no browser runs. */
const shown: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'text/plain',
]);

/** XML may be a page with scripts, whatever it calls itself. */
const saved: ReadonlySet<string> = new Set(['application/xml', 'text/xml']);

/** Names that are not registered and that many use. */
const otherNames: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
};

/** Of these the name of a file tells what it is. */
const endings: Readonly<Record<string, string>> = {
  'application/msword': 'doc',
  'application/pdf': 'pdf',
  'application/rtf': 'rtf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/xhtml+xml': 'html',
  'application/xml': 'xml',
  'image/avif': 'avif',
  'image/bmp': 'bmp',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/tiff': 'tif',
  'image/webp': 'webp',
  'text/html': 'html',
  'text/plain': 'txt',
  'text/rtf': 'rtf',
  'text/xml': 'xml',
};

/** The longest name of a type that is told. */
const longestType = 100;

/** The type that the source names, in lower case and without parameters; bytes of no kind where it names none. */
export function namedType(contentType: string | undefined): string {
  // Only the beginning of a long text is looked at.
  const [name = ''] = (contentType ?? '').slice(0, 2 * longestType).split(';');
  const type = name.trim().toLowerCase();
  if (type.length > longestType || !/^[a-z0-9][\w!#$&^.+-]*\/[a-z0-9][\w!#$&^.+-]*$/.test(type)) {
    return 'application/octet-stream';
  }
  return Object.hasOwn(otherNames, type) ? otherNames[type]! : type;
}

/** How bytes of this type are served: under another type than their own where a browser could run them. */
export function servedAs(type: string, bytes: Uint8Array): Served {
  if (type === 'text/plain') return { mediaType: `${type}; charset=${charsetOf(bytes)}`, isShown: true };
  if (shown.has(type)) return { mediaType: type, isShown: true };
  return { mediaType: saved.has(type) ? type : 'application/octet-stream', isShown: false };
}

/** The ending that names of such files have; undefined where nothing is known. */
export function endingOf(type: string): string | undefined {
  if (Object.hasOwn(endings, type)) return endings[type];
  return type.endsWith('+xml') ? 'xml' : undefined;
}

/** Text is UTF-8, or else Windows-1252, as notes are read. */
function charsetOf(bytes: Uint8Array): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
