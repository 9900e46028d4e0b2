/** Shortens what is too long for an example. */

/** In characters. */
const longest = 6000;
const kept = 3000;
/** Where responses can be cut: the writers of RDF begin a line for each resource, and reports are lists of elements. */
const seam = /(?<=\n)|(?=<Report>)|(?=<\/Reports>)/;

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
