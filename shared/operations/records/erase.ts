/**
 * Removes a record permanently, with everything under it. No call of the service does this, because documents
 * are never deleted over HTTP. It is for the operator, when the law or the patient demands it.
 */
import { forEachConcurrent } from '../../concurrency/map-concurrent.ts';
import { readArchive } from '../../domain/audits/archive/index-of-parts.ts';
import { objectKeyOf } from '../../domain/audits/archive/object.ts';
import { monthsBetween } from '../../domain/audits/months.ts';
import { cleanUpRemovedCarenet } from '../../domain/carenets/clean-up.ts';
import { removeInvitation } from '../../domain/invitations/remove.ts';
import { removeLink } from '../../domain/links/remove-links.ts';
import { removeGrant } from '../../domain/smart/remove-grants.ts';
import { removeStorage } from '../../domain/storage/clean-up.ts';
import { isId } from '../../ids.ts';
import { models } from '../../models/registry.ts';
import {
  type ErasedRecordItem,
  keys,
  type LinkOfRecordItem,
  type LinksHeadItem,
  type RecordItem,
} from '../../store/items/index.ts';
import { isWithin, keyOf, type Range, type Stored } from '../../store/key.ts';
import { itemsOf } from '../../store/pages.ts';
import type { Bodies, Store } from '../../store/store.ts';
import { present, put, remove } from '../../store/writes.ts';

export interface ErasedRecord {
  readonly id: string;
  readonly label: string;
}

export interface Stores {
  readonly store: Store;
  readonly bodies: Pick<Bodies, 'delete'>;
}

export interface Erasing {
  readonly now: Date;
  /** Whether the audit trail is removed too; laws may require keeping it for years. */
  readonly withAudits: boolean;
  /** Only completes an erasure that has begun: a visible record stays as it is. */
  readonly onlyRemnant?: boolean;
  /** Called with the number of items removed so far. */
  readonly onProgress?: (items: number) => void;
}

const removalsAtOnce = 20;
const dayMilliseconds = 86_400_000;

/**
 * Removes the record: at once for every caller, and then piece by piece. It can be repeated after it stopped
 * half way, and afterwards, for what a call that was allowed just before has stored. Returns undefined when
 * nothing of such a record exists. What has left the record stays: messages in inboxes, mails, and audit
 * entries unless they are to be removed too. S3 keeps removed objects as old versions, and the table can be
 * restored, for as long as the deployment says. Throws when the record is being imported.
 */
export async function eraseRecord(
  recordId: string,
  stores: Stores,
  erasing: Erasing,
): Promise<ErasedRecord | undefined> {
  const { store } = stores;
  const remnant = await hideRecord(recordId, store, erasing);
  if (!remnant) return undefined;
  const count = counter(erasing.onProgress);
  await removePointers(remnant, store);
  // Repeats until nothing is found: calls that were allowed before the record was hidden may still store
  // items.
  for (let found = true; found; ) {
    found = await removeItems(recordId, stores, count);
    found = (await removeFacts(recordId, stores, count)) || found;
    found = (await removeRange(keys.sentOf(recordId), store, count)) || found;
  }
  await removeOfApps(recordId, stores);
  if (erasing.withAudits) await removeAudits(remnant, erasing.now, stores, count);
  await store.delete(keys.erasedRecord(recordId));
  return { id: remnant.id, label: remnant.label };
}

/** From here on the record does not exist for any caller. */
async function hideRecord(
  recordId: string,
  store: Store,
  { now, onlyRemnant = false }: Erasing,
): Promise<ErasedRecordItem | undefined> {
  const [record, begun, imported] = await store.get([
    keys.record(recordId),
    keys.erasedRecord(recordId),
    keys.recordImport(recordId),
  ]);
  if (record) return onlyRemnant ? undefined : hide(record, store);
  if (begun) return begun;
  if (imported) throw new Error('The record is being imported: discard the import instead.');
  return strayOf(recordId, now, store);
}

async function hide(
  { id, label, ownerId, createdAt, external }: RecordItem,
  store: Store,
): Promise<ErasedRecordItem> {
  const kept: ErasedRecordItem = {
    id,
    label,
    createdAt,
    ...(ownerId && { ownerId }),
    ...(external && { external }),
  };
  const gone = () => new Error('The record is being removed by somebody else.');
  await store.transact([
    put(keys.erasedRecord(id), kept),
    remove(keys.record(id), { when: { PK: present }, refused: gone }),
  ]);
  return kept;
}

/** What calls left behind that ended after the record was erased; the trail begins with the first of them. */
async function strayOf(recordId: string, now: Date, store: Store): Promise<ErasedRecordItem | undefined> {
  if (!isId(recordId)) return undefined;
  const [first] = await store.query({ partition: keys.recordPartition(recordId), limit: 1 });
  return first && { id: recordId, label: '', createdAt: now.toISOString() };
}

/** Removes the items that lead to the record other than by its own key. */
async function removePointers({ id, ownerId, external }: ErasedRecordItem, store: Store): Promise<void> {
  await store.delete(keys.recordSearch(id));
  if (ownerId) await store.delete(keys.ownedRecord(ownerId, id));
  // Another record may have been created under the external id in the meantime.
  if (external) await store.delete(keys.recordKey(external.principalId, external.id), { recordId: id });
}

