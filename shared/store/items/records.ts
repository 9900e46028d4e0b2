/**
 * Records and the accounts and apps with access to all of them. What else is in a record's partition is
 * declared by its own subject.
 */
import { hash, shardOf, shards } from './hashing.ts';
import { itemKind, partition, place, rangeOver, type Subject } from './kind.ts';

/** Partitions that a record search reads. */
const recordSearchShards = 8;

export const recordPartition = partition('RECORD#{record}');
export const recordKeyPartition = partition('RECORDKEY#{hash}');
export const recordSearchPartition = partition('RECORDS#{shard}');

export interface RecordItem {
  readonly id: string;
  readonly label: string;
  readonly ownerId?: string;
  /** Tokens that rest on the ownership store it. Undefined until the record gets another owner. */
  readonly ownerGrant?: string;
  readonly creatorId: string;
  readonly createdAt: string;
  /** Current version of the demographics document. */
  readonly demographicsId?: string;
  /** The same for the contact document. */
  readonly contactId?: string;
  /** The id under which it was created, and the app or account whose id that is. */
  readonly external?: { readonly principalId: string; readonly id: string };
  /** There are, or were, subscriptions to its reports; changes of facts are then announced. */
  readonly subscribed?: true;
  /**
   * Of some FHIR resource more than one document speaks: they say the same (`repeated`), or of some not the same (`contested`). Reports
   * then look for it.
   */
  readonly restated?: 'repeated' | 'contested';
  /** All documents of the record are in its counts of facts. Undefined for one that an older version has stored, until its migration. */
  readonly counted?: true;
  /** The resources of all its FHIR documents are stored to be served. Undefined for one that an older version has stored, until its migration. */
  readonly fhirIndexed?: true;
  /** No account was ever given a full share, so nobody but its owner is told what is stored. Undefined: perhaps one was. */
  readonly unshared?: true;
}

/** What is stored of a record that is being erased. It is removed last. */
export interface ErasedRecordItem
  extends Pick<RecordItem, 'id' | 'label' | 'ownerId' | 'createdAt' | 'external'> {
  /** Of a discarded import; the audit trail goes with it unless there was one before. */
  readonly discarded?: { readonly hadAudits: boolean };
}

/** An archive that is being imported as this record. */
export interface ImportItem {
  readonly recordId: string;
  /** Digest of the archive. */
  readonly archive: string;
  /** Random. Names that the import creates are computed from it, so that a retry creates the same ones. */
  readonly seed: string;
  readonly startedAt: string;
  /** When the record was created, before which it has no audit entries. */
  readonly recordCreatedAt: string;
  /** The record had an audit trail here before, which discarding the import must not remove. */
  readonly hadAudits: boolean;
  /** The record is visible, but some links to it are not stored yet. */
  readonly visible?: true;
}

export interface FullShareItem {
  /** Tokens that rest on the share store it. A share that is given again has another id. */
  readonly id: string;
  readonly accountId: string;
  readonly roleLabel?: string | undefined;
  readonly createdAt: string;
  readonly modifiedAt: string;
}

/** An app that is enabled on a record. */
export interface AppShareItem {
  readonly id: string;
  readonly appId: string;
  /** Registration of the app for which it was made; another registration of the same id does not inherit it. */
  readonly appGrant: string;
  /** Tokens, placements in carenets and subscriptions store it, and end with the share. */
  readonly grant: string;
  readonly authorizedAt: string;
  /** The account that authorized it. Undefined when an admin app did. */
  readonly authorizedBy?: string;
}

/** The record that was created under an external id. */
export interface RecordKeyItem {
  readonly recordId: string;
}

/** The attributes that a record search reads. */
export type RecordSearchItem = Pick<RecordItem, 'id' | 'label' | 'createdAt'>;

const record = place<RecordItem>(recordPartition, 'RECORD');
const erasedRecord = place<ErasedRecordItem>(recordPartition, 'ERASED');
const recordImport = place<ImportItem>(recordPartition, 'IMPORT');
const fullShare = place<FullShareItem>(recordPartition, 'G#ACCOUNT#{locator}');
const appShare = place<AppShareItem>(recordPartition, 'G#APP#{app id}');
const recordKey = place<RecordKeyItem>(recordKeyPartition, 'RECORDKEY');
const searchEntry = place<RecordSearchItem>(recordSearchPartition, '{record}');

