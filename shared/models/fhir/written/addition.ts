/**
 * How fields are written that only documents of FHIR fill, as data: an element for each. What is here is written and not read:
 * a field that is read too belongs into the mapping of its model.
 */
import type { Fixed } from '../mapping.ts';

interface Written {
  readonly field: string;
  /** Path of the element, as in mappings. */
  readonly to: string;
}

export type Addition =
  /** A text → string, unless there is one. */
  | (Written & { readonly as: 'text' })
  /** A text → CodeableConcept with a text. */
  | (Written & { readonly as: 'words' })
  /** A text with the form of a URI → canonical. */
  | (Written & { readonly as: 'canonical' })
  /** A text → Reference with a display. */
  | (Written & { readonly as: 'display' })
  /** A text that has the form of a code → code, unless there is one. */
  | (Written & { readonly as: 'anyCode' })
  /** A text that is one of these codes → code, in the place of what is there. */
  | (Written & { readonly as: 'code'; readonly oneOf: readonly string[] })
  /**
   * The same → CodeableConcept with the code in this system. `beside`: while there is this element, only these codes are
   * allowed.
   */
  | (Written & {
      readonly as: 'status';
      readonly system: string;
      readonly oneOf: readonly string[];
      readonly beside?: { readonly element: string; readonly oneOf: readonly string[] };
    })
  /** CodedValue → CodeableConcept or Coding. `replaces`: in the place of what is there; otherwise only where nothing is. */
  | (Written & {
      readonly as: 'concept' | 'coding';
      readonly replaces?: true;
      /** Only while this element has one of these codes. */
      readonly only?: { readonly element: string; readonly oneOf: readonly string[] };
    })
  /** ValueAndUnit → Quantity. */
  | (Written & { readonly as: 'quantity' })
  /** Date or DateTime → date, dateTime. */
  | (Written & { readonly as: 'date' })
  /** DateTime → instant. */
  | (Written & { readonly as: 'instant' })
  /** A date as text → the element with `DateTime` behind its name, any other text with `String`; unless there is either. */
  | (Written & { readonly as: 'dateOrText' })
  /** `true` → the element with `Boolean` behind its name; any other text with `CodeableConcept` or `String`. */
  | (Written & { readonly as: 'trueOrConcept' | 'trueOrText' })
  /** The end of a period, unless it is only a bound. `instead`: a date that becomes the start of the period. */
  | (Written & { readonly as: 'end'; readonly instead?: string })
  /** The value of an Observation, unless it has one: a code in the place of a text. */
  | (Written & { readonly as: 'codedValue' | 'textValue' | 'quantityValue' })
  /** Why an Observation has no value, if it has none. */
  | (Written & { readonly as: 'absence' })
  /** Lines of questions with their answers → items; the one with this name has the number of the score. */
  | (Written & { readonly as: 'answers'; readonly score: string; readonly scoreName: string })
  /** A ValueRange and a text beside it → the first reference range. */
  | (Written & { readonly as: 'range'; readonly text: string });

/** A model whose facts are written and not read. */
export interface WrittenModel {
  readonly resource: string;
  /** The element that refers to the patient. */
  readonly patient: string;
  readonly additions: readonly Addition[];
  /** Elements of every resource, unless a field writes them. */
  readonly fixed: Readonly<Record<string, Fixed>>;
  /** The same for facts from FHIR, in the place of those. */
  readonly unsaid: Readonly<Record<string, Fixed>>;
  /** Elements that FHIR demands: where the fact does not have them, they say that it is unknown. */
  readonly demanded: readonly string[];
}

/** A note of its own. */
export const note = (field: string): Addition => ({ field, as: 'text', to: 'note[+].text' });
