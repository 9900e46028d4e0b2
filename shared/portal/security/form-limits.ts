/**
 * What a form may cost, looked at before it is parsed. Parsing costs more than in proportion to the number of pairs and parts,
 * so that a body within these limits is cheap, and any other is never parsed.
 */

/** In bytes. The largest form of the portal, the choice among 200 documents, has less than 20 kB. */
const largestForm = 64 * 1024;
const mostPairs = 1000;
/** In bytes: a file of 4 MiB with its fields. The gateway of a deployment lets no more through. */
const largestUpload = 4.5 * 1024 * 1024;
/** A message has one for each person and each document that can be ticked, and for what is typed. */
const mostParts = 60;
/** In bytes, of all header lines of a part. */
const largestPartHeader = 4096;
/** Of the text between parts (RFC 2046 §5.1.1). */
const longestBoundary = 70;

export type FormKind = 'pairs' | 'parts';
/** Why a body is not parsed: it is too much, or cannot be a form. */
export type FormFault = 'too large' | 'unreadable';

/** How the form is written, by its media type. Undefined for what is no form. */
export function formKind(contentType: string | undefined): FormKind | undefined {
  const type = (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase();
  if (type === 'application/x-www-form-urlencoded') return 'pairs';
  return type === 'multipart/form-data' ? 'parts' : undefined;
}

/** In bytes. */
export function largestBody(kind: FormKind): number {
  return kind === 'pairs' ? largestForm : largestUpload;
}

/** Counts in one pass. Undefined when the body may be parsed. */
export function formFault(kind: FormKind, body: Buffer, contentType: string): FormFault | undefined {
  if (body.length > largestBody(kind)) return 'too large';
  return kind === 'pairs' ? faultOfPairs(body) : faultOfParts(body, contentType);
}

function faultOfPairs(body: Buffer): FormFault | undefined {
  let pairs = 1;
  for (let at = body.indexOf('&'); at >= 0; at = body.indexOf('&', at + 1)) {
    pairs += 1;
    if (pairs > mostPairs) return 'too large';
  }
  return undefined;
}

function faultOfParts(body: Buffer, contentType: string): FormFault | undefined {
  const boundary = boundaryOf(contentType);
  if (!boundary) return 'unreadable';
  const delimiter = Buffer.from(`--${boundary}`);
  let parts = 0;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length)) {
    const from = at + delimiter.length;
    if (body.subarray(from, from + 2).equals(end)) return parts > 0 ? undefined : 'unreadable';
    parts += 1;
    if (parts > mostParts) return 'too large';
    if (!body.subarray(from, from + largestPartHeader).includes(endOfHeader)) return 'unreadable';
  }
  return 'unreadable';
}

const end = Buffer.from('--');
const endOfHeader = Buffer.from('\r\n\r\n');

/** As browsers write it: with other parameters, the parser might find another boundary than the one that was looked at. */
const boundaryAlone = /^[^;]+;\s*boundary=(?:"([^"\\]+)"|([^\s;"]+))\s*$/i;

function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = boundaryAlone.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  return boundary && boundary.length <= longestBoundary ? boundary : undefined;
}
