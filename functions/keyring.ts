import type { Log } from '../shared/log.ts';
import type { Keyring } from '../shared/secrets/keyring.ts';
import { loadKeyring, type MasterKeysConfig } from '../shared/store/master-keys.ts';

/** The keyring of a function. That the ring could not be read again is logged; the known keys stay in use. */
export function functionKeyring(config: MasterKeysConfig, log: Log, now: () => Date): Promise<Keyring> {
  const onFailure = (error: unknown) => log.error('The master keys could not be read again.', error);
  return loadKeyring(config, { now, onFailure });
}

/**
 * A keyring that is loaded when a call first asks for a key, as every signed one does to verify its signature; so a
 * function that nobody signs for never reads the master keys. A load that fails is tried again by the next call.
 */
export function lazyKeyring(load: () => Promise<Keyring>): Keyring {
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

  /** For what cannot wait, which is asked for once the signature has been verified. */
  function verified(): Keyring {
    if (!known) throw new Error('The master keys are asked for before the signature is verified.');
    return known;
  }

  return {
    get current() {
      return verified().current;
    },
    has: (keyId) => verified().has(keyId),
    find: async (keyId) => (await loaded()).find(keyId),
    renew: async () => known?.renew(),
    derive: (keyId, purpose, text) => verified().derive(keyId, purpose, text),
    seal: (plain, context) => verified().seal(plain, context),
    open: async (sealed, context) => (await loaded()).open(sealed, context),
  };
}
