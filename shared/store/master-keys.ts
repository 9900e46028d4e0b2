/** Where the master keys come from: Secrets Manager in a deployment, a file or the environment on one machine. */
import { readFile } from 'node:fs/promises';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { type Config, ConfigError } from '../config.ts';
import { type Keyring, readKeyring, renewingKeyring } from '../secrets/keyring.ts';
import type { RenewalOptions } from '../secrets/refreshing-value.ts';
import { limited } from './client-timeouts.ts';

export type MasterKeysConfig = Pick<Config, 'masterKeys' | 'masterKeysFile' | 'masterKeysSecret'>;

/**
 * Loads the ring; one call to Secrets Manager unless the keys are given in the environment or a file. Keys in the
 * environment stay as they are, others are read again as the keyring says.
 */
export async function loadKeyring(
  { masterKeys, masterKeysFile, masterKeysSecret }: MasterKeysConfig,
  { now = () => new Date(), onFailure = () => undefined }: Partial<RenewalOptions> = {},
): Promise<Keyring> {
  if (masterKeys) return readKeyring(masterKeys, now);
  if (masterKeysFile) return renewingKeyring(() => readFile(masterKeysFile, 'utf8'), { now, onFailure });
  if (!masterKeysSecret) {
    throw new ConfigError('MASTER_KEYS_SECRET', 'the ARN of the secret that holds the master keys');
  }
  return renewingKeyring(() => secretValue(masterKeysSecret), { now, onFailure });
}

/** The client is made for one call: readings are rare, and a connection would not live until the next one. */
async function secretValue(secretId: string): Promise<string> {
  const client = new SecretsManagerClient(limited({ attempts: 3, milliseconds: 1500 }));
  try {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
    return SecretString ?? '';
  } finally {
    client.destroy();
  }
}