export const records = (): Subject => ({
  title: 'Records',
  kinds: [
    itemKind(record, {
      title: 'record',
      attributes: {
        id: 'shown',
        label: 'shown',
        ownerId: 'shown',
        ownerGrant: 'shown',
        creatorId: 'shown',
        createdAt: 'shown',
        demographicsId: 'shown',
        contactId: 'shown',
        external: 'shown',
        subscribed: 'shown',
        restated: 'shown',
        counted: 'shown',
        fhirIndexed: 'shown',
        unshared: 'shown',
      },
      readBy: 'calls with the record in their path, or with a token for it',
    }),
    itemKind(erasedRecord, {
      title: 'remnant of an erased record',
      attributes: {
        id: 'shown',
        label: 'shown',
        ownerId: 'shown',
        createdAt: 'shown',
        external: 'shown',
        discarded: 'shown',
      },
      readBy: 'the command that erases a record, when it is repeated',
    }),
    itemKind(recordImport, {
      title: 'archive that is being imported',
      attributes: {
        recordId: 'shown',
        archive: 'shown',
        seed: 'hidden',
        startedAt: 'shown',
        recordCreatedAt: 'shown',
        hadAudits: 'shown',
        visible: 'shown',
      },
      readBy: 'the commands that import an archive or discard an import',
    }),
    itemKind(fullShare, {
      title: 'full shares',
      attributes: {
        id: 'shown',
        accountId: 'shown',
        roleLabel: 'shown',
        createdAt: 'shown',
        modifiedAt: 'shown',
      },
      readBy: 'calls with a session or a token; share lists (query)',
    }),
    itemKind(appShare, {
      title: 'apps enabled',
      attributes: {
        id: 'shown',
        appId: 'shown',
        appGrant: 'shown',
        grant: 'shown',
        authorizedAt: 'shown',
        authorizedBy: 'shown',
      },
      readBy: 'calls of apps; share lists (query)',
    }),
    itemKind(recordKey, {
      title: 'external id of a record',
      attributes: { recordId: 'shown' },
      readBy: 'the call that creates a record, so that repeating it creates no other one',
    }),
    itemKind(searchEntry, {
      title: 'record search entries',
      attributes: { id: 'shown', label: 'shown', createdAt: 'shown' },
      readBy: 'record search (query)',
    }),
  ],
});

export const recordKeys = {
  /** Partition of the record itself, its shares, documents, carenets and subscriptions. */
  recordPartition: (recordId: string) => recordPartition.of(recordId),
  record: (recordId: string) => record.key(recordPartition.of(recordId)),
  erasedRecord: (recordId: string) => erasedRecord.key(recordPartition.of(recordId)),
  recordImport: (recordId: string) => recordImport.key(recordPartition.of(recordId)),
  fullShares: (recordId: string) => fullShare.range(recordPartition.of(recordId)),
  appShares: (recordId: string) => appShare.range(recordPartition.of(recordId)),
  /** Both kinds of shares. */
  shares: (recordId: string) =>
    rangeOver<FullShareItem | AppShareItem>(recordPartition.of(recordId), [fullShare, appShare]),
  fullShare: (recordId: string, locator: string) => fullShare.key(recordPartition.of(recordId), locator),
  appShare: (recordId: string, appId: string) => appShare.key(recordPartition.of(recordId), appId),
  recordKey: (principalId: string, externalId: string) =>
    recordKey.key(recordKeyPartition.of(hash(principalId, externalId))),
  recordSearch: (recordId: string) =>
    searchEntry.key(recordSearchPartition.of(shardOf(recordId, recordSearchShards)), recordId),
  /** The search entries of all records. */
  recordSearchEntries: shards(recordSearchShards).map((shard) =>
    searchEntry.range(recordSearchPartition.of(shard)),
  ),
};
