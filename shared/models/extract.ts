/** From a record document to what it says. */
import { documentPrefix } from '../xml/vocabulary.ts';
import { deferErrors, type InstanceReader, readWith } from './instance-reader.ts';
import type { Instance } from './model.ts';
import { models } from './registry.ts';
import { modelsReader } from './sdmx/read.ts';
import { typedDocuments, typedReader } from './typed-documents/index.ts';

const readers = new Map<string, () => InstanceReader>([
  ['Models', () => modelsReader(models)],
  ...[...models.values()].flatMap((model): readonly [string, () => InstanceReader][] => {
    const typed = typedDocuments.get(model.typedSource ?? '');
    return typed ? [[typed.name, () => typedReader(typed, model)]] : [];
  }),
]);

/**
 * A reader for one document of this type (namespace and name of its root, joined as metadata has it). Undefined for
 * other types: their documents are opaque and have no instances.
 */
export function instanceReader(type: string): InstanceReader | undefined {
  if (!type.startsWith(documentPrefix)) return undefined;
  const make = readers.get(type.slice(documentPrefix.length));
  return make && deferErrors(make());
}

/**
 * The instances in the bytes of a document of this type; none for a type that is opaque. Throws 400 when the document
 * breaks a rule of its grammar or of its fields.
 */
export function extractInstances(type: string, bytes: Uint8Array): readonly Instance[] {
  const reader = instanceReader(type);
  return reader ? readWith(reader, bytes) : [];
}
