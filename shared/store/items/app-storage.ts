/** Documents that apps keep for themselves, apart from records or on one. */
import type { Actor } from '../../access/principal.ts';
import { hash } from './hashing.ts';
import { itemKind, partition, place, type Subject } from './kind.ts';
import { inTimeOrder } from './time-order.ts';

export const storagePartition = partition(
  'STORE#{app id}#{registration}',
  'STORE#{app id}#{registration}#{record}',
);

/** A document in app storage; it is overwritten in place and can be deleted. */
export interface StoredDocumentItem {
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
  readonly externalId?: string;
  /** Counts changes. Every change is conditional on this number. */
  readonly revision: number;
}

/** How much is in one storage. The item exists from the first document on. */
export interface StorageUseItem {
  readonly bytes: number;
  readonly documents: number;
}

const attributes = {
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
  externalId: 'shown',
  revision: 'shown',
} as const;

const document = place<StoredDocumentItem>(storagePartition, 'D#{time and inverse id}');
const byExternalId = place<StoredDocumentItem>(storagePartition, 'X#{hash}');
const use = place<StorageUseItem>(storagePartition, 'USE');

export const appStorage = (): Subject => ({
  title: 'App storage',
  kinds: [
    itemKind(document, {
      title: 'stored documents',
      attributes,
      readBy: 'calls with the document in their path; storage lists (query)',
    }),
    itemKind(byExternalId, {
      title: 'stored documents by external id',
      attributes,
      readBy: 'calls with the external id in their path; it keeps external ids unique',
    }),
    itemKind(use, {
      title: 'use of the storage',
      attributes: { bytes: 'shown', documents: 'shown' },
      readBy: 'storage lists; calls that store, for the quota',
    }),
  ],
});

export const appStorageKeys = {
  /** Partition of a storage. It belongs to one registration of an app: another one of the same id starts empty. */
  storage: (appId: string, appGrant: string, recordId?: string) =>
    recordId ? storagePartition.of(appId, appGrant, recordId) : storagePartition.of(appId, appGrant),
  storedDocuments: (storage: string) => document.range(storage),
  storedDocument: (storage: string, documentId: string) => document.key(storage, inTimeOrder(documentId)),
  storedExternals: (storage: string) => byExternalId.range(storage),
  storedExternal: (storage: string, externalId: string) => byExternalId.key(storage, hash(externalId)),
  storageUse: (storage: string) => use.key(storage),
};
