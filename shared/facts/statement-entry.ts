/** How it is stored what documents say of one resource (docs/contract/fhir.md#twice-is-once). */

/**
 * What a FHIR document says of one resource that others say, too: docs/contract/fhir.md#twice-is-once. It counts while the head of the
 * lineage names the extraction, or while a document that says the same does.
 */
export interface StatementEntry {
  readonly lineage: string;
  readonly extraction: string;
  /** When the document was stored, in milliseconds. */
  readonly at: number;
  /** Hash of the app or person that stored the document. */
  readonly storer: string;
  /** Model and ordinal of the fact; undefined when the resource is withdrawn, or cannot be read. */
  readonly fact?: readonly [model: string, ordinal: number];
  /** Hash of what it says. */
  readonly content: string;
  /** Of when it is, in milliseconds. */
  readonly asOf: number;
  /** The resource itself says that, and not only what is around it. */
  readonly isDated?: true;
  /** When it was written before its document, in milliseconds. */
  readonly pending?: number;
  /** Documents that say the same as of another time. */
  readonly again?: readonly (readonly [lineage: string, extraction: string, asOf: number])[];
}

/** Facts of another document that this one says, too: of one model and extraction. */
export interface Repetition {
  readonly lineage: string;
  readonly extraction: string;
  /** Where the blocks are that the facts are in: what `writePlaces` makes of it. */
  readonly places: string;
  /** Ranges of ordinals: `0-57,59`. */
  readonly ordinals: string;
}
