/** Texts, dates, names of files. */

// Controls, and marks that turn the direction of what follows.
const hidden = /[\u0000-\u0008\u000b-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text on one line, without what hides or turns other text. Empty for what is no text. */
export function plain(text, most = 300) {
  if (typeof text !== 'string') return '';
  const letters = [...text.slice(0, 4 * most).replace(hidden, ' ').replace(/\s+/g, ' ').trim()];
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : letters.join('');
}

/** What is told under this name. A name is somebody else's, and every object knows some, such as `constructor`. */
export function toldUnder(name, known) {
  return Object.hasOwn(known, name) ? known[name] : undefined;
}

/** `fill('Until {date}', { date: '…' })` */
export function fill(text, facts) {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(facts[name] ?? ''));
}

/** Undefined when it is no base64. */
export function bytesOfBase64(text) {
  if (typeof text !== 'string') return undefined;
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Types that are safe to open beside the page, with the ending of their files. */
const endings = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'text/plain': 'txt',
};
const others = {
  'application/xml': 'xml',
  'text/xml': 'xml',
  'application/json': 'json',
  'application/fhir+json': 'json',
  'application/dicom': 'dcm',
  'application/msword': 'doc',
  'application/rtf': 'rtf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/zip': 'zip',
  'image/bmp': 'bmp',
  'image/svg+xml': 'svg',
  'image/tiff': 'tif',
  'text/csv': 'csv',
  'text/html': 'html',
};
/** What no program is started for. */
const unknown = 'bin';

/** Whether the browser may show it: it then stands in an origin of ours, so nothing that can hold a script. */
export function isShown(type) {
  return Object.hasOwn(endings, type);
}

export function isPicture(type) {
  return isShown(type) && type.startsWith('image/');
}

/** A name for a file on the reader's disk, with the ending of its type: no file pretends to be another. */
export function safeName(title, type) {
  const base = plain(title, 80).replace(/[\\/:*?"<>|]+/g, ' ').replace(/^[.\s]+|[.\s]+$/g, '') || 'document';
  const known = { ...endings, ...others };
  const ending = Object.hasOwn(known, type) ? known[type] : unknown;
  return base.toLowerCase().endsWith(`.${ending}`) ? base : `${base}.${ending}`;
}

/** A date of FHIR as precise as it is; undefined for none. */
export function dayText(value, language) {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?/.exec(plain(value)) ?? [];
  if (!year) return undefined;
  const date = new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1)));
  const style = day ? { dateStyle: 'medium' } : { year: 'numeric', ...(month && { month: 'long' }) };
  return new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(date);
}

/** A moment in the time of the reader; undefined for none. */
export function timeText(value, language) {
  const date = new Date(plain(value) || Number.NaN);
  if (Number.isNaN(date.getTime())) return undefined;
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

export function sizeText(bytes, language) {
  const [unit, divisor] = bytes < 1_000_000 ? ['kilobyte', 1000] : ['megabyte', 1_000_000];
  const style = { style: 'unit', unit, maximumFractionDigits: unit === 'megabyte' ? 1 : 0 };
  return new Intl.NumberFormat(language, style).format(Math.max(bytes / divisor, 1));
}
