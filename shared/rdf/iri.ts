/** IRIs from texts that we do not control (RFC 3987 §2.2). */

const unreserved = String.raw`A-Za-z0-9\-._~\u{A0}-\u{D7FF}\u{F900}-\u{FDCF}\u{FDF0}-\u{FFEF}\u{10000}-\u{1FFFD}\u{20000}-\u{2FFFD}\u{30000}-\u{3FFFD}\u{40000}-\u{4FFFD}\u{50000}-\u{5FFFD}\u{60000}-\u{6FFFD}\u{70000}-\u{7FFFD}\u{80000}-\u{8FFFD}\u{90000}-\u{9FFFD}\u{A0000}-\u{AFFFD}\u{B0000}-\u{BFFFD}\u{C0000}-\u{CFFFD}\u{D0000}-\u{DFFFD}\u{E1000}-\u{EFFFD}`;
const allowed = String.raw`${unreserved}!$&'()*+,;=:@\/?`;
const illegal = new RegExp(`%(?![0-9A-Fa-f]{2})|[^%${allowed}]`, 'gu');

/**
 * The text as the last part of an IRI (path, query or fragment): legal characters stay as they are, all
 * others, including `#`, are percent-encoded.
 */
export function iriPart(text: string): string {
  return text.toWellFormed().replace(illegal, encodeURIComponent);
}
