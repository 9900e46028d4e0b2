/** What is stored under an account itself: inbox, sessions, names for apps, lists, preferences, requests. */
import { forEachConcurrent } from '../../../concurrency/map-concurrent.ts';
import { removePreferences } from '../../../domain/account-apps/preferences.ts';
import { codeOf, passwordOfSignedIn } from '../../../domain/accounts/attempts.ts';
import { codesOfAccount, mailsAboutGuesses } from '../../../domain/factors/proof.ts';
import { leaveMessage, removeShared } from '../../../domain/messages/people/leave.ts';
import {
  accountLocator,
  type ErasingAccountItem,
  keys,
  type MessageCopyItem,
  type OutboxItem,
} from '../../../store/items/index.ts';
import { isWithin, keyOf, type Stored } from '../../../store/key.ts';
import { itemsOf } from '../../../store/pages.ts';
import type { Store } from '../../../store/store.ts';
import { present, update } from '../../../store/writes.ts';
import type { Stores } from '../../records/erase.ts';

const removalsAtOnce = 20;

type Erasing = Pick<ErasingAccountItem, 'id' | 'contactEmail' | 'records'>;

/** Removes the inbox and the sent folder, and the messages in them that nobody else can have. */
export async function removeInbox({ id, records }: Erasing, stores: Stores): Promise<void> {
  const { store, bodies } = stores;
  const onlyHis = await recordsOfNobodyElse({ id, records }, store);
  const pages = store.pages({ partition: keys.inbox(id) });
  const removing = { store, removeBody: (key: string) => bodies.delete(key) };
  await forEachConcurrent(itemsOf(pages), removalsAtOnce, async (item) => {
    if (isWithin(item, keys.sentMessages(id))) return leaveMessage(item, removing);
    const isCopy = isWithin(item, keys.openMessages(id)) || isWithin(item, keys.archivedMessages(id));
    if (isCopy && item.senderLocator !== undefined) return leaveMessage(item, removing);
    if (isCopy && isOnlyCopy(item, onlyHis)) await removeMessage(item.message, stores);
    await store.delete(keyOf(item));
  });
}

/** Of what apps have sent: a message to an account is in no other inbox; one to a record is in those of its owner and of everybody with a full share. */
function isOnlyCopy({ recordId }: MessageCopyItem, onlyHis: ReadonlySet<string>): boolean {
  return recordId === undefined || onlyHis.has(recordId);
}

/** Records that are about to be erased and that nobody else has a full share of. */
async function recordsOfNobodyElse(
  { id, records }: Pick<Erasing, 'id' | 'records'>,
  store: Store,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const { recordId, fate } of records) {
    if (fate !== 'erase') continue;
    const shares = await store.query({ ...keys.fullShares(recordId), attributes: ['accountId'] });
    if (shares.every(({ accountId }) => accountId === id)) found.add(recordId);
  }
  return found;
}

async function removeMessage(message: string, { store, bodies }: Stores): Promise<void> {
  const [state] = await store.get([keys.messageState(message)]);
  await removeShared(message, state, { store, removeBody: (key) => bodies.delete(key) });
  await store.delete(keys.messageState(message));
}

/** Removes sessions, the names under which apps know the account, shares, memberships, preferences and what else is the account's own, except what the erasure itself goes by. */
export async function removeOwnItems({ id, contactEmail }: Erasing, stores: Stores): Promise<void> {
  const { store } = stores;
  await removeEach(store.pages(keys.sessions(id)), (item) => store.delete(keyOf(item)));
  await removeEach(store.pages(keys.smartSubjects(id)), (item) => store.delete(keyOf(item)));
  await store.delete(keys.pushes(id));
  await removeEach(store.pages({ partition: keys.accountPartition(id) }), async (item) => {
    if (isWithin(item, keys.reachedRecords(id)) || item.SK === keys.erasingAccount(id).SK) return;
    await removeCounterpart(id, item, stores);
    await store.delete(keyOf(item));
  });
  const requests = [id, contactEmail].flatMap((address) => [
    keys.resetRequests(address),
    keys.registrationRequests(address),
  ]);
  for (const key of requests) await store.delete(key);
  const locator = accountLocator(id);
  const counts = [passwordOfSignedIn(id), codeOf(id), codesOfAccount(locator), mailsAboutGuesses(locator)];
  for (const { key } of counts) await store.delete(key);
}

/** Removes what an item leads to before the item itself, so that a repetition finds it. */
async function removeCounterpart(id: string, item: Stored, { store, bodies }: Stores): Promise<void> {
  const locator = accountLocator(id);
  if (isWithin(item, keys.sharedRecords(id))) await store.delete(keys.fullShare(item.recordId, locator));
  if (isWithin(item, keys.carenetsOfAccount(id)))
    await store.delete(keys.carenetMember(item.carenetId!, locator));
  if (isWithin(item, keys.passkeys(id))) await store.delete(keys.credential(item.id));
  if (!isWithin(item, keys.allPreferences(id))) return;
  const { appId, appGrant } = keys.partsOfPreferences(item.SK);
  await removePreferences(store, keys.preferences(id, appId, appGrant), (key) => bodies.delete(key));
  await store.delete(keys.appPreferencesLink(appId, id, appGrant));
}

/** Removes pending mails to the account or about it. In those to others, which are due within a day, the account is a hash. */
export async function removePendingMails({ id, contactEmail }: Erasing, { store }: Stores): Promise<void> {
  const [notices] = await store.get([keys.notices(id)]);
  if (notices?.listedUnder !== undefined) await store.delete(keys.mailDue(notices.listedUnder, id));
  await store.delete(keys.notices(id));
  for (const events of keys.outboxEvents)
    await removeEach(store.pages(events), async (item) => {
      if (isMailAbout(item, [id, contactEmail])) await store.delete(keyOf(item));
      else if (item.event === 'message_delivered' && item.accountIds.includes(id)) {
        const accountIds = item.accountIds.filter((other) => other !== id);
        await store.transact([update(keyOf(item), { set: { accountIds } }, { when: { PK: present } })]);
      }
    });
}

function isMailAbout(item: OutboxItem, names: readonly string[]): boolean {
  if (item.event !== 'mail') return false;
  return [item.accountId, item.address, item.otherId].some(
    (name) => name !== undefined && names.includes(name),
  );
}

async function removeEach<T>(
  pages: AsyncIterable<readonly T[]>,
  removeOne: (item: T) => Promise<unknown>,
): Promise<void> {
  await forEachConcurrent(itemsOf(pages), removalsAtOnce, removeOne);
}
