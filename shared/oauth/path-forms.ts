/**
 * The path of the base string URI. RFC 5849 §3.4.1.2 signs it as it is in the request line, older clients
 * sign it percent-decoded, and a gateway may have decoded it on the way. So a closed set of forms that all
 * denote the same resource is accepted (path forms in docs/contract/oauth.md#signature-base-string).
 */
import { type ByteString, bytesOfText } from './byte-string.ts';
import { percentDecode, percentEncoder } from './percent-encoding.ts';

/** Leaves every character as it is that a path may contain unencoded (RFC 3986 §3.3). */
const encodeIllegal = percentEncoder("!$&'()*+,;=:@/");
/** Leaves only unreserved characters and the slash as they are. */
const encodeReserved = percentEncoder('/');

/**
 * What clients send in request lines besides the two encodings above: an address with a raw or an encoded
 * `@`, and the rest of the path encoded by a function that leaves `!'()*` alone, or that encodes only what it
 * must. Behind a gateway that decodes paths they cannot be told from what was sent.
 */
const mixedEncodings = [
  percentEncoder('@/'),
  percentEncoder("!'()*/"),
  percentEncoder("!'()*@/"),
  percentEncoder("!$&'()*+,;=:/"),
];

const UNAMBIGUOUS = /^[A-Za-z0-9\-._~/]*$/;

/**
 * The forms of a path that a signature may cover, without duplicates. A path that is already decoded is never
 * decoded again. Its form in the request line is lost then, so the usual encodings are tried instead.
 */
export function pathForms(path: string, isDecoded: boolean): readonly ByteString[] {
  const given = bytesOfText(path);
  if (UNAMBIGUOUS.test(path)) return [given];
  const decoded = isDecoded ? given : percentDecode(given);
  if (decoded === undefined) return [given];
  const forms = new Set<string>([given, decoded, encodeIllegal(decoded), encodeReserved(decoded)]);
  if (isDecoded) for (const encode of mixedEncodings) forms.add(encode(decoded));
  return [...forms] as ByteString[];
}

/** The two forms that are tried for a large body: as received, and with everything encoded but the slash. */
export function mainPathForms(path: string, isDecoded: boolean): readonly ByteString[] {
  const given = bytesOfText(path);
  const decoded = isDecoded ? given : percentDecode(given);
  if (decoded === undefined) return [given];
  return [...new Set<string>([given, encodeReserved(decoded)])] as ByteString[];
}
