/**
 * Secrets that the table never holds in the clear. Token secrets and verifiers are derived from the token
 * under a master key, consumer and account secrets are sealed with one. Every derived or sealed value names
 * its key, so that keys can be rotated; an old key stays in the ring while anything names it.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { toAlphanumeric } from '../ids.ts';

export interface Keyring {
  /** Two characters that name the key for new secrets. */
  readonly current: string;
  /** Whether a key of that name is in the ring. */
  has(keyId: string): boolean;
  /** 43 characters of 0-9A-Za-z derived from `text` for one purpose; the same every time. */
  derive(keyId: string, purpose: string, text: string): string;
  /** Encrypts; `context` (such as the owner of the secret) must be given again to open it. */
  seal(plain: string, context: string): string;
  /** Decrypts what `seal` made. Throws when the value was altered, moved to another context or its key is gone. */
  open(sealed: string, context: string): string;
}

const keyIdPattern = /^[0-9A-Za-z]{2}$/;
const shortestKey = 43;
const expected =
  'a JSON object such as {"current":"01","01":"…"} where every two-character key id names a text of at least 43 random characters';

/** Reads the ring from its JSON text. Throws an error that says what is expected, without showing any key. */
export function readKeyring(json: string): Keyring {
  const { current, ...texts } = parseRing(json);
  const masters = new Map<string, Buffer>();
  for (const [keyId, text] of Object.entries(texts)) {
    if (!keyIdPattern.test(keyId) || text.length < shortestKey) throw malformed();
    masters.set(keyId, createHash('sha256').update(text).digest());
  }
  if (!current || !masters.has(current)) throw malformed();
  return createKeyring(current, masters);
}

function malformed(): Error {
  return new Error(`The master keys must be ${expected}.`);
}

function parseRing(json: string): Record<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw malformed();
  }
  const isObject = typeof value === 'object' && value !== null;
  if (!isObject || !Object.values(value as object).every((entry) => typeof entry === 'string'))
    throw malformed();
  return value as Record<string, string>;
}

function createKeyring(current: string, masters: ReadonlyMap<string, Buffer>): Keyring {
  const sealingKeys = new Map<string, Buffer>();

  function master(keyId: string): Buffer {
    const key = masters.get(keyId);
    if (!key) throw new Error(`Master key ${keyId} is not in the ring.`);
    return key;
  }

  function sealingKey(keyId: string): Buffer {
    const known = sealingKeys.get(keyId);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', master(keyId), Buffer.alloc(0), 'seal', 32));
    sealingKeys.set(keyId, key);
    return key;
  }

  return {
    current,
    has: (keyId) => masters.has(keyId),
    derive(keyId, purpose, text) {
      return toAlphanumeric(createHmac('sha256', master(keyId)).update(`${purpose}\n${text}`).digest(), 43);
    },
    seal(plain, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealingKey(current), nonce);
      cipher.setAAD(Buffer.from(context));
      const sealed = Buffer.concat([
        nonce,
        cipher.update(plain, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${current}.${sealed.toString('base64url')}`;
    },
    open(sealed, context) {
      const keyId = sealed.slice(0, 2);
      const octets = Buffer.from(sealed.slice(3), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealingKey(keyId), octets.subarray(0, 12), {
        authTagLength: 16,
      });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(octets.subarray(-16));
      return Buffer.concat([decipher.update(octets.subarray(12, -16)), decipher.final()]).toString('utf8');
    },
  };
}
