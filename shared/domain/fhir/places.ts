/** Where resources of a type may be. */
import type { LineageItem } from '../../store/items/index.ts';

/** What is read of a document to find out what may be in it. */
export const attributesOfKnown = [
  'id',
  'status',
  'nevershare',
  'latestId',
  'latestType',
  'latestCreatedAt',
  'kinds',
  'facts',
  'fhir',
] as const;

/** What was read of a document: all that decides about its resources and its facts. */
export type KnownDocument = Pick<LineageItem, (typeof attributesOfKnown)[number]>;

/** Where resources of a type are, beside those that the service makes. */
export interface Places {
  /** In FHIR documents, by the rows of the index. */
  readonly hasRows: boolean;
  /** As facts of other documents. */
  readonly hasFacts: boolean;
  /** Documents that were read to find this out, and need not be read again. */
  readonly documents: readonly KnownDocument[];
}
