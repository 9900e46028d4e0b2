/** Scheme and authority of the base string URI (RFC 5849 §3.4.1.2). */

const DEFAULT_PORT = /^(http:\/\/.*):80$|^(https:\/\/.*):443$/;

/**
 * "The scheme and host MUST be in lowercase"; the port MUST be excluded when it is the scheme's default.
 * @internal Exported for its test.
 */
export function normalizeOrigin(origin: string): string {
  const lower = origin.toLowerCase();
  const match = DEFAULT_PORT.exec(lower);
  return match === null ? lower : (match[1] ?? match[2]!);
}

/**
 * The origins that a client may have signed: the configured public one, and the one by which the request
 * itself came, because behind a gateway the two may differ.
 */
export function candidateOrigins(baseUrl: string | undefined, ownOrigin: string): readonly string[] {
  const own = normalizeOrigin(ownOrigin);
  if (baseUrl === undefined) return [own];
  const configured = normalizeOrigin(baseUrl);
  return configured === own ? [own] : [configured, own];
}
