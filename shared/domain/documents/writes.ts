/** The writes that keep a document, its list entries and the counts of the record consistent. */
import { ApiError } from '../../errors.ts';
import type { ReadingSummary } from '../../fhir/summary.ts';
import {
  type DocumentStatus,
  type FactsHead,
  keys,
  type LineageItem,
  type ListingItem,
  type VersionItem,
} from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';
import { absent, check, create, put, type Refusal, remove, update, type Write } from '../../store/writes.ts';
import { later } from '../../time.ts';
import { type FactChange, factsSuperseded } from '../facts/writes.ts';

/** The writes that make the first version of a new document visible; `factsChanged` announces its facts. */
export function createDocument(recordId: string, version: VersionItem, facts?: FactChange): Write[] {
  const lineage = { ...freshLineage(version), ...(facts && { facts: facts.head }) };
  return [
    create(keys.version(recordId, version.id), version, 'retry'),
    create(keys.lineage(recordId, version.id), lineage, 'retry'),
    ...putListings(recordId, version, lineage),
    ...count(recordId, 'active', version.type, 1),
    ...(facts?.writes ?? []),
  ];
}

/** The lineage of a document that has one version. */
export function freshLineage(version: VersionItem): LineageItem {
  return {
    id: version.id,
    status: 'active',
    nevershare: false,
    ...latestIn(version),
    modifiedAt: version.createdAt,
    revision: 1,
  };
}

/** Reserves an external id for a document. An id that was used once stays taken. */
export function takeExternalId(
  recordId: string,
  appId: string,
  externalId: string,
  documentId: string,
  refused: Refusal = externalIdTaken,
): Write {
  const item = { appId, externalId, documentId };
  return create(keys.externalDocument(recordId, appId, externalId), item, refused);
}

/** The error for a second document under one external id. */
export function externalIdTaken(): Error {
  return new ApiError('external_id_taken');
}

/** The writes that replace the latest version by a new one, and its facts by the new ones. */
export function replaceVersion(
  recordId: string,
  old: VersionItem,
  version: VersionItem,
  lineage: LineageItem,
  facts?: FactChange,
): Write[] {
  const suppressed = {
    replacedBy: version.id,
    suppressedAt: version.createdAt,
    suppressor: version.creator,
    modifiedAt: later(old.modifiedAt, version.createdAt),
  };
  const { status } = lineage;
  return [
    update(
      keys.version(recordId, old.id),
      { set: suppressed, add: { revision: 1 } },
      { when: { replacedBy: absent, revision: old.revision }, refused: 'retry' },
    ),
    create(keys.version(recordId, version.id), version, 'retry'),
    changeLineage(recordId, lineage, { ...latestIn(version), ...(facts && { facts: facts.head }) }, [
      ...(facts ? [] : (['facts'] as const)),
    ]),
    ...(facts?.writes ?? []),
    ...(lineage.facts ? [factsSuperseded(recordId, lineage.id, lineage.facts, version.createdAt)] : []),
    ...removeListings(recordId, old, status),
    ...putListings(recordId, version, lineage),
    ...(old.type === version.type ? [] : recount(recordId, status, old.type, version.type)),
  ];
}

/** The error for the replacement of a version that already has a successor. */
export function alreadyReplaced(): Error {
  return new ApiError('document_replaced');
}

/** The writes that change metadata of one version, in its list entries too when it is the latest. */
export function changeVersion(
  recordId: string,
  version: VersionItem,
  lineage: LineageItem,
  change: { set: Partial<VersionItem>; remove?: readonly (keyof VersionItem)[] },
): Write[] {
  const changed: VersionItem = { ...version, ...change.set, revision: version.revision + 1 };
  for (const name of change.remove ?? []) Reflect.deleteProperty(changed, name);
  const isLatest = lineage.latestId === version.id;
  return [
    changeItem(recordId, version, change),
    changeLineage(recordId, lineage, {}),
    ...(isLatest ? putListings(recordId, changed, lineage) : []),
  ];
}

/** The writes that give the latest version another reading, and its lineage the facts of it; undefined: none. */
export function changeReading(
  recordId: string,
  version: VersionItem,
  lineage: LineageItem,
  reading: ReadingSummary,
  facts: FactsHead | undefined,
): Write[] {
  const changed: VersionItem = { ...version, reading, revision: version.revision + 1 };
  return [
    changeItem(recordId, version, { set: { reading } }),
    changeLineage(recordId, lineage, facts ? { facts } : {}, facts ? [] : ['facts']),
    ...putListings(recordId, changed, lineage),
  ];
}

