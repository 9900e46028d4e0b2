/**
 * Reads `Models` documents as a stream:
 * docs/contract/document-processing.md#sdmx-simple-data-model-xml--input.
 */
import type { SaxesTagNS } from 'saxes';
import { ApiError } from '../../errors.ts';
import type { XmlListener } from '../../xml/scan.ts';
import { MalformedXml, scan } from '../../xml/scan.ts';
import type { Instance, Model } from '../model.ts';
import type { Frame } from './element-reader.ts';
import { isNamed } from './elements.ts';
import { ModelsFrame } from './models-element-reader.ts';
import { modelOpener } from './open-model.ts';

/**
 * The top-level instances of a document, with nested ones inside them; there is one for each `Model` element.
 * A document whose root is not `Models` in DOC_PREFIX is opaque and has none. Throws 400 saying what to
 * change, with names of models and fields but no values.
 */
export function readModels(octets: Uint8Array, models: ReadonlyMap<string, Model>): readonly Instance[] {
  const instances: Instance[] = [];
  let isOpaque = false;
  const hasDoctype = scanFrames(octets, (root) => {
    isOpaque = !isNamed(root, 'Models');
    return isOpaque ? opaque : new ModelsFrame(root, modelOpener(models), instances);
  });
  if (hasDoctype && !isOpaque) throw new ApiError('document_doctype_forbidden', { type: 'Models' });
  return instances;
}

const opaque: Frame = { open: () => opaque, text() {}, close() {} };

/** Keeps the readers of the open elements; returns whether there is a DOCTYPE. */
function scanFrames(octets: Uint8Array, openRoot: (root: SaxesTagNS) => Frame): boolean {
  const frames: Frame[] = [];
  const listener: XmlListener = {
    open(element) {
      frames.push(frames.at(-1)?.open(element) ?? openRoot(element));
    },
    text(text) {
      frames.at(-1)?.text(text);
    },
    close() {
      frames.pop()?.close();
    },
  };
  try {
    return scan(octets, listener).hasDoctype;
  } catch (error) {
    if (error instanceof MalformedXml)
      throw new ApiError('document_xml_malformed', {
        problem: 'cannot be read as XML',
        reason: error.message,
      });
    throw error;
  }
}
