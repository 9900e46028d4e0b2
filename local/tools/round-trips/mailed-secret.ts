/** The secret of a link for a new password. It is in a mail and nowhere else in the clear; here nothing is mailed. */
import { readKeyring } from '../../../shared/secrets/keyring.ts';
import { createDynamoStore, dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import { keys } from '../../../shared/store/items/index.ts';

/** The secrets of the links that were asked for with this address in the last hour, the oldest first. */
export async function mailedSecrets(
  { TABLE_NAME, MASTER_KEYS }: Readonly<Record<string, string>>,
  address: string,
): Promise<readonly string[]> {
  const keyring = readKeyring(MASTER_KEYS!);
  const [item] = await createDynamoStore(dynamoClient(), TABLE_NAME!).get([keys.resetRequests(address)]);
  return Promise.all((item?.requests ?? []).map(({ secret }) => keyring.open(secret!, address)));
}