/** The writes that set the status of a lineage, move its list entries and adjust the counts. */
export function changeStatus(
  recordId: string,
  latest: VersionItem,
  lineage: LineageItem,
  status: DocumentStatus,
  time: string,
): Write[] {
  const modifiedAt = later(lineage.modifiedAt, time);
  const changed: LineageItem = { ...lineage, status, modifiedAt };
  const moves = lineage.status !== status;
  return [
    changeLineage(recordId, lineage, { status, modifiedAt }),
    checkUnchanged(recordId, latest),
    ...(moves ? removeListings(recordId, latest, lineage.status) : []),
    ...putListings(recordId, latest, changed),
    ...(moves ? count(recordId, lineage.status, latest.type, -1) : []),
    ...(moves ? count(recordId, status, latest.type, 1) : []),
  ];
}

/** The writes that set or remove the flag that keeps a lineage out of every carenet. */
export function changeNevershare(
  recordId: string,
  latest: VersionItem,
  lineage: LineageItem,
  nevershare: boolean,
  time: string,
): Write[] {
  const modifiedAt = later(lineage.modifiedAt, time);
  const changed: LineageItem = { ...lineage, nevershare, modifiedAt };
  return [
    changeLineage(recordId, lineage, { nevershare, modifiedAt }),
    checkUnchanged(recordId, latest),
    ...putListings(recordId, latest, changed),
  ];
}

/** The writes that count one more relation of a version. Another write must check that the lineage is unchanged. */
export function countRelation(
  recordId: string,
  version: VersionItem,
  lineage: LineageItem,
  side: 'relatesTo' | 'isRelatedFrom',
  relation: string,
): { version: VersionItem; writes: Write[] } {
  const counts = { ...version[side], [relation]: (version[side]?.[relation] ?? 0) + 1 };
  const changed: VersionItem = { ...version, [side]: counts, revision: version.revision + 1 };
  const isLatest = lineage.latestId === version.id;
  return {
    version: changed,
    writes: [
      changeItem(recordId, version, { set: { [side]: counts } }),
      ...(isLatest ? putListings(recordId, changed, lineage) : []),
    ],
  };
}

/** A change of a version, on condition that nothing else has changed it since it was read. */
function changeItem(
  recordId: string,
  { id, revision }: VersionItem,
  change: { set: Partial<VersionItem>; remove?: readonly (keyof VersionItem)[] },
): Write {
  const guard = { when: { revision }, refused: 'retry' } as const;
  return update(keys.version(recordId, id), { ...change, add: { revision: 1 } }, guard);
}

/** Checks that the version is as it was read, because its list entries are written from it. */
function checkUnchanged(recordId: string, { id, revision }: VersionItem): Write {
  return check(keys.version(recordId, id), { revision }, 'retry');
}

/** A change of a lineage, on condition that nothing else has changed it since it was read. */
export function changeLineage(
  recordId: string,
  lineage: LineageItem,
  set: Partial<LineageItem>,
  removed: readonly (keyof LineageItem)[] = [],
): Write {
  return update(
    keys.lineage(recordId, lineage.id),
    { set, add: { revision: 1 }, ...(removed.length > 0 && { remove: removed }) },
    { when: { revision: lineage.revision }, refused: 'retry' },
  );
}

function latestIn(version: VersionItem) {
  return {
    latestId: version.id,
    latestType: version.type,
    latestCreatedAt: version.createdAt,
    latestCreatedBy: version.creator.id,
  };
}

function listingKeys(recordId: string, version: VersionItem, status: DocumentStatus): Key<ListingItem>[] {
  const { id, createdAt, type } = version;
  const byTime = keys.listing(recordId, status, createdAt, id);
  return type === '' ? [byTime] : [byTime, keys.typeListing(recordId, status, type, createdAt, id)];
}

/** The list entries of a latest version. */
export function putListings(recordId: string, version: VersionItem, lineage: LineageItem): Write[] {
  const { status, nevershare, kinds } = lineage;
  // Lists do not show it, and a list entry is read with every page.
  const { reading: _, through: __, server: ___, ...listed } = version;
  const listing: ListingItem = {
    ...listed,
    status,
    nevershare,
    ...(kinds && { kinds }),
    modifiedAt: lastChange(version, lineage),
  };
  return listingKeys(recordId, version, lineage.status).map((key) => put(key, listing));
}

function removeListings(recordId: string, version: VersionItem, status: DocumentStatus): Write[] {
  return listingKeys(recordId, version, status).map((key) => remove(key));
}

function count(recordId: string, status: DocumentStatus, type: string, by: number): Write[] {
  return [
    update(keys.count(recordId, status), { add: { documents: by } }),
    ...countType(recordId, status, type, by),
  ];
}

function recount(recordId: string, status: DocumentStatus, oldType: string, newType: string): Write[] {
  return [...countType(recordId, status, oldType, -1), ...countType(recordId, status, newType, 1)];
}

function countType(recordId: string, status: DocumentStatus, type: string, by: number): Write[] {
  return type === '' ? [] : [update(keys.typeCount(recordId, status, type), { add: { documents: by } })];
}

/** When a version was last changed, by a change of its own or of its lineage. */
export function lastChange(version: VersionItem, lineage: LineageItem): string {
  return later(version.modifiedAt, lineage.modifiedAt);
}
