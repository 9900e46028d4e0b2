/** Where the master keys come from: Secrets Manager in a deployment, a file or the environment on one machine. */
import { readFile } from 'node:fs/promises';
import { type Keyring, readKeyring, renewingKeyring } from '../secrets/keyring.ts';
import type { RenewalOptions } from '../secrets/refreshing-value.ts';
import { type Config, requireSetting } from '../settings/config.ts';
import { readSecret } from './read-secret.ts';

export type MasterKeysConfig = Pick<Config, 'masterKeys' | 'masterKeysFile' | 'masterKeysSecret'>;

/**
 * Loads the keyring. One call to Secrets Manager unless the keys are given in the environment or a file. Keys
 * in the environment stay as they are; the keyring reads others again when they are due. Throws SettingError
 * when no keys are given.
 */
export async function loadKeyring(
  config: MasterKeysConfig,
  { now = () => new Date(), onFailure = () => undefined }: Partial<RenewalOptions> = {},
): Promise<Keyring> {
  const { masterKeys, masterKeysFile } = config;
  if (masterKeys) return readKeyring(masterKeys, now);
  if (masterKeysFile) return renewingKeyring(() => readFile(masterKeysFile, 'utf8'), { now, onFailure });
  const secretArn = requireSetting(config, 'masterKeysSecret');
  return renewingKeyring(() => readSecret(secretArn), { now, onFailure });
}
