/** Reads the fields that a resource carries in extensions (shared/models/fhir/extension.ts). */
import { modelField } from '../../models/fhir/extension.ts';
import { element, isObject, type JsonObject, listOf, textOf } from '../json.ts';
import type { Parts } from './parts.ts';

/** Fills the fields that the resource carries, and empties those that it says are empty. Says whether it has any. */
export function readExtensions(json: JsonObject, parts: Parts): boolean {
  const extensions = listOf(element(json, 'extension'))
    .filter(isObject)
    .filter((extension) => element(extension, 'url') === modelField);
  if (extensions.length === 0) return false;
  // What is said of a document, another one cannot say.
  const own = parts.model.fields.filter(({ ofDocument }) => !ofDocument);
  const names = new Set(own.map(({ name }) => name));
  for (const extension of extensions) {
    const name = textOf(element(part(extension, 'field'), 'valueString'));
    if (name === undefined || !names.has(name)) continue;
    const value = part(extension, 'value');
    const text =
      textOf(element(value, 'valueString')) ?? decoded(textOf(element(value, 'valueBase64Binary')));
    if (text === undefined) parts.remove(name);
    else parts.put(name, text);
  }
  return true;
}

function part(extension: JsonObject, url: string): JsonObject {
  const parts = listOf(element(extension, 'extension')).filter(isObject);
  return parts.find((one) => element(one, 'url') === url) ?? {};
}

/** Text with characters that a string of FHIR cannot have. */
function decoded(base64: string | undefined): string | undefined {
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64').toString('utf8');
}
