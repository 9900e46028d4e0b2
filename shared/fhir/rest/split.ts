/** Values of search parameters with their escapes: `\,` `\|` `\$` and `\\` (https://hl7.org/fhir/R4/search.html#escaping). */

/** The parts of a text between a separator that has no backslash before it. They are still escaped. */
export function splitUnescaped(text: string, separator: ',' | '|'): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === separator) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

/** The text without its escapes. A backslash before anything else is a backslash. */
export function unescaped(text: string): string {
  return text.replace(/\\([,|$\\])/g, '$1');
}
