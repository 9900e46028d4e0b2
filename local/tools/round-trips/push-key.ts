/** Switches Web Push on, as the operator does with `phr push keys`. */
import { makePushKey } from '../../../shared/operations/push/keys.ts';
import { readConfig } from '../../../shared/settings/config.ts';
import { createDynamoStore, dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import { loadKeyring } from '../../../shared/store/master-keys.ts';

/** Returns the public key. `env` is that of the service. */
export async function switchPushOn(env: Readonly<Record<string, string | undefined>>): Promise<string> {
  const config = readConfig(env);
  const store = createDynamoStore(dynamoClient(), config.tableName);
  const { key } = await makePushKey({ store, keyring: await loadKeyring(config), now: new Date() });
  return key.publicKey;
}
