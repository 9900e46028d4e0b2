/**
 * Nothing half: whatever is in a record is there with everything that belongs to it, acknowledged or not. It reads the
 * table and the bucket themselves.
 */
import { createHash } from 'node:crypto';
import type { Operation } from '../../../shared/api/registry.ts';
import { forEachConcurrent } from '../../../shared/concurrency/map-concurrent.ts';
import { blockSortKey, parseBlockName } from '../../../shared/facts/blocks.ts';
import { lineageOf } from '../../../shared/ids.ts';
import {
  type AuditItem,
  keys,
  type LineageItem,
  type VersionItem,
} from '../../../shared/store/items/index.ts';
import type { Stored } from '../../../shared/store/key.ts';
import { documentPrefix } from '../../../shared/xml/vocabulary.ts';
import type { Stores } from '../../server/codes/stores.ts';
import { leftResources, sentFaults } from '../whole-resources.ts';
import { checkLinks } from './links.ts';

const statuses = ['active', 'archived', 'void'] as const;
const atOnce = 4;
/** Type of the documents that the writers store. */
const writtenType = `${documentPrefix}Models`;
const storing = new Set<string>([
  'document_create',
  'document_create_by_ext_id',
  'document_version',
  'account_inbox_message_attachment_accept',
] satisfies Operation[]);

/** Returns a sentence for each thing that is half there. */
export async function halves(recordId: string, months: readonly string[], stores: Stores): Promise<string[]> {
  const { store } = stores;
  const [lineages, versions, externals, audits] = await Promise.all([
    store.query(keys.lineages(recordId)),
    store.query(keys.versions(recordId)),
    store.query(keys.externalDocuments(recordId)),
    Promise.all(months.map((month) => store.query(keys.auditMonth(recordId, month)))),
  ]);
  const faults: string[] = [];
  const complain = (text: string) => void faults.push(text);
  const byLineage = Map.groupBy(versions, ({ id }) => lineageOf(id));
  for (const id of byLineage.keys()) {
    if (!lineages.some((lineage) => lineage.id === id)) complain(`${id} has versions and no lineage.`);
  }
  await forEachConcurrent(lineages, atOnce, async (lineage) => {
    checkChain(lineage, byLineage.get(lineage.id) ?? [], complain);
    await checkLists(recordId, lineage, stores, complain);
    await checkFacts(recordId, lineage, stores, complain);
    await checkStatus(recordId, lineage, stores, complain);
    const latest = versions.find(({ id }) => id === lineage.latestId);
    for (const fault of latest ? await sentFaults(recordId, lineage, latest, stores) : []) complain(fault);
  });
  for (const fault of await leftResources(recordId, stores)) complain(fault);
  await forEachConcurrent(versions, atOnce, (version) => checkBody(version, stores, complain));
  await checkCounts(recordId, lineages, stores, complain);
  for (const { documentId } of externals) {
    if (!versions.some(({ id }) => id === documentId))
      complain(`An external id leads to ${documentId}, which is gone.`);
  }
  checkAudit(versions, audits.flat(), complain);
  checkAuditOfResources(versions, audits.flat(), complain);
  await checkGrants(recordId, audits.flat(), stores, complain);
  await checkLinks(recordId, audits.flat(), stores, complain);
  return faults;
}

type Complain = (text: string) => void;

/** Versions replace each other, one after the other, and the lineage names the last. */
function checkChain(
  { id, latestId }: LineageItem,
  versions: readonly VersionItem[],
  complain: Complain,
): void {
  const byId = new Map(versions.map((version) => [version.id, version]));
  const seen = new Set<string>();
  for (let next = byId.get(id); next && !seen.has(next.id); next = byId.get(next.replacedBy ?? '')) {
    seen.add(next.id);
    if (next.replacedBy === undefined && next.id !== latestId)
      complain(`${id} does not name its last version.`);
    const replacing = next.replacedBy === undefined ? undefined : byId.get(next.replacedBy);
    if (next.replacedBy !== undefined && replacing?.replaces !== next.id)
      complain(`${next.id} is replaced by ${next.replacedBy}, which does not know.`);
  }
  if (seen.size !== versions.length)
    complain(`${id} has ${versions.length} versions, of which ${seen.size} are linked.`);
}

async function checkLists(
  recordId: string,
  { id, status, latestId, latestType, latestCreatedAt }: LineageItem,
  { store }: Stores,
  complain: Complain,
): Promise<void> {
  const [listing, byType] = await store.get([
    keys.listing(recordId, status, latestCreatedAt, latestId),
    keys.typeListing(recordId, status, latestType, latestCreatedAt, latestId),
  ]);
  // Documents that are no text have no type.
  if (!listing || (latestType !== '' && !byType)) complain(`${id} is not in the lists.`);
}

