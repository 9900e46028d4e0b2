/** The places of the items that belong to a subject. */
import { namedBlock } from '../../../shared/domain/facts/read-blocks.ts';
import { sentItems } from '../../../shared/domain/fhir/sent/remove.ts';
import { isDocumentId, lineageOf } from '../../../shared/ids.ts';
import { models } from '../../../shared/models/registry.ts';
import { keys } from '../../../shared/store/items/index.ts';
import type { Key, Range } from '../../../shared/store/key.ts';
import type { Store } from '../../../shared/store/store.ts';

/** The items with these keys, or those of a range. */
export type Source = { readonly keys: readonly Key[] } | { readonly range: Range };

/** The subject does not exist. */
class NothingThere extends Error {}

export async function recordSources(recordId: string, store: Store): Promise<readonly Source[]> {
  const found = await store.get([
    keys.record(recordId),
    keys.erasedRecord(recordId),
    keys.recordImport(recordId),
  ]);
  if (!found.some(Boolean)) throw new NothingThere(`There is no record ${recordId}.`);
  return [
    { range: { partition: keys.recordPartition(recordId) } },
    ...[...models.keys()].map((model) => ({ range: keys.facts(recordId, model) })),
    { range: keys.sentOf(recordId) },
    { range: keys.auditCounts(recordId) },
    { range: keys.auditArchive(recordId) },
  ];
}

export async function accountSources(email: string, store: Store): Promise<readonly Source[]> {
  const id = email.trim().toLowerCase();
  const [account] = await store.get([keys.account(id)]);
  if (account?.id !== id) throw new NothingThere(`There is no account ${id}.`);
  return [
    { range: { partition: keys.accountPartition(id) } },
    {
      keys: [
        keys.accountSearch(id),
        ...account.authSystems.map((own) => keys.username(own.name, own.username)),
      ],
    },
    { range: { partition: keys.inbox(id) } },
  ];
}

export async function appSources(appId: string, store: Store): Promise<readonly Source[]> {
  const [app] = await store.get([keys.app(appId)]);
  if (!app) throw new NothingThere(`There is no app ${appId}.`);
  return [
    { keys: [keys.app(appId), keys.consumer(app.consumerKey)] },
    { range: { partition: keys.appLinks(appId) } },
    { range: { partition: keys.storage(appId, app.grant) } },
    { range: keys.appInbox(app.grant) },
  ];
}

export async function carenetSources(carenetId: string, store: Store): Promise<readonly Source[]> {
  const [carenet] = await store.get([keys.carenet(carenetId)]);
  if (!carenet) throw new NothingThere(`There is no carenet ${carenetId}.`);
  return [{ range: { partition: keys.carenetPartition(carenetId) } }];
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
  const [lineage] = await store.get([key]);
  if (!lineage) throw new NothingThere(missing);
  const { status, latestCreatedAt, latestId, latestType, facts, fhir } = lineage;
  const lineageId = lineageOf(documentId);
  const blocks =
    facts?.blocks.map((name) => namedBlock(recordId, lineageId, facts.extraction, name).key) ?? [];
  return [
    { keys: [key] },
    { range: keys.versionsOf(recordId, documentId) },
    {
      keys: [
        keys.listing(recordId, status, latestCreatedAt, latestId),
        keys.typeListing(recordId, status, latestType, latestCreatedAt, latestId),
      ],
    },
    { range: keys.statusChanges(recordId, documentId) },
    { range: keys.relationsOf(recordId, documentId) },
    { keys: blocks },
    { keys: fhir ? sentItems(recordId, lineageId, fhir) : [] },
  ];
}

export function outboxSources(): readonly Source[] {
  return keys.outboxEvents.map((range) => ({ range }));
}
