/** The writes that keep a document, its list entries and the counts of the record consistent. */
import { ApiError } from '../../errors.ts';
import { type DocumentContents, kindsToShareBy } from '../../facts/contents.ts';
import type { ReadingSummary } from '../../fhir/summary.ts';
import { kindCount } from '../../store/items/documents.ts';
import {
  type DocumentCountItem,
  type DocumentStatus,
  type FactCounts,
  type FactsHead,
  type KindCount,
  keys,
  type LineageItem,
  type ListingItem,
  type SentHead,
  type VersionItem,
} from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';
import { absent, check, create, put, type Refusal, remove, update, type Write } from '../../store/writes.ts';
import { later } from '../../time.ts';
import { type FactChange, factsSuperseded } from '../facts/writes.ts';
import { type PreparedSent, sentSuperseded } from '../fhir/sent/prepare.ts';
import { changeCounts } from './fact-counts.ts';
import { kindsReadAgain } from './kinds-read-again.ts';

/** The writes that make the first version of a new document visible; `factsChanged` announces its facts. */
export function createDocument(
  recordId: string,
  version: VersionItem,
  facts: FactChange | undefined,
  sent: PreparedSent | undefined,
): Write[] {
  const lineage = {
    ...freshLineage(version),
    ...(facts && { facts: facts.head, counts: facts.counts }),
    ...(sent && { fhir: sent.head }),
  };
  return [
    create(keys.version(recordId, version.id), version, 'retry'),
    create(keys.lineage(recordId, version.id), lineage, 'retry'),
    ...putListings(recordId, version, lineage),
    ...count(recordId, 'active', version, 1),
    ...changeCounts(recordId, undefined, lineage),
    ...(facts?.writes ?? []),
    ...(sent?.writes ?? []),
  ];
}

