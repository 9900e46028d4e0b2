/** What remains to be done after an app was removed (docs/contract/apps.md#removing-an-app-sync-removal-or-delete-appspha_email). */
import { isMadeUnder } from '../../access/grants.ts';
import { forEachConcurrent } from '../../concurrency/map-concurrent.ts';
import { keys } from '../../store/keys.ts';
import { itemsOf } from '../../store/pages.ts';
import type { Store } from '../../store/store.ts';
import type { Item } from '../../store/writes.ts';
import { removePreferences } from '../account-apps/preferences.ts';
import { madeUnder } from '../oauth/grant-conditions.ts';
import { removeStorage } from '../storage/clean-up.ts';
import { removeOfRegistration } from '../subscriptions/clean-up.ts';

/**
 * Names something that an app holds under one registration: its share of a record, a token without expiry, a storage,
 * or the preferences of an account.
 */
interface LinkItem {
  readonly PK: string;
  readonly SK: string;
  readonly appGrant: string;
  readonly recordId?: string;
  readonly token?: string;
  /** Partition of the storage. */
  readonly storage?: string;
  /** Id of the account. */
  readonly preferencesOf?: string;
}

type RemoveBody = (bodyKey: string) => Promise<void>;

const linksAtOnce = 20;

/**
 * Removes the shares, subscriptions, tokens and storages that the app held under the removed registration. They have counted as
 * revoked since the removal, so this only tidies up. It can be repeated, also after it stopped half way, and never
 * touches what another registration of the same id holds. Documents of records and audit entries stay.
 */
export async function cleanUpRemovedApp(
  store: Store,
  appId: string,
  appGrant: string,
  removeBody: RemoveBody,
): Promise<void> {
  const pages = store.pages({ partition: keys.appLinks(appId) });
  await forEachConcurrent(itemsOf(pages), linksAtOnce, async (item) => {
    const link = linkOf(item);
    if (isMadeUnder(link, appGrant)) await removeLinked(store, appId, link, removeBody);
  });
}

/** The link goes last: as long as it stands, a repetition finds the way. */
async function removeLinked(
  store: Store,
  appId: string,
  { PK, SK, ...link }: LinkItem,
  removeBody: RemoveBody,
): Promise<void> {
  const issuedUnderIt = madeUnder(link.appGrant);
  if (link.recordId) {
    await store.delete(keys.appShare(link.recordId, appId), issuedUnderIt);
    await removeOfRegistration(link.recordId, appId, link.appGrant, store);
  }
  if (link.token) await store.delete(keys.token(link.token), issuedUnderIt);
  if (link.storage) await removeStorage(store, link.storage, removeBody);
  if (link.preferencesOf) {
    const key = keys.preferences(link.preferencesOf, appId, link.appGrant);
    await removePreferences(store, key, removeBody);
  }
  await store.delete({ PK, SK }, issuedUnderIt);
}

function linkOf(item: Item): LinkItem {
  return item as unknown as LinkItem;
}
