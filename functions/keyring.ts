import type { Log } from '../shared/log.ts';
import type { Keyring } from '../shared/secrets/keyring.ts';
import { loadKeyring, type MasterKeysConfig } from '../shared/store/master-keys.ts';

/**
 * The keyring of a function. When the ring cannot be read again, that is logged, and the known keys stay in
 * use.
 */
export function functionKeyring(config: MasterKeysConfig, log: Log, now: () => Date): Promise<Keyring> {
  const onFailure = (error: unknown) => log.error('The master keys could not be read again.', error);
  return loadKeyring(config, { now, onFailure });
}

export interface LazyKeyring extends Keyring {
  /** Loads the keyring, once. When that fails, it throws, and the next use loads again. */
  load(): Promise<unknown>;
}

/**
 * A keyring that is loaded ahead, or else when a call first needs a key, as every signed call does to verify its
 * signature. A function that receives only unsigned calls never reads the master keys. When loading fails, the next
 * call tries again.
 */
export function lazyKeyring(load: () => Promise<Keyring>): LazyKeyring {
  let loading: Promise<Keyring> | undefined;
  let known: Keyring | undefined;

  async function start(): Promise<Keyring> {
    try {
      known = await load();
      return known;
    } finally {
      loading = undefined;
    }
  }

  async function loaded(): Promise<Keyring> {
    if (known) return known;
    loading ??= start();
    return loading;
  }

  /** For synchronous uses, which all come after a signature has been verified, or `ready` has waited for the keys. */
  function verified(): Keyring {
    if (!known) throw new Error('A master key was requested before the signature was verified.');
    return known;
  }

  return {
    load: loaded,
    get current() {
      return verified().current;
    },
    ready: async () => void (await loaded()),
    has: (keyId) => verified().has(keyId),
    find: async (keyId) => (await loaded()).find(keyId),
    renew: async () => known?.renew(),
    derive: (keyId, purpose, text) => verified().derive(keyId, purpose, text),
    seal: (plain, context) => verified().seal(plain, context),
    open: async (sealed, context) => (await loaded()).open(sealed, context),
  };
}
