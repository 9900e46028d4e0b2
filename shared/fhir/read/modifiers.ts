/** Elements that may reverse what a resource says, in a way that only its sender knows. */
import { type KnownModifier, knownModifiers } from '../../models/fhir/modifiers.ts';
import { element, elementNames, isObject, type Json, type JsonObject, listOf, textOf } from '../json.ts';

/**
 * Why a resource must not be read: a reader that does not know a modifier extension, or the rules by which a resource was made, must
 * not use it (https://hl7.org/fhir/R4/extensibility.html#modifierExtension, resource.html#implicitRules). Nothing when it has
 * neither, nor one of its parts, however deep, but for the extensions that are known. Contained resources are resources of their own.
 */
export function modifierProblem(json: JsonObject): string | undefined {
  if (element(json, 'implicitRules') !== undefined) {
    return 'It was made by rules that this service does not know, and they may change what it means.';
  }
  const known = knownModifiers[textOf(element(json, 'resourceType')) ?? ''] ?? [];
  // A stack and no recursion: parts may be nested as deep as JSON can be.
  const stack: Json[] = [json];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (!isObject(next)) continue;
    if (listOf(element(next, 'modifierExtension')).some((one) => !isHarmless(one, known))) {
      return 'It has an addition that may change what it means, and that this service does not know.';
    }
    for (const name of elementNames(next)) {
      if (name === 'extension' || name === 'modifierExtension' || (next === json && name === 'contained'))
        continue;
      for (const part of listOf(next[name])) if (typeof part === 'object') stack.push(part);
    }
  }
  return undefined;
}

/** Whether the extension is one that is known, and says nothing that changes the meaning. */
function isHarmless(extension: Json, known: readonly KnownModifier[]): boolean {
  if (!isObject(extension)) return false;
  const found = known.find(({ url }) => url === element(extension, 'url'));
  const concept = element(extension, 'valueCodeableConcept');
  const codes = listOf(isObject(concept) ? element(concept, 'coding') : undefined).map((coding) =>
    isObject(coding) ? textOf(element(coding, 'code')) : undefined,
  );
  return found !== undefined && codes.length > 0 && codes.every((code) => found.codes.includes(code ?? ''));
}
