/**
 * Identifiers. Records, carenets, shares and requests carry time-ordered UUIDs (RFC 9562 version 7).
 * Documents carry version 8 UUIDs that name their lineage: all versions of one document share the first
 * 31 characters, and the last five hexadecimal digits count the versions from 0. So the lineage of any
 * version is known from its id alone, and the next version of a document has exactly one possible id.
 */
import { randomBytes, randomInt } from 'node:crypto';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const documentPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const versionDigits = 5;
const lastVersion = 16 ** versionDigits - 1;
const alphanumerics = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function timeOrderedUuid(now: Date, version: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = (version << 4) | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** A new time-ordered UUID (version 7). */
export function newId(now: Date): string {
  return timeOrderedUuid(now, 7);
}

/** The id of the first version of a new document, which is also the id of its lineage. */
export function newDocumentId(now: Date): string {
  return timeOrderedUuid(now, 8).slice(0, -versionDigits) + '0'.repeat(versionDigits);
}

/** Whether the text has the form of an id that this service creates. */
export function isId(text: string): boolean {
  return uuidPattern.test(text);
}

/** Whether the text has the form of a document id of this service. */
export function isDocumentId(text: string): boolean {
  return documentPattern.test(text);
}

/** The part of a document id that all versions of its lineage share. */
export function lineagePrefix(documentId: string): string {
  return documentId.slice(0, -versionDigits);
}

/** The id of the lineage, which is the id of its first version. */
export function lineageOf(documentId: string): string {
  return lineagePrefix(documentId) + '0'.repeat(versionDigits);
}

/**
 * The only id that the successor of this version can have. Undefined when the lineage is full (2^20
 * versions).
 */
export function nextVersionId(documentId: string): string | undefined {
  const ordinal = Number.parseInt(documentId.slice(-versionDigits), 16);
  if (ordinal >= lastVersion) return undefined;
  return lineagePrefix(documentId) + (ordinal + 1).toString(16).padStart(versionDigits, '0');
}

/** Random text of the alphabet 0-9A-Za-z from a cryptographic source; 22 characters carry 130 bits. */
export function randomAlphanumeric(length: number): string {
  return randomFrom(alphanumerics, length);
}

/** Random text over the given alphabet from a cryptographic source. */
export function randomFrom(alphabet: string, length: number): string {
  let text = '';
  for (let index = 0; index < length; index += 1) text += alphabet[randomInt(alphabet.length)];
  return text;
}

/** Writes bytes as text of the alphabet 0-9A-Za-z, most significant digit first, padded to `length`. */
export function toAlphanumeric(bytes: Uint8Array, length: number): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  while (text.length < length) {
    text = alphanumerics[Number(value % 62n)] + text;
    value /= 62n;
  }
  return text;
}

/** A random id of a grant. Everything that is issued under the grant stores it and ends with it. */
export function newGrant(): string {
  return randomAlphanumeric(16);
}
