/**
 * How a data model and a resource of FHIR R4 say the same: as data, without functions. One declaration serves both
 * directions. README.md in this folder explains how to read one.
 *
 * A path names elements from the resource down, with dots: `code`, `reaction[].severity`. `[]` marks a list: all of its
 * entries are read, and its first one is written; `[+]` writes a new entry. `subject>Patient` follows a reference to a
 * resource of that kind.
 */

/** A value of an element in a mapping. */
export type Fixed = string | boolean | readonly Fixed[] | { readonly [element: string]: Fixed };

/** One code of the model and the FHIR codes that mean it: the first one is written, all are read. */
interface Translation {
  /** The identifier in the model. */
  readonly code: string;
  /** The title of a value whose resource has none. */
  readonly title: string;
  readonly fhir: readonly string[];
}

/** The codes of the model in a code system of FHIR. */
export interface TranslationTable {
  /** URI of the FHIR code system; undefined for an element of the type `code`, which has none, and is read in any case of letters. */
  readonly system?: string;
  /** Further systems whose codes mean the same. */
  readonly alsoIn?: readonly string[];
  readonly rows: readonly Translation[];
}

/** Elements and the codes of which each must have one; `undefined` in the list allows none. */
export type Codes = Readonly<Record<string, readonly (string | boolean | undefined)[]>>;

/** A code of the model that FHIR says with several elements. */
export interface Case {
  readonly code: string;
  readonly title: string;
  /** What the resource must have for this case. */
  readonly when: Codes;
  /** What is written for it. */
  readonly write: Readonly<Record<string, Fixed>>;
}

interface Mapped {
  /** The declared field of the model. */
  readonly field: string;
  /** The first one that gives a value is read; the first one is written. */
  readonly from: readonly string[];
  /** Read before those, and never written. */
  readonly prefer?: readonly string[];
  /** Only if the resource has these codes. */
  readonly where?: Codes;
  /** Not where one of these fields has a value. */
  readonly unless?: readonly string[];
  /** Of the list that the mapping focuses on, only the gravest entry, also where it is only read. */
  readonly isFocused?: true;
  /** Not what one of these fields says already. */
  readonly besides?: string | readonly string[];
  /** A list that must have one entry: what one of several says, the resource does not say. */
  readonly onlyOf?: string;
}

export type FieldMapping =
  /** String or Text ↔ string. `joined`: all of them, a line each. */
  | (Mapped & { readonly as: 'text'; readonly joined?: true })
  /** Number ↔ decimal or integer. */
  | (Mapped & { readonly as: 'number' })
  /** Number of days ↔ Duration, in days or weeks. */
  | (Mapped & { readonly as: 'days' })
  /** Date or DateTime ↔ date, dateTime, instant. `end`: a year or month stands for its last day instead of its first. */
  | (Mapped & { readonly as: 'date'; readonly end?: true; readonly writes?: 'dateTime' | 'instant' })
  /**
   * CodedValue ↔ CodeableConcept, Coding or code, in the system of the model's rule, or else in any other, or else its text. `strict`:
   * only in the system of the rule, or as the table translates. `nth`: the coding of this system that is meant; it is strict.
   * `unlessIn`: not a concept with a code of these systems. `first`: one with this code counts before others.
   */
  | (Mapped & {
      readonly as: 'coded';
      readonly table?: TranslationTable;
      readonly writes?: 'concept' | 'coding' | 'code';
      readonly nth?: number;
      readonly strict?: true;
      readonly unlessIn?: readonly string[];
      readonly first?: string;
    })
  /**
   * String ↔ code, as it is. Of a CodeableConcept, the first code, or else its text. `oneOf`: only one of these codes; what is said
   * otherwise is a line among the long texts, behind the label in `otherwise`.
   */
  | (Mapped & { readonly as: 'code'; readonly oneOf?: readonly string[]; readonly otherwise?: string })
  /** Text ← what the values say, in words: `read/words` has a function for each. Written by additions. */
  | (Mapped & { readonly as: 'words'; readonly of: Words })
  /** CodedValue ↔ several elements. */
  | { readonly as: 'cases'; readonly field: string; readonly cases: readonly Case[] }
  /** A name with `_type`, `_value` and `_abbrev` (system, code, short name) ↔ CodeableConcept. */
  | (Mapped & { readonly as: 'namedCode' })
  /** ValueAndUnit ↔ Quantity. */
  | (Mapped & { readonly as: 'quantity' })
  /** ValueAndUnit ↔ Timing: so many times a period. */
  | (Mapped & { readonly as: 'timing' })
  /** QuantitativeResult and a text beside it ↔ value[x] and referenceRange of an Observation. */
  | { readonly as: 'result'; readonly field: string; readonly text: string }
  /** Provider ↔ Practitioner. */
  | (Mapped & { readonly as: 'provider' })
  /** Name ↔ HumanName. */
  | (Mapped & { readonly as: 'name' })
  /** Organization ↔ Organization or Location. */
  | (Mapped & { readonly as: 'organization' })
  /** Pharmacy ↔ Location or Organization. */
  | (Mapped & { readonly as: 'pharmacy' })
  /**
   * String ↔ the name of what a reference leads to, or its display. Only references to these kinds are read, and at the
   * paths of `untyped` those that do not tell their kind. Written as a reference to the first kind with a display.
   */
  | (Mapped & {
      readonly as: 'display';
      readonly kinds: readonly string[];
      readonly untyped?: readonly string[];
    })
  /** Text ↔ attachments with text. `follows`: they follow what another mapping has read into the field. Only read. */
  | (Mapped & { readonly as: 'attachment'; readonly follows?: true })
  /**
   * The field and those with `_type` and `_size` behind its name ← the numbers in the document, types and sizes of what attachments hold or
   * refer to, of all paths. Not what another field has in full as text. Only read.
   */
  | (Mapped & { readonly as: 'files'; readonly besides: string })
  /** String ← the later DocumentReference that replaces this one, in words; then the status is superseded. Only read. */
  | { readonly as: 'superseding'; readonly field: string }
  /** Text ← the narrative, if nothing before it gave one. Never written. */
  | { readonly as: 'narrative'; readonly field: string };

