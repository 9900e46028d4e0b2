/** `Field`: a scalar with its text, or a relation with nested instances. */
import type { SaxesTagNS } from 'saxes';
import { ApiError } from '../../errors.ts';
import { isBlank } from '../../xml/characters.ts';
import type { Instance, Relation } from '../model.ts';
import type { Frame, OpenModel } from './element-reader.ts';
import { isNamed, written } from './elements.ts';
import { ModelsFrame } from './models-element-reader.ts';

export class ScalarFrame implements Frame {
  readonly #label: string;
  readonly #done: (text: string) => void;
  #text = '';

  constructor(label: string, done: (text: string) => void) {
    this.#label = label;
    this.#done = done;
  }

  open(child: SaxesTagNS): Frame {
    throw new ApiError('content_not_allowed', {
      element: this.#label,
      rule: 'takes text only',
      extra: `${written(child)} from it`,
    });
  }

  text(text: string): void {
    this.#text += text;
  }

  close(): void {
    this.#done(this.#text);
  }
}

export class RelationFrame implements Frame {
  readonly #label: string;
  readonly #relation: Relation;
  readonly #openModel: OpenModel;
  readonly #done: (instances: Instance[]) => void;
  readonly #instances: Instance[] = [];
  #hasElement = false;
  #hasText = false;

  constructor(
    label: string,
    relation: Relation,
    openModel: OpenModel,
    done: (instances: Instance[]) => void,
  ) {
    this.#label = label;
    this.#relation = relation;
    this.#openModel = openModel;
    this.#done = done;
  }

  open(child: SaxesTagNS): Frame {
    const { many, target } = this.#relation;
    const expected = many ? 'Models' : 'Model';
    if (this.#hasElement || !isNamed(child, expected)) {
      throw new ApiError('field_relation_invalid', {
        field: this.#label,
        expected: `one ${expected} element${many ? ` with ${target} in it` : ''}`,
      });
    }
    this.#hasElement = true;
    const place = { label: this.#label, target };
    if (many) return new ModelsFrame(child, this.#openModel, this.#instances, place);
    return this.#openModel(child, this.#instances, place);
  }

  text(text: string): void {
    this.#hasText ||= !isBlank(text);
  }

  close(): void {
    // Text around a nested element is ignored; text instead of one would be lost.
    if (this.#hasText && !this.#hasElement) {
      throw new ApiError('field_relation_invalid', {
        field: this.#label,
        expected: `${this.#relation.target}, not text`,
      });
    }
    this.#done(this.#instances);
  }
}
