/** Where the master keys come from: Secrets Manager in a deployment, the environment on one machine. */
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { type Config, ConfigError } from '../config.ts';
import { type Keyring, readKeyring } from '../secrets/keyring.ts';
import { limited } from './client-limits.ts';

/** Loads the ring; one call to Secrets Manager unless the keys are given in the environment. */
export async function loadKeyring(config: Pick<Config, 'masterKeys' | 'masterKeysSecret'>): Promise<Keyring> {
  if (config.masterKeys) return readKeyring(config.masterKeys);
  if (!config.masterKeysSecret) {
    throw new ConfigError('MASTER_KEYS_SECRET', 'the ARN of the secret that holds the master keys');
  }
  const answer = await new SecretsManagerClient(limited({ attempts: 3, milliseconds: 3000 })).send(
    new GetSecretValueCommand({ SecretId: config.masterKeysSecret }),
  );
  return readKeyring(answer.SecretString ?? '');
}