/** Removes the items under the record; returns whether there were any. */
async function removeItems(recordId: string, stores: Stores, count: Counter): Promise<boolean> {
  let found = false;
  const pages = stores.store.pages({ partition: keys.recordPartition(recordId) });
  await forEachConcurrent(itemsOf(pages), removalsAtOnce, async (item) => {
    if (item.SK === keys.erasedRecord(recordId).SK) return;
    found = true;
    await removeElsewhere(recordId, item, stores);
    await stores.store.delete(keyOf(item));
    count(1);
  });
  return found;
}

/** Removes what an item leads to before the item itself, so that a repetition finds it. */
async function removeElsewhere(recordId: string, item: Stored, { store, bodies }: Stores): Promise<void> {
  if (isWithin(item, keys.carenetsOfRecord(recordId))) await removeCarenet(recordId, item.id, store);
  if (isWithin(item, keys.fullShares(recordId)))
    await store.delete(keys.sharedRecord(item.accountId, recordId));
  if (isWithin(item, keys.appShares(recordId))) await store.delete(keys.appRecordLink(item.appId, recordId));
  if (isWithin(item, keys.smartGrants(recordId))) await removeGrant(item, store);
  if (isWithin(item, keys.lineages(recordId))) {
    await removeOverflow(item.facts?.spillKey, bodies);
    await removeOverflow(item.fhir?.object?.key, bodies);
  }
  if (isWithin(item, keys.invitations(recordId))) await removeInvitation(item, store);
  if (isWithin(item, keys.linksOfRecord(recordId)) && isLink(item))
    await removeLink(recordId, item, { store, bodies });
  if (typeof item.bodyKey === 'string') await bodies.delete(item.bodyKey);
}

/** Beside the links of a record there is the revision of their list. */
function isLink(item: LinkOfRecordItem | LinksHeadItem): item is LinkOfRecordItem {
  return 'locator' in item;
}

/** An archive may name a carenet that belongs to another record. */
async function removeCarenet(recordId: string, carenetId: string, store: Store): Promise<void> {
  const [carenet] = await store.get([keys.carenet(carenetId)]);
  if (carenet && carenet.recordId !== recordId) return;
  await store.delete(keys.carenet(carenetId));
  await cleanUpRemovedCarenet(store, carenetId, recordId);
}

/** Removes the overflow objects of facts that are too large for the table. */
async function removeOverflow(key: string | undefined, bodies: Stores['bodies']): Promise<void> {
  if (key) await bodies.delete(key);
}

/** Returns whether there were any. */
async function removeFacts(recordId: string, { store, bodies }: Stores, count: Counter): Promise<boolean> {
  let found = false;
  for (const model of models.keys()) {
    const removed = await removeRange(keys.facts(recordId, model), store, count, ({ spill }) =>
      removeOverflow(spill?.key, bodies),
    );
    found ||= removed;
  }
  return found;
}

/** Removes what apps have stored for themselves on the record, and their tokens without expiry. */
async function removeOfApps(recordId: string, { store, bodies }: Stores): Promise<void> {
  const apps = await store.query({ ...keys.apps, attributes: ['id', 'grant'] });
  await forEachConcurrent(apps, removalsAtOnce, async ({ id, grant }) => {
    const storage = keys.storage(id, grant, recordId);
    await removeStorage(store, storage, (key) => bodies.delete(key));
    await store.delete(keys.appStorageLink(id, storage));
    await removeLastingTokens(id, recordId, store);
  });
}

/** Other tokens expire within the hour. */
async function removeLastingTokens(appId: string, recordId: string, store: Store): Promise<void> {
  for await (const links of store.pages(keys.appTokenLinks(appId))) {
    const tokens = await store.get(links.map(({ token }) => keys.token(token)));
    const ofRecord = links.filter((_, index) => tokens[index]?.recordId === recordId);
    await forEachConcurrent(ofRecord, removalsAtOnce, async (link) => {
      await store.delete(keys.token(link.token));
      await store.delete(keyOf(link));
    });
  }
}

async function removeAudits(
  remnant: ErasedRecordItem,
  now: Date,
  { store, bodies }: Stores,
  count: Counter,
): Promise<void> {
  const { id, createdAt } = remnant;
  // Nothing is archived any more now that the record is hidden. An object goes before the item that names it.
  const { parts } = await readArchive(id, store);
  for (const part of parts) await bodies.delete(objectKeyOf(id, part));
  await removeRange(keys.auditArchive(id), store, count);
  // The call that created the record may have begun in the month before.
  const begun = new Date(Date.parse(createdAt) - dayMilliseconds).toISOString();
  for (const month of monthsBetween(begun.slice(0, 7), now.toISOString().slice(0, 7)))
    await removeRange(keys.auditMonth(id, month), store, count);
  await removeRange(keys.auditCounts(id), store, count);
}

async function removeRange<T>(
  range: Range<T>,
  store: Store,
  count: Counter,
  before: (item: Stored<T>) => Promise<void> = async () => {},
): Promise<boolean> {
  let found = false;
  await forEachConcurrent(itemsOf(store.pages(range)), removalsAtOnce, async (item) => {
    found = true;
    await before(item);
    await store.delete(keyOf(item));
    count(1);
  });
  return found;
}

type Counter = (items: number) => void;

function counter(onProgress: Erasing['onProgress']): Counter {
  let total = 0;
  return (items) => {
    total += items;
    onProgress?.(total);
  };
}
