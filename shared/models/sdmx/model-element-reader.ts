/** `Model`: its fields, and the instance that they form. */
import type { SaxesTagNS } from 'saxes';
import { badRequest } from '../../errors.ts';
import { isBlank } from '../../xml/characters.ts';
import { fieldIndex } from '../field-index.ts';
import type { Instance, Model } from '../model.ts';
import { readContentValue } from '../values.ts';
import type { Frame, OpenModel } from './element-reader.ts';
import { checkAttributes, isNamed, requiredName, shown, written } from './elements.ts';
import { RelationFrame, ScalarFrame } from './field-element-reader.ts';

const maximumFields = 200;

export class ModelFrame implements Frame {
  readonly #model: Model;
  readonly #openModel: OpenModel;
  readonly #instances: Instance[];
  /** By position of the field; of a repeated field, the last. */
  readonly #texts: string[] = [];
  readonly #related: Record<string, Instance[]> = {};
  readonly #relations = new Set<string>();
  #fields = 0;

  constructor(model: Model, openModel: OpenModel, instances: Instance[]) {
    this.#model = model;
    this.#openModel = openModel;
    this.#instances = instances;
  }

  open(child: SaxesTagNS): Frame {
    const model = this.#model.name;
    if (!isNamed(child, 'Field')) {
      throw badRequest(`Model holds Field elements only; remove ${written(child)} from ${model}.`);
    }
    this.#fields += 1;
    if (this.#fields > maximumFields) {
      throw badRequest(`A Model may hold at most ${maximumFields} Field elements; ${model} holds more.`);
    }
    checkAttributes(child, ['name']);
    const name = requiredName(child);
    const index = fieldIndex(this.#model, name);
    if (index < 0) return this.#openRelation(name);
    return new ScalarFrame(`${model} ${name}`, (text) => {
      this.#texts[index] = text;
    });
  }

  #openRelation(name: string): Frame {
    const relation = this.#model.relations.find((known) => known.name === name);
    const label = `${this.#model.name} ${shown(name)}`;
    if (!relation) throw badRequest(unknownField(this.#model, name));
    // Keeping only the last one would lose instances of the document.
    if (this.#relations.has(name))
      throw badRequest(`${label} stands twice; put all its content into one Field.`);
    this.#relations.add(name);
    return new RelationFrame(label, relation, this.#openModel, (nested) => {
      if (nested.length > 0) this.#related[name] = nested;
    });
  }

  text(text: string): void {
    if (isBlank(text)) return;
    throw badRequest(`Model holds Field elements only; remove the text between them in ${this.#model.name}.`);
  }

  close(): void {
    this.#instances.push({
      model: this.#model.name,
      values: this.#model.fields.map((field, index) => readContentValue(field, this.#texts[index] ?? '')),
      related: this.#related,
    });
  }
}

/** The message for a field that a model does not have; it may be the name of a compound field. */
function unknownField(model: Model, name: string): string {
  const part = model.fields.find(({ declared }) => declared === name);
  if (!part) return `${model.name} has no field ${shown(name)}; names are case-sensitive.`;
  return `${model.name} has no field ${name}; use the names of its parts, such as ${part.name}.`;
}
