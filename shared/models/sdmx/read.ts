/** Reading `Models` documents as a stream (docs/contract/document-processing.md#sdmx-simple-data-model-xml--input). */
import { ApiError } from '../../errors.ts';
import type { InstanceReader } from '../instance-reader.ts';
import type { Instance, Model } from '../model.ts';
import type { Frame } from './element-reader.ts';
import { isNamed } from './elements.ts';
import { ModelsFrame } from './models-element-reader.ts';
import { modelOpener } from './open-model.ts';

/**
 * A reader for one document, which keeps the reader of each open element. Its instances are the top-level ones, with
 * nested ones inside them; there is one for each `Model` element. A document whose root is not `Models` in DOC_PREFIX
 * is opaque and has none. Its errors are 400 and say what to change, with names of models and fields but no values.
 */
export function modelsReader(models: ReadonlyMap<string, Model>): InstanceReader {
  const instances: Instance[] = [];
  const frames: Frame[] = [];
  let isOpaque = false;

  return {
    open(element) {
      const parent = frames.at(-1);
      if (!parent) isOpaque = !isNamed(element, 'Models');
      const root = () => (isOpaque ? opaque : new ModelsFrame(element, modelOpener(models), instances));
      frames.push(parent?.open(element) ?? root());
    },
    text(text) {
      frames.at(-1)?.text(text);
    },
    close() {
      frames.pop()?.close();
    },
    instances(hasDoctype) {
      if (hasDoctype && !isOpaque) throw new ApiError('document_doctype_forbidden', { type: 'Models' });
      return instances;
    },
  };
}

const opaque: Frame = { open: () => opaque, text() {}, close() {} };
