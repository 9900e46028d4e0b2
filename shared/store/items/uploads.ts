/** Files that clients are uploading, before they are documents: docs/contract/documents.md#large-documents. */
import type { Actor } from '../../access/principal.ts';
import { itemKind, place, type Subject } from './kind.ts';
import { recordPartition } from './records.ts';

export interface UploadItem {
  readonly id: string;
  /** Who has started it, and alone may complete it. */
  readonly creator: Actor;
  /** The app through which an account has started it. */
  readonly through?: string;
  /** What was announced of the file. */
  readonly size: number;
  /** Lower-case hexadecimal SHA-256 that the file must have. */
  readonly digest: string;
  readonly mediaType: string;
  readonly label?: string;
  /** The version that it is to replace. */
  readonly replaces?: string;
  /** Object that the client stores. */
  readonly bodyKey: string;
  readonly createdAt: string;
  /** Until when the file may be stored and the upload be completed. */
  readonly endsAt: string;
  /** The document that was made of it. */
  readonly documentId?: string;
  /** Epoch seconds after which DynamoDB removes the item. */
  readonly ttl: number;
}

const upload = place<UploadItem>(recordPartition, 'UPLOAD#{number}');

export const uploads = (): Subject => ({
  title: 'Uploads',
  kinds: [
    itemKind(upload, {
      title: 'uploads',
      attributes: {
        id: 'shown',
        creator: 'shown',
        through: 'shown',
        size: 'shown',
        digest: 'shown',
        mediaType: 'shown',
        label: 'content',
        replaces: 'shown',
        bodyKey: 'shown',
        createdAt: 'shown',
        endsAt: 'shown',
        documentId: 'shown',
        ttl: 'shown',
      },
      readBy: 'calls that start or complete an upload (query)',
      expires: 'a day after the upload has expired; a later upload may take its place before',
    }),
  ],
});

export const uploadKeys = {
  /** The uploads of a record: each has one of a few places, so that there are never more than these. */
  uploads: (recordId: string) => upload.range(recordPartition.of(recordId)),
  /** `number`: from 0. */
  upload: (recordId: string, number: number) =>
    upload.key(recordPartition.of(recordId), String(number).padStart(2, '0')),
};
