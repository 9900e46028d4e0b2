/** Scheme and authority of the base string URI (RFC 5849 §3.4.1.2). */

const DEFAULT_PORT = /^(http:\/\/.*):80$|^(https:\/\/.*):443$/;

/** "The scheme and host MUST be in lowercase"; the port MUST be excluded when it is the scheme's default. */
export function normalizeOrigin(origin: string): string {
  const lower = origin.toLowerCase();
  const match = DEFAULT_PORT.exec(lower);
  return match === null ? lower : (match[1] ?? match[2]!);
}
