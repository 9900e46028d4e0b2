/** Shortens what is too long for an example. */

/** In characters. */
const longest = 6000;
const kept = 3000;
/** Where responses can be cut: the writers of RDF begin a line for each resource, and reports are lists of elements. */
const seam = /(?<=\n)|(?=<Report>)|(?=<\/Reports>)/;

/** Of a list in JSON that is too long. */
const keptInList = 2;
/** Lists of a resource of FHIR whose members stand for themselves. */
const listsOfResource = ['entry', 'resource', 'searchParam', 'section'];

/** Returns JSON that is too long with shorter lists; a resource of FHIR stays valid. A shorter text, and one that is no JSON, as it is. */
export function abbreviateJson(text: string): string {
  if (text.length <= longest || !/^[[{]/.test(text)) return text;
  const isResource = text.startsWith('{"resourceType"');
  return JSON.stringify(JSON.parse(text), (name, value: unknown) =>
    Array.isArray(value) && (!isResource || listsOfResource.includes(name))
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
