/** `Model`: its fields, and the instance that they form. */
import type { SaxesTagNS } from 'saxes';
import { ApiError } from '../../errors.ts';
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
      throw fieldsOnly(`${written(child)} from ${model}`);
    }
    this.#fields += 1;
    if (this.#fields > maximumFields) {
      throw new ApiError('elements_too_many', {
        parent: 'Model',
        maximum: maximumFields,
        element: 'Field',
        advice: `${model} holds more`,
      });
    }
    checkAttributes(child, ['name']);
    const name = requiredName(child);
    const index = fieldIndex(this.#model, name);
    // Sparse fields stand last: documents of this format do not know them.
    if (index < 0 || index >= this.#model.plainFields.length) return this.#openRelation(name);
    return new ScalarFrame(`${model} ${name}`, (text) => {
      this.#texts[index] = text;
    });
  }

  #openRelation(name: string): Frame {
    const relation = this.#model.relations.find((known) => known.name === name);
    const label = `${this.#model.name} ${shown(name)}`;
    if (!relation) throw unknownField(this.#model, name);
    // Keeping only the last one would lose instances of the document.
    if (this.#relations.has(name)) throw new ApiError('field_repeated', { field: label });
    this.#relations.add(name);
    return new RelationFrame(label, relation, this.#openModel, (nested) => {
      if (nested.length > 0) this.#related[name] = nested;
    });
  }

  text(text: string): void {
    if (isBlank(text)) return;
    throw fieldsOnly(`the text between them in ${this.#model.name}`);
  }

  close(): void {
    this.#instances.push({
      model: this.#model.name,
      values: this.#model.plainFields.map((field, index) =>
        readContentValue(field, this.#texts[index] ?? ''),
      ),
      related: this.#related,
    });
  }
}

function fieldsOnly(extra: string): ApiError {
  return new ApiError('content_not_allowed', { element: 'Model', rule: 'holds Field elements only', extra });
}

/** For a field that a model does not have; it may be the name of a compound field. */
function unknownField({ name: model, plainFields }: Model, name: string): ApiError {
  const part = plainFields.find(({ declared }) => declared === name);
  const advice = part ? `use the names of its parts, such as ${part.name}` : 'names are case-sensitive';
  return new ApiError('field_unknown', { model, field: part ? name : shown(name), advice });
}
