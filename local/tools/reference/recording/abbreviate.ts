/** Shortens what is too long for an example. */

/** In characters. */
const longest = 6000;
const kept = 3000;
/** Where responses can be cut: the writers of RDF begin a line for each resource, and reports are lists of elements. */
const seam = /(?<=\n)|(?=<Report>)|(?=<\/Reports>)/;

/** Of a list in a resource that is too long. */
const keptInList = 2;

/**
 * Returns a resource of FHIR that is too long with fewer entries, and fewer of what a CapabilityStatement tells of. A shorter text, and one that is
 * no resource, as it is.
 */
export function abbreviateResource(text: string): string {
  if (text.length <= longest || !text.startsWith('{"resourceType"')) return text;
  const resource = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify(resource, (name, value: unknown) =>
    ['entry', 'resource', 'searchParam', 'section'].includes(name) && Array.isArray(value)
      ? value.slice(0, keptInList)
      : value,
  );
}

/**
 * Returns the first parts and the last one of a long XML text, which stays well-formed, with a comment that says how much is
 * left out. Returns a shorter text, and one that has no parts, as it is.
 */
export function abbreviate(text: string): string {
  const parts = text.split(seam);
  if (text.length <= longest || parts.length < 3) return text;
  let length = 0;
  const end = parts.findIndex((part) => {
    length += part.length;
    return length > kept;
  });
  const first = parts.slice(0, end);
  const left = parts.length - first.length - 1;
  return [...first, `<!-- ${left} more -->`, parts.at(-1)].join('');
}
