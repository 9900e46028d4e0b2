/** The values of a fact by the names of fields, and texts in the form that FHIR demands. */
import { sourcedDate, sourceField } from '../../models/date-source.ts';
import { fieldIndex } from '../../models/field-index.ts';
import type { Model, Value } from '../../models/model.ts';
import type { JsonNumber } from '../json.ts';
import { exactNumber } from '../json.ts';

export class Values {
  readonly #model: Model;
  readonly #values: readonly Value[];

  constructor(model: Model, values: readonly Value[]) {
    this.#model = model;
    this.#values = values;
  }

  get model(): Model {
    return this.#model;
  }

  /** In the order of the fields. */
  get all(): readonly Value[] {
    return this.#values;
  }

  get(name: string): Value {
    return this.#values[fieldIndex(this.#model, name)] ?? null;
  }

  /** The text as a string of FHIR; undefined when there is none. */
  text(name: string): string | undefined {
    const value = this.get(name);
    return typeof value === 'string' ? fhirString(value) : undefined;
  }

  number(name: string): number | undefined {
    const value = this.get(name);
    return typeof value === 'number' ? value : undefined;
  }
}

/** A string of FHIR has no white space but blanks, tabs and line ends. */
function fhirString(text: string): string | undefined {
  const string = text.replace(/[^\S \t\r\n]/g, ' ');
  return string.trim() === '' ? undefined : string;
}

/** Whether the text is a string of FHIR without being changed. */
export function isFhirString(text: string): boolean {
  return text !== '' && fhirString(text) === text;
}

/** The text as a code; undefined when FHIR does not allow it as one. */
export function fhirCode(text: string | undefined): string | undefined {
  return text !== undefined && /^\S+( \S+)*$/.test(text) ? text : undefined;
}

/** The text as a URI; undefined when it has no scheme or has white space, which FHIR does not allow. */
export function fhirUri(text: string | undefined): string | undefined {
  return text !== undefined && /^[A-Za-z][A-Za-z0-9+.-]*:\S+$/.test(text) ? text : undefined;
}

/** The text as a number in JSON; undefined when it is not one. */
export function fhirNumber(text: string): number | JsonNumber | undefined {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? exactNumber(text) : undefined;
}

/** The date of a field as its source has it, or else as precise as the fact is. */
export function dateAt(values: Values, field: string): string | undefined {
  return sourcedDate(values.get(field), values.get(sourceField(field)));
}

/** Whether the date of an end is only a bound: it was over then, and nobody knows since when. */
export function isBound(values: Values, field: string): boolean {
  return values.get(`${field}_is_bound`) === true && values.get(field) !== null;
}
