/** Switches Web Push on, as the operator does with `phr push keys`. */

import { makePushKey } from '../../../shared/operations/push/keys.ts';
import { readKeyring } from '../../../shared/secrets/keyring.ts';
import { createDynamoStore, dynamoClient } from '../../../shared/store/dynamodb-store.ts';

/** Returns the public key. */
export async function switchPushOn({
  TABLE_NAME,
  MASTER_KEYS,
}: Readonly<Record<string, string>>): Promise<string> {
  const keyring = readKeyring(MASTER_KEYS!);
  const store = createDynamoStore(dynamoClient(), TABLE_NAME!);
  const { key } = await makePushKey({ store, keyring, now: new Date() });
  return key.publicKey;
}
