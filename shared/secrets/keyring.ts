/**
 * Secrets that the table never contains in the clear. Token secrets and verifiers are derived from the token
 * with a master key; consumer and account secrets are sealed with one. Every derived or sealed value names
 * its key, so that keys can be rotated. An old key stays in the ring while anything names it.
 *
 * A process keeps the ring that it has read. It reads the ring again when it meets an unknown key, and when
 * the ring is a quarter of an hour old. So a new key needs no announcement, and a retired one is soon out of
 * use everywhere.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { toAlphanumeric } from '../ids.ts';
import { keyInUse, type Ring, readRing } from './keyring-format.ts';
import { createRenewal, type Renewal, type RenewalOptions } from './refreshing-value.ts';

export interface Keyring {
  /** Two characters that name the key for new secrets. */
  readonly current: string;
  /** Reads the ring if it has not been read. A call that nobody signs does it before it makes something with a key. */
  ready(): Promise<void>;
  /** Whether a key with that name is known. */
  has(keyId: string): boolean;
  /**
   * Whether there is a key with that name. For an unknown name it reads the ring again, at most once every
   * few seconds. Throws when that read fails, because then the answer is unknown.
   */
  find(keyId: string): Promise<boolean>;
  /**
   * Reads the ring again when it is old, which takes one round trip. When that fails, the known keys stay in
   * use. Never throws.
   */
  renew(): Promise<void>;
  /** 43 characters of 0-9A-Za-z derived from `text` for one purpose; the same every time. The key must be known. */
  derive(keyId: string, purpose: string, text: string): string;
  /** Encrypts. `context` (such as the owner of the secret) must be given again to open it. */
  seal(plain: string, context: string): string;
  /**
   * Decrypts what `seal` returned, and looks for its key as `find` does. Throws when the value was altered or
   * moved to another context, or when its key is gone.
   */
  open(sealed: string, context: string): Promise<string>;
}

/** A keyring that never changes. Throws an error that says what is expected, without showing any key. */
export function readKeyring(json: string, now: () => Date = () => new Date()): Keyring {
  const ring = readRing(json);
  const nothing = async () => undefined;
  return keyringOn({ latest: () => ring, search: nothing, renew: nothing }, now);
}

/** A keyring that reads its JSON text again when needed. Throws the same error when the first read fails. */
export async function renewingKeyring(
  read: () => Promise<string>,
  options: RenewalOptions,
): Promise<Keyring> {
  return keyringOn(await createRenewal(async () => readRing(await read()), options), options.now);
}

function keyringOn(renewal: Renewal<Ring>, now: () => Date): Keyring {
  /** A `KeyObject`, because Node takes several times as long to derive with bare bytes. */
  const derivingKeyOf = oncePerKey((key) => createSecretKey(key));
  const sealingKeyOf = oncePerKey((key) => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'seal', 32)));

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

  const derivingKey = (keyId: string) => derivingKeyOf(master(keyId));
  const sealingKey = (keyId: string) => sealingKeyOf(master(keyId));

  return {
    get current() {
      return current();
    },
    ready: async () => undefined,
    has,
    find,
    renew: () => renewal.renew(),
    derive(keyId, purpose, text) {
      return toAlphanumeric(
        createHmac('sha256', derivingKey(keyId)).update(`${purpose}\n${text}`).digest(),
        43,
      );
    },
    seal(plain, context) {
      const keyId = current();
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealingKey(keyId), nonce);
      cipher.setAAD(Buffer.from(context));
      const bytes = [nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `${keyId}.${Buffer.concat(bytes).toString('base64url')}`;
    },
    async open(sealed, context) {
      const keyId = sealed.slice(0, 2);
      await find(keyId);
      const bytes = Buffer.from(sealed.slice(3), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealingKey(keyId), bytes.subarray(0, 12), {
        authTagLength: 16,
      });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
    },
  };
}

/**
 * Returns a function that makes a value from a master key at its first use, and then keeps it. It goes by the
 * key itself: another ring may have a different key with the same name.
 */
function oncePerKey<T>(make: (masterKey: Buffer) => T): (masterKey: Buffer) => T {
  const made = new WeakMap<Buffer, T>();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key)!;
  };
}
