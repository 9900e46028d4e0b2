/**
 * What a data model is. Declarations are data (see README.md in this folder); everything else (reading
 * documents, facts, reports, queries, RDF, ontology) works on the expanded form.
 */

export type FieldType = 'String' | 'Text' | 'Email' | 'Number' | 'Date' | 'DateTime' | 'Boolean';

/** How queries treat a field; Booleans count as strings but compare as true and false. */
export type QueryType = 'string' | 'number' | 'date';

/**
 * A stored value: text, number, Boolean or null. Dates are `YYYY-MM-DD`; instants `YYYY-MM-DDTHH:MM:SSZ`, with
 * exactly six fraction digits when the microseconds are not zero.
 */
export type Value = string | number | boolean | null;

/** One scalar field under the name that documents, output and queries use. */
export interface ScalarField {
  readonly name: string;
  /** The model that it belongs to, for messages. */
  readonly model?: string;
  readonly type: FieldType;
  readonly queryType: QueryType;
  /** Maximum length in characters; Text is limited in bytes instead. */
  readonly maximum?: number;
  /** The declared field that it was expanded from; its own name when that is scalar. */
  readonly declared: string;
  /** Whether documents of the service's own formats must give it. Facts from FHIR may lack it. */
  readonly required: boolean;
  /** The only value that such documents may give. */
  readonly fixed?: string;
  /** The only values that such documents may give. */
  readonly oneOf?: readonly string[];
  /** Whether only FHIR documents fill it. It stands behind all others, and is written only where it says something (says.ts). */
  readonly sparse?: true;
  /** Whether it says something of the document that the fact was read from, which another document does not say. */
  readonly ofDocument?: true;
}

/** A field that holds facts of another model. */
export interface Relation {
  readonly name: string;
  readonly many: boolean;
  readonly target: string;
}

/** A model in expanded form: fields in the order of every output, sparse ones last, relations after them. */
export interface Model {
  readonly name: string;
  readonly doc: string;
  /** The date field by which facts are stored, or `created_at`. */
  readonly mainDate: string;
  readonly fields: readonly ScalarField[];
  /** The fields that are not sparse: those of the service's own document formats, and of every output. */
  readonly plainFields: readonly ScalarField[];
  readonly relations: readonly Relation[];
  /** Root element of the typed documents that give instances of it; `Models` documents give every model. */
  readonly typedSource?: string;
  readonly rdf?: RdfForm;
  readonly over?: OverForm;
}

/**
 * Facts whose field has one of these values are over. Who knows only the other fields of the model would take them for what holds now, so
 * reports leave them out unless they are asked for: docs/contract/query-interface.md#what-is-over.
 */
export interface OverForm {
  readonly field: string;
  readonly values: readonly string[];
}

/** How a model appears in RDF: its class, the segment of its URIs, and the statements about an instance. */
export interface RdfForm {
  readonly type: string;
  readonly segment: string;
}

/**
 * One instance of a model in a document, before it is a fact. Values are in the order of the fields; those of the last fields
 * may be left out, which means null.
 */
export interface Instance {
  readonly model: string;
  readonly values: readonly Value[];
  /** By relation name, in document order; an absent relation has no instances. */
  readonly related: Readonly<Record<string, readonly Instance[]>>;
  /** The place of its resource among all of a FHIR document, from 0. It stays the same when more kinds of resources are read. */
  readonly position?: number;
  /** Digests of its files: they tell it from one with the same values, and are not stored. */
  readonly digests?: readonly string[];
  /** Resources that it belongs to or names, wherever they are: what identifies them (docs/contract/fhir.md#twice-is-once). */
  readonly links?: readonly { readonly server: string | undefined; readonly parts: readonly string[] }[];
}
