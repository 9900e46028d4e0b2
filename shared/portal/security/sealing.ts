/** Seals values into text that only the portal can read: AES-256-GCM with a key from the consumer secret (HKDF, RFC 5869). */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

export interface Seal {
  /** Seals a value of JSON. The purpose must be the same when it is opened. */
  close(value: unknown, purpose: string): string;
  /** Returns the value, or undefined for any text that this portal has not sealed for this purpose. */
  open(text: string, purpose: string): unknown;
}

/** A new consumer secret makes everything unreadable that was sealed with the old one. */
export function createSeal(consumerSecret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', consumerSecret, Buffer.alloc(0), 'portal cookies', 32));

  return {
    close(value, purpose) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const sealed = [
        nonce,
        cipher.update(JSON.stringify(value), 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ];
      return Buffer.concat(sealed).toString('base64url');
    },
    open(text, purpose) {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length <= nonceBytes + tagBytes) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-tagBytes));
      try {
        const plain = [decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()];
        return JSON.parse(Buffer.concat(plain).toString('utf8'));
      } catch {
        return undefined;
      }
    },
  };
}
