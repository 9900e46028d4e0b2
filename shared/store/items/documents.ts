/**
 * Documents of records: their lineages and versions, the lists of them, and their status changes and
 * relations.
 */
import type { Actor } from '../../access/principal.ts';
import type { DocumentContents } from '../../facts/contents.ts';
import type { ReadingSummary } from '../../fhir/summary.ts';
import { lineageOf, lineagePrefix } from '../../ids.ts';
import type { FactsHead } from './facts.ts';
import type { SentHead } from './fhir.ts';
import { hash } from './hashing.ts';
import { itemKind, place, type Subject } from './kind.ts';
import { recordPartition } from './records.ts';
import { inverse } from './time-order.ts';

export type DocumentStatus = 'active' | 'void' | 'archived';

/** What is stored once per document, whatever the number of its versions. */
export interface LineageItem {
  /** Id of the first version. */
  readonly id: string;
  readonly status: DocumentStatus;
  /** The document is hidden from every carenet. */
  readonly nevershare: boolean;
  /** The latest version. This and the next three make the keys of its list entries. */
  readonly latestId: string;
  readonly latestType: string;
  readonly latestCreatedAt: string;
  readonly latestCreatedBy: string;
  /** Last change of the lineage itself: status or nevershare. */
  readonly modifiedAt: string;
  /** Where the facts of the latest version are stored. Undefined when it has none. */
  readonly facts?: FactsHead;
  /** Where the resources of the latest version are stored that are served. Undefined when it has none. */
  readonly fhir?: SentHead;
  /** How many facts of each data model its latest version says. Undefined until the document is in the counts of its record. */
  readonly counts?: FactCounts;
  /** The kinds of data in the latest version, if it may be shared by them: each must be. */
  readonly kinds?: readonly string[];
  /** The kinds that reading it again has found, by which more could be shared: they wait for the owner's yes. */
  readonly kindsWaiting?: readonly string[];
  /** Counts changes. Every change is conditional on this number. */
  readonly revision: number;
}

/** Numbers of facts by data model, nested facts too. A model without facts is left out. */
export type FactCounts = Readonly<Record<string, number>>;

/** What lists show of a version, too. */
interface ListedVersion {
  readonly id: string;
  readonly type: string;
  readonly size: number;
  /** Lower-case hexadecimal SHA-256 of the body. */
  readonly digest: string;
  readonly mediaType: string;
  /** Object of the body. */
  readonly bodyKey: string;
  readonly creator: Actor;
  readonly createdAt: string;
  readonly modifiedAt: string;
  readonly label?: string;
  readonly replaces?: string;
  readonly replacedBy?: string;
  readonly suppressedAt?: string;
  readonly suppressor?: Actor;
  /** How many documents annotate it, by relation. */
  readonly relatesTo?: Readonly<Record<string, number>>;
  /** How many documents it annotates, by relation. */
  readonly isRelatedFrom?: Readonly<Record<string, number>>;
  /** What it holds that is about the person of the record; undefined for no data. */
  readonly contents?: DocumentContents;
  /**
   * Counts changes. Items that are read together are no snapshot, so a change computed from one is
   * conditional on it.
   */
  readonly revision: number;
}

export interface VersionItem extends ListedVersion {
  /** What was read from a FHIR document. */
  readonly reading?: ReadingSummary;
  /** The app through which its creator stored it, if that was another. */
  readonly through?: string;
  /** What brought it, when its creator has taken it from others and not written it. */
  readonly broughtBy?: 'link' | 'message';
  /** The server that its FHIR resources are from, where their entries do not say one. */
  readonly server?: string;
  /** What `storerHash` made of its creator, whose account was erased since. */
  readonly storer?: string;
}

/** The latest version as it is listed: the version and its lineage in one item. */
export interface ListingItem extends ListedVersion {
  readonly status: DocumentStatus;
  readonly nevershare: boolean;
  readonly kinds?: LineageItem['kinds'];
}

export interface DocumentCountItem {
  readonly documents: number;
  /** `kindLabResult` …: how many of them hold data of this kind. Only where documents of all types are counted. */
  readonly [kind: `kind${string}`]: number | undefined;
}

/** The attribute that counts the documents with data of a kind. */
export type KindCount = `kind${string}`;

export function kindCount(kind: string): KindCount {
  return `kind${kind}`;
}

/**
 * How many active documents there are of one type, and of kinds by which they may be shared: those that may, or those that may never be. And
 * what they say: facts that two documents say count twice.
 */
export interface FactCountsItem {
  readonly documents: number;
  /** How often it was changed. */
  readonly changes: number;
  /** Facts of a data model. */
  readonly [model: `facts_${string}`]: number;
  /** Documents with facts of a data model. */
  readonly [model: `documents_${string}`]: number;
}

