/** How a data model is declared: as data, without functions. README.md in this folder shows an example. */
import type { FieldType, OverForm, RdfForm, Relation } from './model.ts';

/** Types that are replaced by their parts (compounds.ts). */
export type CompoundName =
  | 'CodedValue'
  | 'ValueAndUnit'
  | 'ValueRange'
  | 'QuantitativeResult'
  | 'Address'
  | 'Organization'
  | 'Pharmacy'
  | 'Name'
  | 'Telephone'
  | 'Provider'
  | 'VitalSign'
  | 'BloodPressure';

/** A field of a model, or a part of a compound, whose name is joined to that of its field with `_`. */
export interface FieldDeclaration {
  readonly name: string;
  readonly type: FieldType | CompoundName;
  /** Maximum length of a String or Email, in characters; 255 by default. */
  readonly maximum?: number;
  /** The only values it may have, besides none. */
  readonly oneOf?: readonly string[];
  /**
   * A field of a model that only FHIR documents fill, behind all others. It is written only where it has a value, so that
   * nothing changes for those who know the model without it.
   */
  readonly sparse?: true;
  /**
   * It says something of the document that the fact was read from, such as where in it a file is. In another document that says
   * the same it would be wrong: no exchange carries it.
   */
  readonly ofDocument?: true;
}

/**
 * A rule for documents of the service's own formats. Facts from FHIR keep none of these: they may lack any field, and have a
 * code of any system. A rule is for one expanded field, or for a CodedValue and its parts: `required` is for title, system and
 * identifier, `system` is the only system, `oneOf` lists the identifiers.
 */
export interface Rule {
  readonly required?: true;
  readonly fixed?: string;
  readonly oneOf?: readonly string[];
  readonly system?: string;
}

export interface ModelDeclaration {
  readonly name: string;
  /** What an instance represents, in one sentence. */
  readonly doc: string;
  /** The date field by which facts are stored, or `created_at`. */
  readonly mainDate: string;
  /** In the order of every output. */
  readonly fields: readonly FieldDeclaration[];
  readonly relations?: readonly Relation[];
  /** By the name of an expanded field or of a CodedValue. */
  readonly rules?: Readonly<Record<string, Rule>>;
  /** Root element of the typed document that gives instances of it. */
  readonly typedSource?: string;
  readonly rdf?: RdfForm;
  /** What says that a fact is over, in a model without an end. */
  readonly over?: OverForm;
}
