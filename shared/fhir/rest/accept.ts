/** What a reader of a Binary asks for: the resource, or its bytes (https://hl7.org/fhir/R4/binary.html#rest). */

/** Names of FHIR in JSON. */
const fhirTypes: ReadonlySet<string> = new Set(['application/fhir+json', 'application/json', 'text/json']);

export type Wanted = 'resource' | 'bytes' | undefined;

/**
 * `format` is `_format` and counts before `accept`. The bytes are wanted where their own media type, or all of its kind, is named; the resource
 * where FHIR is, or nothing in particular. Undefined: neither can be given.
 */
export function wantedOf(mediaType: string, format: string | undefined, accept: string | undefined): Wanted {
  const own = nameOf(mediaType);
  if (format) {
    const name = nameOf(format.replace(' ', '+'));
    if (name === 'json' || fhirTypes.has(name)) return 'resource';
    return name === own ? 'bytes' : undefined;
  }
  const names = (accept ?? '').split(',').filter(isTaken).map(nameOf);
  if (names.length === 0 || names.some((name) => fhirTypes.has(name))) return 'resource';
  const kind = `${own.split('/', 1)[0]}/*`;
  if (names.some((name) => name === own || name === kind)) return 'bytes';
  return names.includes('*/*') || names.includes('application/*') ? 'resource' : undefined;
}

/** Not empty, and without a weight of zero: “not this” (RFC 9110 §12.4.2). */
function isTaken(range: string): boolean {
  return range.trim() !== '' && !/;\s*q\s*=\s*0(?:\.0{0,3})?\s*(?:;|$)/i.test(range);
}

/** Without parameters. */
function nameOf(text: string): string {
  return text.split(';', 1)[0]!.trim().toLowerCase();
}
