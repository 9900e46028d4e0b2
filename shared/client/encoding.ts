/** How values are written into paths, queries, forms and signatures. */

/** Texts, numbers and Booleans by name; those that are undefined are left out. */
export type Values = Readonly<Record<string, string | number | boolean | undefined>>;

export type Pair = readonly [name: string, value: string];

/**
 * Percent-encodes the UTF-8 bytes of a text: only `A-Z a-z 0-9 - . _ ~` stay as they are (RFC 5849 §3.6). Throws
 * URIError when the text holds half of a surrogate pair.
 */
export function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}

/** The values that there are, as texts, in their order. */
export function pairsOf(values: Values = {}): readonly Pair[] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
}

/** A query without its `?`, or a form. */
export function textOfPairs(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}

/** A value cannot stand in a path: it would lead to another one. The value itself is not told: some are secrets. */
export class PathValueError extends TypeError {
  constructor() {
    super('A value in the path is no text, or is empty, "." or "..".');
    this.name = 'PathValueError';
  }
}

/**
 * A path with its values encoded, each as one segment. Throws PathValueError for a value that would lead to another path:
 * none, an empty one, `.` and `..`.
 */
export function path(literals: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return String.raw({ raw: literals }, ...values.map(segment));
}

function segment(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || ['', '.', '..'].includes(text)) throw new PathValueError();
  return encode(text);
}
