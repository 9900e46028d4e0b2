/** What is read of the resources of a record, by whom, and from where. */
import { ApiError } from '../../../errors.ts';
import type { RowValues } from '../../../fhir/rest/row-values.ts';
import type { LineageItem, RecordItem, SentHead } from '../../../store/items/index.ts';
import type { Bodies, PartReader, Store } from '../../../store/store.ts';
import { shareableLineage } from '../../carenets/sharing.ts';
import { isVisible, type Sharing } from '../../carenets/visibility.ts';

export interface SentStores {
  readonly store: Store;
  readonly bodies: Bodies;
  readonly largeBodies: PartReader;
}

/** What a token shows of a record. */
export interface SentView {
  readonly recordId: string;
  /** What the circle shows; undefined: the whole record. */
  readonly sharing: Sharing | undefined;
  readonly carenetId: string | undefined;
  /** `https://…/fhir` */
  readonly base: string;
}

/** A resource of a FHIR document, as the index knows it. */
export interface Row extends RowValues {
  readonly type: string;
  readonly id: string;
  readonly lineageId: string;
  /** The version of the document, and when that was stored: its `meta.lastUpdated`. */
  readonly documentId: string;
  readonly storedAt: string;
  readonly place: number;
  readonly versionId: string;
  /** What makes it the same resource in another document. */
  readonly identity?: string;
  /** Where its body is; for `readBodies`. */
  readonly body: {
    readonly head: SentHead;
    readonly chunk: number;
    readonly line: number;
    /** The chunk, where it was read with the row. */
    readonly packed?: Uint8Array;
  };
}

/** What the decision about a document needs to know of it. */
export const decisive = [
  'id',
  'status',
  'nevershare',
  'latestId',
  'latestType',
  'latestCreatedAt',
  'kinds',
  'fhir',
] as const;

export type SentLineage = Pick<LineageItem, (typeof decisive)[number]>;

/** Whether the token sees the document whole: what is shown of others are facts. */
export function isShown(
  lineage: Pick<LineageItem, 'id' | 'latestType' | 'nevershare' | 'kinds'>,
  { recordId, sharing }: Pick<SentView, 'recordId' | 'sharing'>,
): boolean {
  return !sharing || isVisible(shareableLineage(recordId, lineage), sharing);
}

/** Throws 503 for a record that an older version has stored, until its migration is complete. */
export function requireIndexed({ fhirIndexed }: Pick<RecordItem, 'fhirIndexed'>): void {
  if (!fhirIndexed) throw new ApiError('fhir_not_ready');
}

/** The address of a document, as its readers call it. */
export function addressOf(documentId: string, { recordId, carenetId, base }: SentView): string {
  const service = base.slice(0, base.lastIndexOf('/'));
  const place = carenetId === undefined ? `records/${recordId}` : `carenets/${carenetId}`;
  return `${service}/${place}/documents/${documentId}`;
}
