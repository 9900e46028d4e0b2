/** Elements that may reverse what a resource says, in a way that only its sender knows. */
import { element, elementNames, isObject, type Json, type JsonObject, listOf } from '../json.ts';

/**
 * Why a resource must not be read: a reader that does not know a modifier extension, or the rules by which a resource was made, must
 * not use it (https://hl7.org/fhir/R4/extensibility.html#modifierExtension, resource.html#implicitRules). Nothing when it has
 * neither, nor one of its parts, however deep. Contained resources are resources of their own.
 */
export function modifierProblem(json: JsonObject): string | undefined {
  if (element(json, 'implicitRules') !== undefined) {
    return 'It was made by rules that this service does not know, and they may change what it means.';
  }
  // A stack and no recursion: parts may be nested as deep as JSON can be.
  const stack: Json[] = [json];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (!isObject(next)) continue;
    if (element(next, 'modifierExtension') !== undefined) {
      return 'It has an addition that may change what it means, and that this service does not know.';
    }
    for (const name of elementNames(next)) {
      if (name === 'extension' || (next === json && name === 'contained')) continue;
      for (const part of listOf(next[name])) if (typeof part === 'object') stack.push(part);
    }
  }
  return undefined;
}
