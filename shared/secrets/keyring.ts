/**
 * Secrets that the table never holds in the clear. Token secrets and verifiers are derived from the token
 * under a master key, consumer and account secrets are sealed with one. Every derived or sealed value names
 * its key, so that keys can be rotated; an old key stays in the ring while anything names it.
 *
 * A process keeps the ring that it has read. It reads it again when it meets a key that it does not know, and when it
 * is a quarter of an hour old; so a new key needs no announcement, and a retired one is soon out of use everywhere.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { toAlphanumeric } from '../ids.ts';
import { keyInUse, type Ring, readRing } from './keyring-format.ts';
import { createRenewal, type Renewal, type RenewalOptions } from './refreshing-value.ts';

export interface Keyring {
  /** Two characters that name the key for new secrets. */
  readonly current: string;
  /** Whether a key of that name is known. */
  has(keyId: string): boolean;
  /**
   * Whether there is a key of that name; looks for one that is not known where the ring is kept, at most once in some
   * seconds. Throws when that cannot be asked: whether there is such a key is not known then.
   */
  find(keyId: string): Promise<boolean>;
  /** Reads the ring again when it is old; one trip then. When that fails the known keys stay in use. Never throws. */
  renew(): Promise<void>;
  /** 43 characters of 0-9A-Za-z derived from `text` for one purpose; the same every time. The key must be known. */
  derive(keyId: string, purpose: string, text: string): string;
  /** Encrypts; `context` (such as the owner of the secret) must be given again to open it. */
  seal(plain: string, context: string): string;
  /**
   * Decrypts what `seal` made, and looks for its key as `find` does. Throws when the value was altered, moved to
   * another context or its key is gone.
   */
  open(sealed: string, context: string): Promise<string>;
}

/** A keyring that stays as it is. Throws an error that says what is expected, without showing any key. */
export function readKeyring(json: string, now: () => Date = () => new Date()): Keyring {
  const ring = readRing(json);
  const nothing = async () => undefined;
  return keyringOn({ latest: () => ring, search: nothing, renew: nothing }, now);
}

/** A keyring that reads its JSON text again when there is reason to. Throws as above when that fails at first. */
export async function renewingKeyring(
  read: () => Promise<string>,
  options: RenewalOptions,
): Promise<Keyring> {
  return keyringOn(await createRenewal(async () => readRing(await read()), options), options.now);
}

function keyringOn(renewal: Renewal<Ring>, now: () => Date): Keyring {
  /** By master key itself: another ring may have another key under the name. */
  const sealingKeys = new WeakMap<Buffer, Buffer>();

  const current = () => keyInUse(renewal.latest(), now());
  const has = (keyId: string) => renewal.latest().masters.has(keyId);

  async function find(keyId: string): Promise<boolean> {
    if (has(keyId)) return true;
    await renewal.search();
    return has(keyId);
  }

  function master(keyId: string): Buffer {
    const key = renewal.latest().masters.get(keyId);
    if (!key) throw new Error(`Master key ${keyId} is not in the ring.`);
    return key;
  }

  function sealingKey(keyId: string): Buffer {
    const key = master(keyId);
    const known = sealingKeys.get(key);
    if (known) return known;
    const made = Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'seal', 32));
    sealingKeys.set(key, made);
    return made;
  }

  return {
    get current() {
      return current();
    },
    has,
    find,
    renew: () => renewal.renew(),
    derive(keyId, purpose, text) {
      return toAlphanumeric(createHmac('sha256', master(keyId)).update(`${purpose}\n${text}`).digest(), 43);
    },
    seal(plain, context) {
      const keyId = current();
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealingKey(keyId), nonce);
      cipher.setAAD(Buffer.from(context));
      const octets = [nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `${keyId}.${Buffer.concat(octets).toString('base64url')}`;
    },
    async open(sealed, context) {
      const keyId = sealed.slice(0, 2);
      await find(keyId);
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
