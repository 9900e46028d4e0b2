/** The values of one instance while they are read, by the name of the field. */
import { fieldIndex } from '../../models/field-index.ts';
import type { Model, ScalarField, Value } from '../../models/model.ts';
import { readTypedValue } from '../../models/values.ts';
import { isXmlText, toXmlText } from '../../xml/characters.ts';
import { visitText } from '../work.ts';

/** With room for any number of digits of a second. */
const longestDate = 100;

export class Parts {
  readonly model: Model;
  readonly #values = new Map<string, Value>();
  /** In full, what fields hold cut; and remarks, which no field holds. */
  readonly #long = new Set<string>();
  readonly #digests: string[] = [];

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
   * Keeps the value of the text if it has the form of the field's type: no rule of the model holds for it, and a String may
   * have 255 characters whatever the model says. Says whether it has. Absent and empty text is not kept.
   */
  put(name: string, text: string | undefined): boolean {
    const value = text === undefined ? null : typedValue(this.field(name), text);
    if (value === null || value === undefined) return false;
    this.#values.set(name, value);
    return true;
  }

  /** Whether `put` would keep this text. */
  fits(name: string, text: string): boolean {
    return (typedValue(this.field(name), text) ?? null) !== null;
  }

  /**
   * Keeps the text, however long: one that the field cannot hold is cut, ends with an ellipsis, and is among the long texts in
   * full, unless it is shared: what many resources say is not repeated in each of them. Says whether anything is kept.
   */
  putText(name: string, text: string | undefined, isShared = false): boolean {
    if (!text) return false;
    const clean = toXmlText(text);
    if (this.put(name, clean)) return true;
    const { type } = this.field(name);
    if (type !== 'String' && type !== 'Text') return false;
    const most = type === 'Text' ? longestText : leastMaximum;
    visitText(clean.length);
    this.#values.set(name, `${cut(clean, most)}…`);
    if (type === 'String' && !isShared) this.#long.add(clean);
    return true;
  }

  /** Keeps a text for the field of the long texts. */
  addRemark(text: string): void {
    this.#long.add(toXmlText(text));
  }

  /** Adds the remarks and the texts that were too long for their fields to this one. */
  addLongTexts(name: string): void {
    if (this.#long.size === 0) return;
    const before = this.textOf(name);
    this.putText(name, [...(before === undefined ? [] : [before]), ...this.#long].join('\n'));
    this.#long.clear();
  }

  /** Adds what tells the instance from one with the same values: digests of its files. */
  tellApart(digests: readonly string[]): void {
    this.#digests.push(...digests);
  }

  get digests(): readonly string[] {
    return this.#digests;
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

  /** The required fields that are not given. */
  missing(): readonly ScalarField[] {
    return this.model.fields.filter(({ name, required }) => required && !this.#values.has(name));
  }

  /** In the order of the fields; null for what is not given, and false for a Boolean that is not sparse. */
  values(): readonly Value[] {
    return this.model.fields.map(
      ({ name, type, sparse }) => this.#values.get(name) ?? (type === 'Boolean' && !sparse ? false : null),
    );
  }
}

/** Characters that a String holds at least when it comes from FHIR: most fields of own documents hold as many. */
const leastMaximum = 255;

/** In UTF-16 units: of three bytes each, they are no more than a Text may have. */
const longestText = 87_000;

function typedValue(field: ScalarField, text: string): Value | undefined {
  const { name, type, model, maximum = leastMaximum } = field;
  const most = Math.max(maximum, leastMaximum);
  // A character is at most two units of UTF-16. Text that is too long need not be looked at.
  if (type === 'String' && text.length > 2 * most) return undefined;
  if (type.startsWith('Date') && text.length > longestDate) return undefined;
  visitText(text.length);
  // Reports are written as XML too.
  if (!isXmlText(text)) return undefined;
  try {
    return readTypedValue({ name, type, ...(model !== undefined && { model }), maximum: most }, text);
  } catch {
    return undefined;
  }
}

/** So many units of UTF-16 with room for an ellipsis, and no half of a character. */
function cut(text: string, most: number): string {
  return text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '');
}
