/** `Models`: the root, or the content of a to-many relation. */
import type { SaxesTagNS } from 'saxes';
import { ApiError } from '../../errors.ts';
import { isBlank } from '../../xml/characters.ts';
import type { Instance } from '../model.ts';
import type { Frame, OpenModel, Place } from './element-reader.ts';
import { checkAttributes, isNamed, written } from './elements.ts';

export class ModelsFrame implements Frame {
  readonly #openModel: OpenModel;
  readonly #instances: Instance[];
  readonly #place: Place | undefined;

  constructor(element: SaxesTagNS, openModel: OpenModel, instances: Instance[], place?: Place) {
    checkAttributes(element, []);
    this.#openModel = openModel;
    this.#instances = instances;
    this.#place = place;
  }

  open(child: SaxesTagNS): Frame {
    if (isNamed(child, 'Model')) return this.#openModel(child, this.#instances, this.#place);
    throw modelsOnly(`${written(child)} from it`);
  }

  text(text: string): void {
    if (!isBlank(text)) throw modelsOnly('the text between them');
  }

  close(): void {}
}

function modelsOnly(extra: string): ApiError {
  return new ApiError('content_not_allowed', { element: 'Models', rule: 'holds Model elements only', extra });
}
