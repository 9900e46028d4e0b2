/** What an operator wants to know of a record at a glance. */
import {
  type CarenetItem,
  type ErasedRecordItem,
  type FullShareItem,
  type ImportItem,
  keys,
  type RecordItem,
} from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';

/** The states of documents, as they are counted. */
const statuses = ['active', 'archived', 'void'] as const;

export interface DescribedCarenet extends Pick<CarenetItem, 'id' | 'name'> {
  /** Ids of the accounts in it. */
  readonly members: readonly string[];
  /** Ids of the apps in it. */
  readonly apps: readonly string[];
  /** Documents that somebody placed in it; those that autoshare shows come on top. */
  readonly placedDocuments: number;
}

export interface DescribedRecord
  extends Pick<RecordItem, 'id' | 'label' | 'ownerId' | 'creatorId' | 'createdAt' | 'external'> {
  /** Current documents by status. */
  readonly documents: Readonly<Record<(typeof statuses)[number], number>>;
  readonly hasDemographics: boolean;
  readonly hasContact: boolean;
  readonly shares: readonly Pick<FullShareItem, 'accountId' | 'roleLabel' | 'createdAt'>[];
  /** Apps that are enabled on it. */
  readonly apps: readonly { readonly id: string; readonly since: string; readonly by: string | undefined }[];
  readonly carenets: readonly DescribedCarenet[];
  /** Webhooks that apps have asked for. */
  readonly subscriptions: number;
}

/** A record that callers do not see: it is being imported, or erased. */
export type HiddenRecord =
  | { readonly state: 'imported'; readonly item: ImportItem }
  | { readonly state: 'erased'; readonly item: ErasedRecordItem };

/**
 * Describes a record. Undefined when there is none. Two round trips, and three queries for each carenet; the queries
 * read neither documents nor facts.
 */
export async function describeRecord(
  recordId: string,
  store: Store,
): Promise<DescribedRecord | HiddenRecord | undefined> {
  const [record, erased, imported] = await store.get([
    keys.record(recordId),
    keys.erasedRecord(recordId),
    keys.recordImport(recordId),
  ]);
  if (record) return describe(record, store);
  if (erased) return { state: 'erased', item: erased };
  return imported && { state: 'imported', item: imported };
}

async function describe(record: RecordItem, store: Store): Promise<DescribedRecord> {
  const { id } = record;
  const [counts, shares, apps, carenets, subscriptions] = await Promise.all([
    store.get(statuses.map((status) => keys.count(id, status))),
    store.query(keys.fullShares(id)),
    store.query(keys.appShares(id)),
    store.query(keys.carenetsOfRecord(id)),
    store.query(keys.subscriptions(id)),
  ]);
  const documents = Object.fromEntries(
    statuses.map((status, index) => [status, counts[index]?.documents ?? 0]),
  ) as DescribedRecord['documents'];
  return {
    id,
    label: record.label,
    ownerId: record.ownerId,
    creatorId: record.creatorId,
    createdAt: record.createdAt,
    external: record.external,
    documents,
    hasDemographics: record.demographicsId !== undefined,
    hasContact: record.contactId !== undefined,
    shares: shares.map(({ accountId, roleLabel, createdAt }) => ({ accountId, roleLabel, createdAt })),
    apps: apps.map(({ appId, authorizedAt, authorizedBy }) => ({
      id: appId,
      since: authorizedAt,
      by: authorizedBy,
    })),
    carenets: await Promise.all(carenets.map((carenet) => describeCarenet(carenet.id, carenet.name, store))),
    subscriptions: subscriptions.filter((item) => 'id' in item).length,
  };
}

async function describeCarenet(id: string, name: string, store: Store): Promise<DescribedCarenet> {
  const [members, apps, placements] = await Promise.all([
    store.query(keys.carenetMembers(id)),
    store.query(keys.carenetApps(id)),
    store.query(keys.placements(id)),
  ]);
  return {
    id,
    name,
    members: members.map(({ accountId }) => accountId),
    apps: apps.map(({ appId }) => appId),
    placedDocuments: placements.filter(({ state }) => state === 'placed').length,
  };
}