/** What is put into words. */
export type Words =
  | 'activities'
  | 'answers'
  | 'asNeeded'
  | 'canonical'
  | 'concepts'
  | 'dosages'
  | 'doseNumber'
  | 'groupId'
  | 'groupName'
  | 'maximumDose'
  | 'names'
  | 'onset'
  | 'participants'
  | 'planId'
  | 'planName'
  | 'questionnaireName'
  | 'reactions'
  | 'relativesConditions'
  | 'score'
  | 'scoreName'
  | 'sources'
  | 'targets'
  | 'udi'
  | 'vaccinators'
  | 'yes';

/** What says that something is over, so that a missing end is known at least as a bound. */
interface Over {
  /** The fields of its start and its end. */
  readonly start: string;
  readonly end: string;
  /** It is over when one of these elements has one of these codes. */
  readonly when?: Readonly<Record<string, readonly (string | boolean)[]>>;
  /** It is over whatever it says: it is one event. */
  readonly always?: true;
  /** It is over when it has one of these elements, whatever they say. */
  readonly orHas?: readonly string[];
  /** Elements with the day on which somebody said so. */
  readonly asserted?: readonly string[];
}

/** What a resource must say to be a fact, and why it is none if it does not. */
export interface Condition {
  readonly path: string;
  /** The codes that it may have. */
  readonly oneOf?: readonly (string | boolean)[];
  /** An element that may have one of these codes in the place of those. */
  readonly orElse?: { readonly path: string; readonly oneOf: readonly string[] };
  /** The codes that it must not have. */
  readonly noneOf?: readonly (string | boolean)[];
  /** Words that say the same as the codes in either list: all names of the concept are like this. */
  readonly inWords?: { readonly pattern: RegExp; readonly example: string };
  /** Neither the codes nor the words count in a resource that has one of these elements. */
  readonly unlessHas?: readonly string[];
  /** Whether it may be absent; by default it may, except with `oneOf`. */
  readonly optional?: true;
  /** Holds only for resources with all of these codes. */
  readonly when?: Readonly<Record<string, readonly string[]>>;
  /** A sentence about the resource, which begins with "It". */
  readonly otherwise: string;
  /**
   * What fails it is neither wrong nor withdrawn nor empty: it says something of the patient that is missed, and is listed as
   * unread (read/unread.ts).
   */
  readonly isMissed?: true;
}

/** What a resource must say to be a fact: anything at all but what is silent. */
export interface Names {
  /** The fields that name the thing. */
  readonly fields: readonly string[];
  /** The field that gets the text of the narrative where none of them is filled. */
  readonly narrative?: string;
  /** Fields that say nothing alone: how things stand with nobody knows what. */
  readonly silent: readonly string[];
  /** A sentence about the resource, which begins with "It". */
  readonly otherwise: string;
}

export interface FhirMapping {
  readonly model: string;
  /** The kind of resource. */
  readonly resource: string;
  /** A list of which one entry is read: the one with the gravest severity at the path, or else the first. */
  readonly focus?: { readonly list: string; readonly path: string };
  readonly conditions: readonly Condition[];
  /** Without this, every resource is a fact. */
  readonly names?: Names;
  readonly fields: readonly FieldMapping[];
  /** Fields that are only read this way, after the others: `written` says how they are written. */
  readonly reads?: readonly FieldMapping[];
  readonly over?: Over;
  /** The field that gets a text that is too long for its own, in full. */
  readonly longTexts?: string;
  /** The element that refers to the patient. */
  readonly patient: string;
  /** Elements of every resource that is written, unless a field writes them. */
  readonly fixed: Readonly<Record<string, Fixed>>;
  /** The same for facts from FHIR, in the place of those: nothing is said that their source did not say. */
  readonly unsaid: Readonly<Record<string, Fixed>>;
}