/** The document that an app created under an id of its own. */
export interface ExternalDocumentItem {
  readonly appId: string;
  readonly externalId: string;
  readonly documentId: string;
}

/** A change of status; there is none for the creation. */
export interface StatusChangeItem {
  readonly status: DocumentStatus;
  readonly reason: string;
  readonly by: string;
  readonly at: string;
}

/** One document that is related to another. */
export interface RelationItem {
  readonly relation: string;
  /** What is annotated. */
  readonly objectId: string;
  /** The annotation. */
  readonly subjectId: string;
  readonly createdAt: string;
}

const lineage = place<LineageItem>(recordPartition, 'H#{first version}');

const listedAttributes = {
  id: 'shown',
  type: 'shown',
  size: 'shown',
  digest: 'shown',
  mediaType: 'shown',
  bodyKey: 'shown',
  creator: 'shown',
  createdAt: 'shown',
  modifiedAt: 'shown',
  label: 'content',
  replaces: 'shown',
  replacedBy: 'shown',
  suppressedAt: 'shown',
  suppressor: 'shown',
  relatesTo: 'shown',
  isRelatedFrom: 'shown',
  contents: 'content',
  revision: 'shown',
} as const;

const versionAttributes = {
  ...listedAttributes,
  reading: 'content',
  through: 'shown',
  broughtBy: 'shown',
  server: 'shown',
  storer: 'hash',
} as const;

const version = place<VersionItem>(recordPartition, 'V#{version}');

const listingAttributes = {
  ...listedAttributes,
  status: 'shown',
  nevershare: 'shown',
  kinds: 'shown',
} as const;

const listing = place<ListingItem>(recordPartition, 'L#{status}#{created}#{inverse id}');
const typeListing = place<ListingItem>(recordPartition, 'T#{status}#{type hash}#{created}#{inverse id}');
const count = place<DocumentCountItem>(recordPartition, 'N#{status}', 'N#{status}#{type hash}');
/** Characters of the names of kinds in a key. */
const longestKinds = 900;
const factCounts = place<FactCountsItem>(recordPartition, 'O#{sharing}#{type hash}#{kinds}');
const externalDocument = place<ExternalDocumentItem>(recordPartition, 'X#{hash}');
const statusChange = place<StatusChangeItem>(recordPartition, 'S#{first version}#{time}#{revision}#{call}');
const relation = place<RelationItem>(
  recordPartition,
  'B#{first version of the object}#{relation}#{object}#{subject}',
);

export const documents = (): Subject => ({
  title: 'Documents',
  kinds: [
    itemKind(lineage, {
      title: 'documents',
      attributes: {
        id: 'shown',
        status: 'shown',
        nevershare: 'shown',
        latestId: 'shown',
        latestType: 'shown',
        latestCreatedAt: 'shown',
        latestCreatedBy: 'shown',
        modifiedAt: 'shown',
        facts: 'shown',
        fhir: 'shown',
        counts: 'shown',
        kinds: 'shown',
        kindsWaiting: 'shown',
        revision: 'shown',
      },
      readBy: 'calls with the document in their path; reports (query)',
    }),
    itemKind(version, {
      title: 'versions of documents',
      attributes: versionAttributes,
      readBy: 'calls with the version in their path; version lists (query by lineage)',
    }),
    itemKind(listing, {
      title: 'list of documents',
      attributes: listingAttributes,
      readBy: 'document lists (query)',
    }),
    itemKind(typeListing, {
      title: 'lists of documents by type',
      attributes: listingAttributes,
      readBy: 'document lists of one type, of a record or a carenet (query)',
    }),
    itemKind(count, {
      title: 'document counts',
      attributes: { documents: 'shown', 'kind{kind}': 'shown' },
      readBy: 'document lists; autoshare, for the types that a record knows',
    }),
    itemKind(factCounts, {
      title: 'counts of facts',
      attributes: {
        documents: 'shown',
        changes: 'shown',
        'facts_{model}': 'shown',
        'documents_{model}': 'shown',
      },
      readBy: 'the overview of a record or a carenet (query)',
    }),
    itemKind(externalDocument, {
      title: 'external ids of documents',
      attributes: { appId: 'shown', externalId: 'shown', documentId: 'shown' },
      readBy: 'calls with the external id in their path; it keeps external ids unique',
    }),
    itemKind(statusChange, {
      title: 'changes of status',
      attributes: { status: 'shown', reason: 'content', by: 'shown', at: 'shown' },
      readBy: 'the status history of a document (query)',
    }),
    itemKind(relation, {
      title: 'relations',
      attributes: { relation: 'shown', objectId: 'shown', subjectId: 'shown', createdAt: 'shown' },
      readBy: 'relation lists (query)',
    }),
  ],
});

