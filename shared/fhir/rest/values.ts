/** The values of a resource that a search parameter looks at. */
import { element, isObject, type Json, type JsonObject } from '../json.ts';
import type { Parameter, Path, Step } from './parameters/parameter.ts';
import { referenceTo } from './references.ts';

/** All values of a parameter, those of lists one by one. What is null, or no value but an extension that says why, is none. */
export function valuesOf(json: JsonObject, { paths }: Parameter): readonly Json[] {
  return paths.flatMap((path) => valuesAt(json, path));
}

function valuesAt(json: JsonObject, { steps, target }: Path): readonly Json[] {
  let found: readonly Json[] = [json];
  for (const step of steps) found = found.flatMap((one) => follow(one, step));
  return target === undefined ? found : found.filter((one) => referenceTo(one, target));
}

function follow(value: Json, { name, where }: Step): readonly Json[] {
  if (!isObject(value)) return [];
  const values = entries(element(value, name));
  if (!where) return values;
  const [key, wanted] = where;
  return values.filter((one) => isObject(one) && element(one, key) === wanted);
}

function entries(value: Json | undefined): readonly Json[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.filter((one) => one !== null) : [value as Json];
}
