import type { Log } from '../shared/log.ts';
import type { Keyring } from '../shared/secrets/keyring.ts';
import { loadKeyring, type MasterKeysConfig } from '../shared/store/master-keys.ts';

/** The keyring of a function. That the ring could not be read again is logged; the known keys stay in use. */
export function functionKeyring(config: MasterKeysConfig, log: Log, now: () => Date): Promise<Keyring> {
  const onFailure = (error: unknown) => log.error('The master keys could not be read again.', error);
  return loadKeyring(config, { now, onFailure });
}
