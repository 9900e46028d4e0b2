/**
 * The path of the base string URI. RFC 5849 §3.4.1.2 signs it as it stands in the request line, older clients
 * sign it percent-decoded, and a gateway may have decoded it on the way. So a closed set of forms that all
 * denote the same resource is accepted (wire contract, path forms).
 */
import { type ByteString, bytesOfText } from './byte-string.ts';
import { percentDecode, percentEncoder } from './percent-encoding.ts';

/** Everything that may stand in a path unencoded (RFC 3986 §3.3) is left alone. */
const encodeIllegal = percentEncoder("!$&'()*+,;=:@/");
/** Only unreserved characters and the slash are left alone. */
const encodeReserved = percentEncoder('/');

/**
 * What clients put into request lines besides the two encodings above: an address with a raw `@` or an encoded
 * one, the rest of the path encoded by a function that leaves `!'()*` alone or that encodes nothing it need not.
 */
const mixedEncodings = [
  percentEncoder('@/'),
  percentEncoder("!'()*/"),
  percentEncoder("!'()*@/"),
  percentEncoder("!$&'()*+,;=:/"),
];

const UNAMBIGUOUS = /^[A-Za-z0-9\-._~/]*$/;

/**
 * The forms of a path that a signature may cover, without repetitions. A path that is decoded already is never
 * decoded again; how it stood in the request line is lost then, so the usual encodings stand in for it.
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
