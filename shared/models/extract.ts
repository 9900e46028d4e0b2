/** Extracts the content of a record document. */
import { documentPrefix } from '../xml/vocabulary.ts';
import type { Instance } from './model.ts';
import { models } from './registry.ts';
import { readModels } from './sdmx/read.ts';
import { readTyped, typedDocuments } from './typed-documents/index.ts';

type Reader = (octets: Uint8Array) => readonly Instance[];

const readers = new Map<string, Reader>([
  ['Models', (octets) => readModels(octets, models)],
  ...[...models.values()].flatMap((model): readonly [string, Reader][] => {
    const typed = typedDocuments.get(model.typedSource ?? '');
    return typed ? [[typed.name, (octets) => readTyped(octets, typed, model)]] : [];
  }),
]);

/**
 * The instances in the bytes of a document of this type (namespace and name of its root, joined as in the
 * metadata). Documents of other types are opaque: they have no instances. Throws 400 when a document of a
 * known type breaks a rule of its grammar or of its fields.
 */
export function extractInstances(type: string, octets: Uint8Array): readonly Instance[] {
  if (!type.startsWith(documentPrefix)) return [];
  return readers.get(type.slice(documentPrefix.length))?.(octets) ?? [];
}
