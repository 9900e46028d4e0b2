import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { limited } from './client-timeouts.ts';

/**
 * The current text of a secret in Secrets Manager; empty when it has none. The client is created for one call: reads
 * are rare, and a connection would not stay open until the next one. Throws the client's errors.
 */
export async function readSecret(secretId: string): Promise<string> {
  const client = new SecretsManagerClient(limited({ attempts: 3, milliseconds: 1500 }));
  try {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
    return SecretString ?? '';
  } finally {
    client.destroy();
  }
}
