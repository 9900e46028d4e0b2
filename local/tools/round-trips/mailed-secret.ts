/** The secrets of links for a new password, and of invitations. They are in mails and nowhere else in the clear; here nothing is mailed. */
import { openInvitationSecret } from '../../../shared/domain/invitations/secrets.ts';
import { type Keyring, readKeyring } from '../../../shared/secrets/keyring.ts';
import { createDynamoStore, dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import { keys } from '../../../shared/store/items/index.ts';
import type { Store } from '../../../shared/store/store.ts';

/** Where secrets are, and what opens them. */
export interface Sealed {
  readonly store: Store;
  readonly keyring: Keyring;
}

function sealedBy({ TABLE_NAME, MASTER_KEYS }: Readonly<Record<string, string>>): Sealed {
  return {
    store: createDynamoStore(dynamoClient(), TABLE_NAME!),
    keyring: readKeyring(MASTER_KEYS!),
  };
}

/**
 * The secrets of the links that were asked for with this address in the last hour, the oldest first. They are in the table of these
 * settings, if no other is given.
 */
export async function mailedSecrets(
  env: Readonly<Record<string, string>>,
  address: string,
  { store, keyring }: Sealed = sealedBy(env),
): Promise<readonly string[]> {
  const [item] = await store.get([keys.resetRequests(address)]);
  return Promise.all((item?.requests ?? []).map(({ secret }) => keyring.open(secret!, address)));
}

/** The secret of an invitation that is not over. */
export async function mailedInvitation(
  env: Readonly<Record<string, string>>,
  recordId: string,
  invitationId: string,
  { store, keyring }: Sealed = sealedBy(env),
): Promise<string> {
  return invitationSecret({ recordId, id: invitationId }, store, keyring);
}

/** The same for who has the table and the master keys. */
export async function invitationSecret(
  { recordId, id }: { readonly recordId: string; readonly id: string },
  store: Store,
  keyring: Keyring,
): Promise<string> {
  const [item] = await store.get([keys.invitation(recordId, id)]);
  const secret = item && (await openInvitationSecret(item, keyring));
  if (secret === undefined) throw new Error('There is no such invitation.');
  return secret;
}
