/** The values of one instance while they are read, by the name of the field. */
import { fieldIndex } from '../../models/field-index.ts';
import type { Model, ScalarField, Value } from '../../models/model.ts';
import { readContentValue, readTypedValue } from '../../models/values.ts';
import { isXmlText } from '../../xml/characters.ts';
import { visitText } from '../work.ts';

/** With room for any number of digits of a second. */
const longestDate = 100;

export class Parts {
  readonly model: Model;
  readonly #values = new Map<string, Value>();

  constructor(model: Model) {
    this.model = model;
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  /** What a field of text has so far. */
  textOf(name: string): string | undefined {
    const value = this.#values.get(name);
    return typeof value === 'string' ? value : undefined;
  }

  /** Whether some part of a declared field is given. */
  hasAny(declared: string): boolean {
    return this.model.fields.some((field) => field.declared === declared && this.#values.has(field.name));
  }

  /**
   * Keeps the value of the text, which has the form that documents have, if the field can hold it. Says whether it can.
   * Absent and empty text is not kept.
   */
  put(name: string, text: string | undefined): boolean {
    const value = text === undefined ? null : contentValue(this.field(name), text);
    if (value === null || value === undefined) return false;
    this.#values.set(name, value);
    return true;
  }

  /**
   * Keeps the value of the text if it has the form of the field's type: no rule of the model holds for it, and a String may
   * have 255 characters whatever the model says. Says whether it has. Absent and empty text is not kept.
   */
  putAny(name: string, text: string | undefined): boolean {
    const value = text === undefined ? null : typedValue(this.field(name), text);
    if (value === null || value === undefined) return false;
    this.#values.set(name, value);
    return true;
  }

  /** Whether `putAny` would keep this text. */
  fitsAny(name: string, text: string): boolean {
    return (typedValue(this.field(name), text) ?? null) !== null;
  }

  /** Whether the field can hold this text. */
  fits(name: string, text: string): boolean {
    return contentValue(this.field(name), text) !== undefined;
  }

  /** Keeps what others hold, fields of the same model. */
  take(others: Parts): void {
    for (const [name, value] of others.#values) this.#values.set(name, value);
  }

  remove(name: string): void {
    this.#values.delete(name);
  }

  /** The field of the model with this name. Throws when the model has none: the mapping is wrong. */
  field(name: string): ScalarField {
    const field = this.model.fields[fieldIndex(this.model, name)];
    if (!field) throw new Error(`${this.model.name} has no field ${name}.`);
    return field;
  }

  /** In the order of the fields; null for what is not given, and false for a Boolean that is not sparse. */
  values(): readonly Value[] {
    return this.model.fields.map(
      ({ name, type, sparse }) => this.#values.get(name) ?? (type === 'Boolean' && !sparse ? false : null),
    );
  }

  /** The required fields that are not given. */
  missing(): readonly ScalarField[] {
    return this.model.fields.filter(({ name, required }) => required && !this.#values.has(name));
  }
}

/** Characters that a String holds at least when it comes from FHIR: most fields of own documents hold as many. */
const leastMaximum = 255;

function typedValue(field: ScalarField, text: string): Value | undefined {
  if (!isXmlText(text)) return undefined;
  const { name, type, model, maximum = leastMaximum } = field;
  const typed = {
    name,
    type,
    ...(model !== undefined && { model }),
    maximum: Math.max(maximum, leastMaximum),
  };
  try {
    return readTypedValue(typed, text);
  } catch {
    return undefined;
  }
}

/** The value of a text; undefined when the field cannot hold it, or XML could not: reports are written as XML too. */
function contentValue(field: ScalarField, text: string): Value | undefined {
  // A character is at most two units of UTF-16. Text that is too long need not be looked at.
  if (field.maximum !== undefined && text.length > 2 * field.maximum) return undefined;
  if (field.type.startsWith('Date') && text.length > longestDate) return undefined;
  visitText(text.length);
  if (!isXmlText(text)) return undefined;
  try {
    return readContentValue(field, text);
  } catch {
    return undefined;
  }
}
