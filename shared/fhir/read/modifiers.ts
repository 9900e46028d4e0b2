/** Elements that may reverse what a resource says, in a way that only its sender knows. */
import { element, elementNames, isObject, type JsonObject, listOf } from '../json.ts';

const name = 'modifierExtension';

/**
 * Why a resource must not be read: a reader that does not know a modifier extension must not use what has it
 * (https://hl7.org/fhir/R4/extensibility.html#modifierExtension). Nothing when it has none, nor one of its parts.
 */
export function modifierProblem(json: JsonObject): string | undefined {
  const parts = elementNames(json).flatMap((part) => listOf(json[part]).filter(isObject));
  const isModified = [json, ...parts].some((one) => element(one, name) !== undefined);
  return isModified ? 'It has a modifier extension, which may change what it means.' : undefined;
}
