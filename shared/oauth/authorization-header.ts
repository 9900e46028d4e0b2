/** `Authorization: OAuth name="value", …` (RFC 5849 §3.5.1). */

import { bytesOfText } from './byte-string.ts';
import type { Pair } from './form-pairs.ts';
import { percentDecode } from './percent-encoding.ts';
import { refuse, type VerificationError } from './verification-error.ts';

/** "the auth-scheme name set to "OAuth" (case insensitive)" */
const SCHEME = /^[ \t]*OAuth(?:[ \t]+|$)/i;

/** A quoted or bare value, optional whitespace around it, and empty list elements before it (RFC 9110 §5.6.1). */
const PARAMETER = /[ \t,]*([^\s=,"]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*))[ \t]*(?:,|$)/y;
const END = /[ \t,]*$/y;

/**
 * Returns the decoded parameters of the header without `realm`, which may have any value and is not signed;
 * undefined when there is no OAuth header. Errors: `malformed-header`, and `duplicate-parameter`, because
 * each parameter MUST NOT appear more than once per request (RFC 5849 §3.1).
 */
export function parseAuthorizationHeader(
  header: string | undefined,
): readonly Pair[] | VerificationError | undefined {
  const scheme = header === undefined ? null : SCHEME.exec(header);
  if (header === undefined || scheme === null) return undefined;
  const pairs: Pair[] = [];
  const names = new Set<string>();
  let position = scheme[0].length;
  while (!endsAt(header, position)) {
    PARAMETER.lastIndex = position;
    const match = PARAMETER.exec(header);
    if (match === null) return refuse('malformed-header');
    position = PARAMETER.lastIndex;
    if (match[1]!.toLowerCase() === 'realm') continue;
    const name = percentDecode(bytesOfText(match[1]!));
    const value = percentDecode(bytesOfText(match[2] ?? match[3]!));
    if (name === undefined || value === undefined) return refuse('malformed-header');
    if (names.has(name)) return refuse('duplicate-parameter');
    names.add(name);
    pairs.push({ name, value });
  }
  return pairs;
}

function endsAt(header: string, position: number): boolean {
  END.lastIndex = position;
  return END.test(header);
}
