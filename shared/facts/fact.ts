/** A fact: one instance of a data model, extracted from one document. */
import type { Value } from '../models/model.ts';

export interface Fact {
  /** Unique across all models and records. */
  readonly id: string;
  readonly model: string;
  /** The version of the document that it was extracted from; absent where the reader sees the fact and not its document. */
  readonly documentId?: string;
  /** Names a document that the reader does not see: to tell its facts from others, never to be shown. */
  readonly apart?: string;
  /** When it was extracted: a fixed-width timestamp, as in `toISOString`. */
  readonly createdAt: string;
  /** In the order of the model's fields. There may be fewer, which are null behind, or more, which later versions know. */
  readonly values: readonly Value[];
  /** Nested facts by relation name, in document order. */
  readonly related: Readonly<Record<string, readonly Fact[]>>;
  /** The parent fact, and the sort key of the block that contains it. */
  readonly parentId?: string;
  readonly parentBlock?: string;
  /** The id of the stored fact, where another document tells it than the one that it is stored with. */
  readonly storedId?: string;
  /** Names of the resources that it belongs to or names, as `identityHash` makes them. */
  readonly links?: readonly string[];
  /** Whether it was read from a FHIR document. */
  readonly fromFhir?: boolean;
}
