/** The places of the items that belong to a subject. */
import { namedBlock } from '../../../shared/domain/facts/read-blocks.ts';
import type { AccountItem, AppItem, LineageItem } from '../../../shared/domain/items.ts';
import { isDocumentId, lineageOf } from '../../../shared/ids.ts';
import { models } from '../../../shared/models/registry.ts';
import { type Key, keys } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';

/**
 * The items with these keys, or those of a partition, or those of a partition whose sort keys have this
 * prefix.
 */
export type Source =
  | { readonly keys: readonly Key[] }
  | { readonly partition: string; readonly prefix?: string };

/** The subject does not exist. */
class NothingThere extends Error {}

export async function recordSources(recordId: string, store: Store): Promise<readonly Source[]> {
  const states = [keys.record, keys.erasedRecord, keys.recordImport].map((of) => of(recordId));
  const found = await store.get(states);
  if (!found.some(Boolean)) throw new NothingThere(`There is no record ${recordId}.`);
  return [
    { partition: keys.recordPartition(recordId) },
    ...[...models.keys()].map((model) => ({ partition: keys.facts(recordId, model) })),
    { partition: keys.auditCounts(recordId) },
  ];
}

export async function accountSources(email: string, store: Store): Promise<readonly Source[]> {
  const id = email.trim().toLowerCase();
  const [account] = (await store.get([keys.account(id)])) as unknown as [AccountItem?];
  if (account?.id !== id) throw new NothingThere(`There is no account ${id}.`);
  return [
    { partition: keys.accountPartition(id) },
    {
      keys: [
        keys.accountSearch(id),
        ...account.authSystems.map((own) => keys.username(own.name, own.username)),
      ],
    },
    { partition: keys.inbox(id) },
  ];
}

export async function appSources(appId: string, store: Store): Promise<readonly Source[]> {
  const [app] = (await store.get([keys.app(appId)])) as unknown as [AppItem?];
  if (!app) throw new NothingThere(`There is no app ${appId}.`);
  return [
    { keys: [keys.app(appId), keys.consumer(app.consumerKey)] },
    { partition: keys.appLinks(appId) },
    { partition: keys.storage(appId, app.grant) },
  ];
}

export async function carenetSources(carenetId: string, store: Store): Promise<readonly Source[]> {
  const [carenet] = await store.get([keys.carenet(carenetId)]);
  if (!carenet) throw new NothingThere(`There is no carenet ${carenetId}.`);
  return [{ partition: keys.carenetPartition(carenetId) }];
}

/** Finds a document by the id of any of its versions. */
export async function documentSources(
  recordId: string,
  documentId: string,
  store: Store,
): Promise<readonly Source[]> {
  const missing = `There is no document ${documentId} on the record ${recordId}.`;
  if (!isDocumentId(documentId)) throw new NothingThere(missing);
  const key = keys.lineage(recordId, documentId);
  const [lineage] = (await store.get([key])) as unknown as [LineageItem?];
  if (!lineage) throw new NothingThere(missing);
  const { status, latestCreatedAt, latestId, latestType, facts } = lineage;
  const partition = keys.recordPartition(recordId);
  const lineageId = lineageOf(documentId);
  const blocks =
    facts?.blocks.map((name) => namedBlock(recordId, lineageId, facts.extraction, name).key) ?? [];
  return [
    { keys: [key] },
    { partition, prefix: keys.versionsOf(documentId) },
    {
      keys: [
        keys.listing(recordId, status, latestCreatedAt, latestId),
        keys.typeListing(recordId, status, latestType, latestCreatedAt, latestId),
      ],
    },
    { partition, prefix: keys.statusChanges(documentId) },
    { partition, prefix: keys.relationsOf(documentId) },
    { keys: blocks },
  ];
}

export function outboxSources(): readonly Source[] {
  return keys.outboxPartitions.map((partition) => ({ partition }));
}