export const documentKeys = {
  lineages: (recordId: string) => lineage.range(recordPartition.of(recordId)),
  /** Lineages whose ids begin like this. A fact's id begins as the id of its lineage does. */
  lineagesBeginning: (recordId: string, idStart: string) =>
    lineage.range(recordPartition.of(recordId), idStart),
  lineage: (recordId: string, documentId: string) =>
    lineage.key(recordPartition.of(recordId), lineageOf(documentId)),
  version: (recordId: string, documentId: string) => version.key(recordPartition.of(recordId), documentId),
  versions: (recordId: string) => version.range(recordPartition.of(recordId)),
  /** All versions of the document, by the id of any of them. */
  versionsOf: (recordId: string, documentId: string) =>
    version.range(recordPartition.of(recordId), lineagePrefix(documentId)),
  listing: (recordId: string, status: string, createdAt: string, documentId: string) =>
    listing.key(recordPartition.of(recordId), `${status}#${createdAt}#${inverse(documentId)}`),
  listings: (recordId: string, status: string) => listing.range(recordPartition.of(recordId), `${status}#`),
  typeListing: (recordId: string, status: string, type: string, createdAt: string, documentId: string) =>
    typeListing.key(
      recordPartition.of(recordId),
      `${status}#${hash(type)}#${createdAt}#${inverse(documentId)}`,
    ),
  typeListings: (recordId: string, status: string, type: string) =>
    typeListing.range(recordPartition.of(recordId), `${status}#${hash(type)}#`),
  count: (recordId: string, status: string) => count.key(recordPartition.of(recordId), status),
  typeCount: (recordId: string, status: string, type: string) =>
    count.key(recordPartition.of(recordId), `${status}#${hash(type)}`),
  /** Those of documents that may be shared, or of documents that may never be. */
  factCountsOf: (recordId: string, sharing: 'shared' | 'never') =>
    factCounts.range(recordPartition.of(recordId), `${sharing}#`),
  /** `kinds`: those by which the documents may be shared; none where they would not fit into a key, which may have 1,024 bytes. */
  factCounts: (recordId: string, sharing: 'shared' | 'never', type: string, kinds: readonly string[]) => {
    const names = kinds.toSorted().join(',');
    const place = `${sharing}#${hash(type)}#${names.length > longestKinds ? '' : names}`;
    return factCounts.key(recordPartition.of(recordId), place);
  },
  /** The hash of the type, and the kinds, of the documents that are counted under this key. */
  partsOfFactCounts: (
    sortKey: string,
  ): { readonly sharing: string; readonly typeHash: string; readonly kinds: readonly string[] } => {
    const [sharing, typeHash, kinds] = sortKey.slice(factCounts.sortPrefix.length).split('#');
    return { sharing: sharing!, typeHash: typeHash!, kinds: kinds ? kinds.split(',') : [] };
  },
  /** The hash of a type in the keys of documents and counts. */
  typeHash: (type: string) => hash(type),
  externalDocuments: (recordId: string) => externalDocument.range(recordPartition.of(recordId)),
  externalDocument: (recordId: string, appId: string, externalId: string) =>
    externalDocument.key(recordPartition.of(recordId), hash(appId, externalId)),
  statusChange: (recordId: string, documentId: string, time: string, revision: number, callId: string) => {
    // Changes within one millisecond are in the order of the lineage's revisions.
    const number = String(revision).padStart(12, '0');
    return statusChange.key(
      recordPartition.of(recordId),
      `${lineageOf(documentId)}#${time}#${number}#${callId}`,
    );
  },
  statusChanges: (recordId: string, documentId: string) =>
    statusChange.range(recordPartition.of(recordId), `${lineageOf(documentId)}#`),
  /** Status changes of all documents. */
  allStatusChanges: (recordId: string) => statusChange.range(recordPartition.of(recordId)),
  /** The document of a change of status, and its revision from which the change was computed. */
  partsOfStatusChange: (sortKey: string): { readonly documentId: string; readonly revision: number } => {
    const [documentId, , revision] = sortKey.slice(statusChange.sortPrefix.length).split('#');
    return { documentId: documentId!, revision: Number(revision) };
  },
  relation: (recordId: string, objectId: string, name: string, subjectId: string) =>
    relation.key(recordPartition.of(recordId), `${lineageOf(objectId)}#${name}#${objectId}#${subjectId}`),
  /** Documents that are related to any version of this one. */
  relationsOf: (recordId: string, objectId: string) =>
    relation.range(recordPartition.of(recordId), `${lineageOf(objectId)}#`),
  /** The same, by one relation. */
  relations: (recordId: string, objectId: string, name: string) =>
    relation.range(recordPartition.of(recordId), `${lineageOf(objectId)}#${name}#`),
  /** Relations of all documents. */
  allRelations: (recordId: string) => relation.range(recordPartition.of(recordId)),
};
