/** Where the master keys come from: Secrets Manager in a deployment, a file or the environment on one machine. */
import { readFile } from 'node:fs/promises';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { type Keyring, readKeyring, renewingKeyring } from '../secrets/keyring.ts';
import type { RenewalOptions } from '../secrets/refreshing-value.ts';
import { type Config, requireSetting } from '../settings/config.ts';
import { limited } from './client-timeouts.ts';

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
  return renewingKeyring(() => secretValue(secretArn), { now, onFailure });
}

/**
 * The client is created for one call: reads are rare, and a connection would not stay open until the next
 * one.
 */
async function secretValue(secretId: string): Promise<string> {
  const client = new SecretsManagerClient(limited({ attempts: 3, milliseconds: 1500 }));
  try {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
    return SecretString ?? '';
  } finally {
    client.destroy();
  }
}