/** The lineage of a document that has one version. */
export function freshLineage(version: VersionItem): LineageItem {
  return {
    id: version.id,
    status: 'active',
    nevershare: false,
    ...latestIn(version),
    ...sharedBy(version),
    modifiedAt: version.createdAt,
    counts: {},
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

/** The writes that replace the latest version by a new one, and its facts and resources by the new ones. */
export function replaceVersion(
  recordId: string,
  old: VersionItem,
  version: VersionItem,
  lineage: LineageItem,
  facts?: FactChange,
  sent?: PreparedSent,
): Write[] {
  const suppressed = {
    replacedBy: version.id,
    suppressedAt: version.createdAt,
    suppressor: version.creator,
    modifiedAt: later(old.modifiedAt, version.createdAt),
  };
  const { status } = lineage;
  const { kinds: _, kindsWaiting: __, ...rest } = lineage;
  // The storer of the new version decides by what it may be shared.
  const latest = { ...latestIn(version), ...sharedBy(version), counts: facts?.counts ?? {} };
  return [
    update(
      keys.version(recordId, old.id),
      { set: suppressed, add: { revision: 1 } },
      { when: { replacedBy: absent, revision: old.revision }, refused: 'retry' },
    ),
    create(keys.version(recordId, version.id), version, 'retry'),
    changeLineage(
      recordId,
      lineage,
      { ...latest, ...(facts && { facts: facts.head }), ...(sent && { fhir: sent.head }) },
      [
        ...(facts ? [] : (['facts'] as const)),
        ...(sent ? [] : (['fhir'] as const)),
        ...(latest.kinds ? [] : (['kinds'] as const)),
        'kindsWaiting',
      ],
    ),
    ...changeCounts(recordId, lineage, { ...rest, ...latest }),
    ...(facts?.writes ?? []),
    ...(sent?.writes ?? []),
    ...sentSuperseded(recordId, lineage, version.createdAt),
    ...(lineage.facts ? [factsSuperseded(recordId, lineage.id, lineage.facts, version.createdAt)] : []),
    ...removeListings(recordId, old, status),
    ...putListings(recordId, version, { ...rest, ...latest }),
    ...recount(recordId, status, old, version),
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

/** What was found in the latest version when it was read again. */
export interface ReadAgain {
  /** Of a FHIR document. */
  readonly reading?: ReadingSummary | undefined;
  readonly contents: DocumentContents | undefined;
  readonly facts: FactsReadAgain;
  /** The resources; undefined when they are those that were there. */
  readonly sent?: { readonly head: SentHead | undefined } | undefined;
  /** Whether more may be shared by its kinds than before: `kindsReadAgain`. */
  readonly mayWiden?: boolean;
}

/** The facts; without `head` there are none. Without `counts` they are those that were there, and in no count yet. */
interface FactsReadAgain {
  readonly head: FactsHead | undefined;
  readonly counts: FactCounts | undefined;
}

/** The writes that give the latest version another reading and other contents, and its lineage the facts of it. */
export function changeReading(
  recordId: string,
  version: VersionItem,
  lineage: LineageItem,
  { reading, contents, facts: { head, counts }, sent, mayWiden }: ReadAgain,
): Write[] {
  const { contents: _, ...rest } = version;
  const set = { ...(reading && { reading }), ...(contents && { contents }) };
  const changed: VersionItem = { ...rest, ...set, revision: version.revision + 1 };
  const kinds = kindsReadAgain(lineage, contents, mayWiden);
  const { kinds: __, kindsWaiting: ___, ...others } = lineage;
  return [
    changeItem(recordId, version, { set, ...(!contents && { remove: ['contents'] }) }),
    changeLineage(
      recordId,
      lineage,
      {
        ...kinds.set,
        ...(counts && { counts }),
        ...(head && { facts: head }),
        ...(sent?.head && { fhir: sent.head }),
      },
      [
        ...kinds.removed,
        ...(head ? [] : (['facts'] as const)),
        ...(sent && !sent.head ? (['fhir'] as const) : []),
      ],
    ),
    ...changeCounts(recordId, lineage, { ...others, ...kinds.set, ...(counts && { counts }) }),
    ...putListings(recordId, changed, { ...others, ...kinds.set }),
    ...recount(recordId, lineage.status, version, changed),
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
    ...(moves ? count(recordId, lineage.status, latest, -1) : []),
    ...(moves ? count(recordId, status, latest, 1) : []),
    ...changeCounts(recordId, lineage, changed),
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
    ...changeCounts(recordId, lineage, changed),
  ];
}

/** The writes by which a document is shared by the kinds that reading it again has found. */
export function takeKindsWaiting(recordId: string, latest: VersionItem, lineage: LineageItem): Write[] {
  const { kindsWaiting: kinds, ...rest } = lineage;
  const changed: LineageItem = { ...rest, ...(kinds && { kinds }) };
  return [
    changeLineage(recordId, lineage, { ...(kinds && { kinds }) }, ['kindsWaiting']),
    checkUnchanged(recordId, latest),
    ...putListings(recordId, latest, changed),
    ...changeCounts(recordId, lineage, changed),
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
  const { reading: _, through: __, broughtBy: ___, server: ____, ...listed } = version;
  const modifiedAt = lastChange(version, lineage);
  const listing: ListingItem = { ...listed, status, nevershare, ...(kinds && { kinds }), modifiedAt };
  return listingKeys(recordId, version, lineage.status).map((key) => put(key, listing));
}

function removeListings(recordId: string, version: VersionItem, status: DocumentStatus): Write[] {
  return listingKeys(recordId, version, status).map((key) => remove(key));
}

function sharedBy({ contents }: VersionItem): Pick<LineageItem, 'kinds'> {
  const kinds = kindsToShareBy(contents);
  return kinds ? { kinds } : {};
}

/** What counts of a version. */
type Counted = Pick<VersionItem, 'type' | 'contents'>;

function count(recordId: string, status: DocumentStatus, { type, contents }: Counted, by: number): Write[] {
  return [
    update(keys.count(recordId, status), { add: { documents: by, ...countKinds(contents, by) } }),
    ...countType(recordId, status, type, by),
  ];
}

/** For a version that another one replaces, or the same with other contents. */
function recount(recordId: string, status: DocumentStatus, old: Counted, now: Counted): Write[] {
  const kinds: Record<KindCount, number> = countKinds(now.contents, 1);
  for (const [kind, by] of Object.entries(countKinds(old.contents, -1)) as [KindCount, number][]) {
    if (kinds[kind] === undefined) kinds[kind] = by;
    else delete kinds[kind];
  }
  const changed = Object.keys(kinds).length > 0;
  return [
    ...(changed ? [update(keys.count(recordId, status), { add: kinds })] : []),
    ...(old.type === now.type
      ? []
      : [...countType(recordId, status, old.type, -1), ...countType(recordId, status, now.type, 1)]),
  ];
}

/** The counts of a status with one more document, whose latest version this is. */
export function countedWith(
  { documents, ...kinds }: DocumentCountItem = { documents: 0 },
  { contents }: Pick<VersionItem, 'contents'>,
): DocumentCountItem {
  const more: Record<KindCount, number | undefined> = { ...kinds };
  for (const kind of Object.keys(countKinds(contents, 1)) as KindCount[]) more[kind] = (more[kind] ?? 0) + 1;
  return { documents: documents + 1, ...more };
}

function countKinds(contents: DocumentContents | undefined, by: number): Record<KindCount, number> {
  return Object.fromEntries((contents?.kinds ?? []).map(({ kind }) => [kindCount(kind), by]));
}

function countType(recordId: string, status: DocumentStatus, type: string, by: number): Write[] {
  return type === '' ? [] : [update(keys.typeCount(recordId, status, type), { add: { documents: by } })];
}

/** When a version was last changed, by a change of its own or of its lineage. */
export function lastChange(version: VersionItem, lineage: LineageItem): string {
  return later(version.modifiedAt, lineage.modifiedAt);
}
