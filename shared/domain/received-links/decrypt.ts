/** Decrypts a file of a link (docs/contract/received-links.md#files). */
import { compactDecrypt, decodeProtectedHeader, errors } from 'jose';

/** Why a file could not be decrypted. */
export type Undecrypted =
  /** No JWE in compact form. */
  | 'not_encrypted'
  /** Encrypted in another way than the guide says. */
  | 'encryption_unsupported'
  /** The key does not fit, or the bytes were altered. */
  | 'not_decrypted'
  /** Larger than a document may be, once it is unpacked. */
  | 'too_large';

export interface Decrypted {
  readonly bytes: Buffer;
  /** What its header says of the content. */
  readonly contentType: string | undefined;
}

/** Returns the content, unpacked up to a number of bytes, or why there is none. */
export async function decryptFile(
  jwe: string,
  key: Uint8Array,
  maximumBytes: number,
): Promise<Decrypted | Undecrypted> {
  const header = headerOf(jwe);
  if (!header) return 'not_encrypted';
  const { alg, enc, zip, cty } = header;
  const isPlain = alg === 'dir' && enc === 'A256GCM' && (zip === undefined || zip === 'DEF');
  if (!isPlain || header.crit !== undefined) return 'encryption_unsupported';
  try {
    const { plaintext } = await compactDecrypt(jwe, key, { maxDecompressedLength: maximumBytes });
    if (plaintext.length > maximumBytes) return 'too_large';
    return { bytes: Buffer.from(plaintext), contentType: typeof cty === 'string' ? cty : undefined };
  } catch (error) {
    // Of a header that is as it should be, the library finds only this invalid.
    if (error instanceof errors.JWEInvalid && zip === 'DEF') return 'too_large';
    return 'not_decrypted';
  }
}

/** The header; undefined for a text that is no JWE. */
function headerOf(jwe: string): ReturnType<typeof decodeProtectedHeader> | undefined {
  if (!/^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]*\.[\w-]+$/.test(jwe)) return undefined;
  try {
    return decodeProtectedHeader(jwe);
  } catch {
    return undefined;
  }
}
