/** A fact: one instance of a data model, extracted from one document. */
import type { Value } from '../models/model.ts';

export interface Fact {
  /** Unique across all models and records. */
  readonly id: string;
  readonly model: string;
  /** The version of the document that it was extracted from. */
  readonly documentId: string;
  /** When it was extracted: a fixed-width instant, as in `toISOString`. */
  readonly createdAt: string;
  /** In the order of the model's fields. */
  readonly values: readonly Value[];
  /** Nested facts by relation name, in document order. */
  readonly related: Readonly<Record<string, readonly Fact[]>>;
  /** The fact in whose relation it stands, and the place of the block that holds that one. */
  readonly parentId?: string;
  readonly parentPlace?: string;
}
