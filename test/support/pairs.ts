/** Names and values; an array keeps order and repetitions. */
export type Pairs = Readonly<Record<string, string | undefined>> | readonly (readonly [string, string])[];

/** Percent-encoding of RFC 3986: everything but unreserved characters. */
export function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The pairs of a query, a form body or a form-encoded response. */
export function parsePairs(text: string): [string, string][] {
  const pieces = text.split('&').filter((piece) => piece !== '');
  return pieces.map((piece) => {
    const [name, ...value] = piece.split('=');
    return [decode(name!), decode(value.join('='))];
  });
}

/** The pairs as a query or form; a text stays as it is. */
export function textOf(pairs: Pairs | string | undefined): string {
  if (pairs === undefined || typeof pairs === 'string') return pairs ?? '';
  return entries(pairs)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
}

export function entries(pairs: Pairs): [string, string][] {
  const all = Array.isArray(pairs) ? pairs : Object.entries(pairs);
  return all.filter((pair): pair is [string, string] => pair[1] !== undefined);
}

/** oauth-1.0a takes repeated names as arrays. */
export function grouped(pairs: [string, string][]): Record<string, string | string[]> {
  const groups = Object.groupBy(pairs, ([name]) => name);
  return Object.fromEntries(
    Object.entries(groups).map(([name, group]) => {
      const values = group!.map(([, value]) => value);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}

function decode(text: string): string {
  return text.replaceAll('+', ' ').replace(/(?:%[0-9A-Fa-f]{2})+/g, (bytes) => decodeURIComponent(bytes));
}
