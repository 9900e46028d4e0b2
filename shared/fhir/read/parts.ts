/** The values of one instance while they are read: text by the name of the field, as documents have it. */
import { fieldIndex } from '../../models/field-index.ts';
import type { Model, ScalarField, Value } from '../../models/model.ts';
import { readContentValue } from '../../models/values.ts';

export class Parts {
  readonly #model: Model;
  readonly #texts = new Map<string, string>();

  constructor(model: Model) {
    this.#model = model;
  }

  get model(): Model {
    return this.#model;
  }

  has(name: string): boolean {
    return this.#texts.has(name);
  }

  /** Whether some part of a declared field is given. */
  hasAny(declared: string): boolean {
    return this.#model.fields.some((field) => field.declared === declared && this.#texts.has(field.name));
  }

  /** Keeps the text if the field can hold it, and says whether it can. Absent text is not kept. */
  put(name: string, text: string | undefined): boolean {
    if (text === undefined || !this.fits(name, text)) return false;
    this.#texts.set(name, text);
    return true;
  }

  /** Whether the field can hold this text. */
  fits(name: string, text: string): boolean {
    return contentValue(this.field(name), text) !== undefined;
  }

  remove(name: string): void {
    this.#texts.delete(name);
  }

  /** The field of the model with this name. Throws when the model has none: the mapping is wrong. */
  field(name: string): ScalarField {
    const field = this.#model.fields[fieldIndex(this.#model, name)];
    if (!field) throw new Error(`${this.#model.name} has no field ${name}.`);
    return field;
  }

  /** In the order of the fields; null for a required field that is not given. */
  values(): readonly Value[] {
    return this.#model.fields.map((field) => contentValue(field, this.#texts.get(field.name) ?? '') ?? null);
  }

  /** The required fields that are not given. */
  missing(): readonly ScalarField[] {
    return this.#model.fields.filter(
      (field) => field.required && contentValue(field, this.#texts.get(field.name) ?? '') === undefined,
    );
  }
}

/** The value of a text; undefined when the field cannot hold it. */
function contentValue(field: ScalarField, text: string): Value | undefined {
  try {
    return readContentValue(field, text);
  } catch {
    return undefined;
  }
}
