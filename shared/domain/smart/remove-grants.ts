/**
 * Removes what is stored of SMART grants that have ended already: with a removed app, an erased record or account, a deleted circle
 * (docs/erasure.md). Their tokens are worth nothing without them, and expire.
 */
import { keys, type SmartAppRecordItem, type SmartGrantItem } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { madeUnder } from '../oauth/grant-conditions.ts';
import { grantKey, linkKey } from './grant-writes.ts';

/** Removes a grant. It goes last, so that a repetition finds it. */
export async function removeGrant(grant: SmartGrantItem, store: Store): Promise<void> {
  await store.delete(linkKey(grant));
  await store.delete(grantKey(grant));
}

/** Removes the grants of a record that these are, such as those of an account. */
export async function removeGrants(
  recordId: string,
  isMeant: (grant: SmartGrantItem) => boolean,
  store: Store,
): Promise<void> {
  for (const grant of await store.query(keys.smartGrants(recordId)))
    if (isMeant(grant)) await removeGrant(grant, store);
}

/** Removes the grant that a link of a removed app leads to, whichever of the two kinds it is. */
export async function removeLinkedGrant(
  appId: string,
  { recordId, grantId, appGrant }: SmartAppRecordItem,
  store: Store,
): Promise<void> {
  await store.delete(keys.smartGrant(recordId, grantId));
  // Under this key there may be the grant of another registration by now.
  await store.delete(keys.systemGrant(recordId, appId), madeUnder(appGrant));
}
