/** Encrypts the files of links: SMART Health Links, “Encrypting and Decrypting Files”. */
import { CompactEncrypt } from 'jose';

export const linkFileType = 'application/fhir+json';

/** Characters that one answer has room for. */
const mostCharacters = 6_000_000;

/** Above this many bytes a file is compressed. Smaller ones stay as they are, because that is what every reader can read. */
const compressedFrom = 3_000_000;

/** The file as a JWE in compact form; undefined when it is too large for one answer. Each has a nonce of its own. */
export async function encryptFile(text: string, fileKey: Buffer): Promise<string | undefined> {
  const bytes = Buffer.from(text);
  const header = {
    alg: 'dir',
    enc: 'A256GCM',
    cty: linkFileType,
    ...(bytes.length > compressedFrom && { zip: 'DEF' as const }),
  };
  const encrypted = await new CompactEncrypt(bytes).setProtectedHeader(header).encrypt(fileKey);
  return encrypted.length > mostCharacters ? undefined : encrypted;
}
