/** Switches Web Push on, as the operator does with `phr push keys`. */
import { makePushKey } from '../../../shared/operations/push/keys.ts';
import { readConfig } from '../../../shared/settings/config.ts';
import { createDynamoStore, dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import { loadKeyring } from '../../../shared/store/master-keys.ts';
import type { Sealed } from './mailed-secret.ts';

/** Returns the public key. `env` is that of the service, whose table and master keys are meant if no others are given. */
export async function switchPushOn(
  env: Readonly<Record<string, string | undefined>>,
  stores?: Sealed,
): Promise<string> {
  const config = readConfig(env);
  const store = stores?.store ?? createDynamoStore(dynamoClient(), config.tableName);
  const keyring = stores?.keyring ?? (await loadKeyring(config));
  const { key } = await makePushKey({ store, keyring, now: new Date() });
  return key.publicKey;
}
