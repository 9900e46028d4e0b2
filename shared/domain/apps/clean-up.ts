/**
 * Cleaning up after an app was removed
 * (docs/contract/apps.md#removing-an-app-sync-removal-or-delete-appspha_email).
 */
import { isMadeUnder } from '../../access/grants.ts';
import { forEachConcurrent } from '../../concurrency/map-concurrent.ts';
import { type AppLink, keys } from '../../store/items/index.ts';
import { keyOf, type Stored } from '../../store/key.ts';
import { itemsOf } from '../../store/pages.ts';
import type { Store } from '../../store/store.ts';
import { removePreferences } from '../account-apps/preferences.ts';
import { leaveMessage } from '../messages/people/leave.ts';
import { madeUnder } from '../oauth/grant-conditions.ts';
import { removeLinkedGrant } from '../smart/remove-grants.ts';
import { removeStorage } from '../storage/clean-up.ts';
import { removeOfRegistration } from '../subscriptions/clean-up.ts';

type RemoveBody = (bodyKey: string) => Promise<void>;

const linksAtOnce = 20;

/**
 * Removes the shares, SMART grants, subscriptions, tokens, storages and messages that the app had under the removed registration.
 * They have been revoked since the removal, so this only frees space. It can be repeated, also after it
 * stopped half way, and never touches what another registration of the same id holds. Documents of records
 * and audit entries stay.
 */
export async function cleanUpRemovedApp(
  store: Store,
  appId: string,
  appGrant: string,
  removeBody: RemoveBody,
): Promise<void> {
  const inbox = itemsOf(store.pages(keys.appInbox(appGrant)));
  await forEachConcurrent(inbox, linksAtOnce, (item) => leaveMessage(item, { store, removeBody }));
  const pages = store.pages(keys.allAppLinks(appId));
  await forEachConcurrent(itemsOf(pages), linksAtOnce, async (link) => {
    if (isMadeUnder(link, appGrant)) await removeLinked(store, appId, link, removeBody);
  });
}

/** The link goes last: while it exists, a retry finds what is left. */
async function removeLinked(
  store: Store,
  appId: string,
  link: Stored<AppLink>,
  removeBody: RemoveBody,
): Promise<void> {
  const issuedUnderIt = madeUnder(link.appGrant);
  if ('grantId' in link) await removeLinkedGrant(appId, link, store);
  else if ('recordId' in link) {
    await store.delete(keys.appShare(link.recordId, appId), issuedUnderIt);
    await removeOfRegistration(link.recordId, appId, link.appGrant, store);
  }
  if ('token' in link) await store.delete(keys.token(link.token), issuedUnderIt);
  if ('storage' in link) await removeStorage(store, link.storage, removeBody);
  if ('preferencesOf' in link) {
    const key = keys.preferences(link.preferencesOf, appId, link.appGrant);
    await removePreferences(store, key, removeBody);
  }
  await store.delete(keyOf(link), issuedUnderIt);
}