async function checkFacts(
  recordId: string,
  { id, latestType, facts }: LineageItem,
  { store }: Stores,
  complain: Complain,
): Promise<void> {
  // Not every document has facts, but those that the writers store have.
  if (!facts) return latestType === writtenType ? complain(`${id} has no facts.`) : undefined;
  const blocks = await store.get(
    facts.blocks.map((name) => {
      const { model, place } = parseBlockName(name);
      return keys.factBlock(recordId, model, blockSortKey(place, id, facts.extraction));
    }),
  );
  if (blocks.some((block) => block === undefined)) complain(`${id} lacks blocks of its facts.`);
}

/** The last change of status is the one that the lineage has. */
async function checkStatus(
  recordId: string,
  { id, status }: LineageItem,
  { store }: Stores,
  complain: Complain,
): Promise<void> {
  const changes = await store.query(keys.statusChanges(recordId, id));
  const last = changes.at(-1)?.status ?? 'active';
  if (last !== status) complain(`${id} is ${status}, its last change of status says ${last}.`);
}

async function checkBody(
  { id, bodyKey, size, digest }: VersionItem,
  { bodies }: Stores,
  complain: Complain,
): Promise<void> {
  const bytes = await bodies.get(bodyKey).catch(() => undefined);
  const found = bytes && createHash('sha256').update(bytes).digest('hex');
  if (bytes?.length !== size || found !== digest) complain(`${id} has no body, or another one.`);
}

/** There are as many list entries as documents, and the counters say so. */
async function checkCounts(
  recordId: string,
  lineages: readonly LineageItem[],
  { store }: Stores,
  complain: Complain,
): Promise<void> {
  for (const status of statuses) {
    const documents = lineages.filter((lineage) => lineage.status === status).length;
    const listed = await store.count(keys.listings(recordId, status));
    const [counted] = await store.get([keys.count(recordId, status)]);
    if (listed !== documents) complain(`${documents} documents are ${status}, ${listed} are listed.`);
    if ((counted?.documents ?? 0) !== documents)
      complain(`${documents} documents are ${status}, ${counted?.documents ?? 0} are counted.`);
  }
}

/**
 * Each version has the entry of the call that stored it, and no entry tells of a version that is not there. The entry of
 * a replacement names the version that was replaced, so they are counted for the document as a whole.
 */
function checkAudit(
  versions: readonly VersionItem[],
  entries: readonly Stored<AuditItem>[],
  complain: Complain,
): void {
  const stored = Map.groupBy(
    versions.filter(({ type }) => type === writtenType),
    ({ id }) => lineageOf(id),
  );
  // Attachments that people accept may be of any type.
  const others = new Set(versions.map(({ id }) => lineageOf(id)).filter((id) => !stored.has(id)));
  const told = Map.groupBy(
    entries.filter(
      ({ operation, successful, documentId }) =>
        successful && storing.has(operation) && !others.has(lineageOf(documentId)),
    ),
    ({ documentId }) => lineageOf(documentId),
  );
  for (const id of new Set([...stored.keys(), ...told.keys()])) {
    const [is, said] = [stored.get(id)?.length ?? 0, told.get(id)?.length ?? 0];
    if (is !== said) complain(`${id} has ${is} versions, and ${said} audit entries tell of one.`);
  }
}

/** The type of what the writers store through the FHIR base alone. */
const resourceType = 'http://hl7.org/fhir/Observation';

/** Each resource that came through the FHIR base has the entry of its call. One that was there already is answered with 200. */
function checkAuditOfResources(
  versions: readonly VersionItem[],
  entries: readonly Stored<AuditItem>[],
  complain: Complain,
): void {
  const stored = versions.filter(({ type }) => type === resourceType).length;
  const told = entries.filter(
    ({ operation, status }) =>
      (operation === 'fhir_create' && status === 201) || (operation === 'fhir_update' && status === 200),
  ).length;
  if (stored !== told)
    complain(`There are ${stored} versions of resources, and ${told} audit entries tell of one.`);
}

/** Each access of an app through SMART App Launch has the link by which the clean-up of a removed app finds it, and each link its access. */
async function checkGrants(
  recordId: string,
  entries: readonly Stored<AuditItem>[],
  { store }: Stores,
  complain: Complain,
): Promise<void> {
  const grants = await store.query(keys.smartGrants(recordId));
  const apps = new Set([...grants.map(({ appId }) => appId), ...entries.map(({ proxy }) => proxy)]);
  const linked = new Set<unknown>();
  for (const appId of apps)
    for (const link of await store.query({ partition: keys.appLinks(appId) }))
      if (link.recordId === recordId && 'grantId' in link) linked.add(link.grantId);
  const given = new Set<unknown>(grants.map(({ id }) => id));
  for (const id of given)
    if (!linked.has(id)) complain(`Nothing leads to the access ${id} when its app is removed.`);
  for (const id of linked) if (!given.has(id)) complain(`A link leads to the access ${id}, which is gone.`);
}
