/**
 * The path as an HTTP API passes it to a function: percent-decoded once, and cut at a decoded `?`. A `%`
 * without two hexadecimal digits stays as it is; bytes that are not UTF-8 become U+FFFD.
 */
export function decodedPath(path: string): string {
  const decoded = path.replace(/(?:%[0-9A-Fa-f]{2})+/g, (bytes) =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'),
  );
  return decoded.split('?', 1)[0]!;
}

/**
 * Path and query of a request target in origin or absolute form; undefined for any other form (RFC 9112,
 * 3.2).
 */
export function splitTarget(target: string): { path: string; query: string } | undefined {
  const origin = /^https?:\/\/[^/?]*/i.exec(target)?.[0] ?? '';
  const rest = target.slice(origin.length);
  const relative = origin && !rest.startsWith('/') ? `/${rest}` : rest;
  if (!relative.startsWith('/')) return undefined;
  const mark = relative.indexOf('?');
  if (mark < 0) return { path: relative, query: '' };
  return { path: relative.slice(0, mark), query: relative.slice(mark + 1) };
}
