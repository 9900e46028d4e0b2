/** Names of files that every system can store. */

const extensions = new Map([
  ['application/fhir+json', 'json'],
  ['application/json', 'json'],
  ['application/pdf', 'pdf'],
  ['application/xml', 'xml'],
  ['image/gif', 'gif'],
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['text/csv', 'csv'],
  ['text/html', 'html'],
  ['text/plain', 'txt'],
  ['text/xml', 'xml'],
]);
const longest = 60;

/** Such as `0012 2024-05-02 Letter of the clinic.pdf`. `mediaType` is without parameters. */
export function fileName(number: number, day: string, name: string, mediaType: string): string {
  const words = name
    .replace(/[^\p{L}\p{N}\p{M} .,_-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const short = [...words].slice(0, longest).join('').trim().replace(/\.+$/, '');
  const extension = extensions.get(mediaType) ?? 'bin';
  const named = short.toLowerCase().endsWith(`.${extension}`) ? short : `${short}.${extension}`;
  return `${String(number).padStart(4, '0')} ${day} ${named}`;
}
