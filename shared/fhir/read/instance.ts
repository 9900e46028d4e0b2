/** One resource → one instance, by its mapping. */
import type { Condition, FhirMapping } from '../../models/fhir/mapping.ts';
import { systemName } from '../../models/fhir/systems.ts';
import type { Model, ScalarField, Value } from '../../models/model.ts';
import { models } from '../../models/registry.ts';
import { element, isObject, type JsonObject, listOf } from '../json.ts';
import type { Collection, Resource } from './collection.ts';
import { readExtensions } from './extension.ts';
import { codesAt, readField } from './fields.ts';
import { Parts } from './parts.ts';
import { codesOf, type Found, valuesAt } from './path.ts';

/** An instance while related ones are added to it. */
export interface Draft {
  readonly model: string;
  readonly values: readonly Value[];
  readonly related: Record<string, Draft[]>;
}

/** A draft, or the sentence that says why there is none. */
export type Read = { readonly draft: Draft } | { readonly reason: string };

/** Why the resource is none that the mapping is for; nothing when its conditions hold. */
export function refusal(
  mapping: FhirMapping,
  resource: Resource,
  collection: Collection,
): string | undefined {
  return mapping.conditions.find((condition) => !holds(condition, resource, collection))?.otherwise;
}

function holds(condition: Condition, resource: Resource, collection: Collection): boolean {
  const { path, oneOf, noneOf, optional, when = {}, needs } = condition;
  const applies = Object.entries(when).every(([at, wanted]) =>
    codesAt(resource, at, collection).some((code) => wanted.includes(String(code))),
  );
  if (!applies) return true;
  if (needs && !needs.some((at) => valuesAt(resource, at, collection).length > 0)) return false;
  const codes = codesAt(resource, path, collection);
  if (noneOf && codes.some((code) => noneOf.includes(code))) return false;
  if (!oneOf) return true;
  if (codes.length === 0) return optional === true;
  return codes.some((code) => oneOf.includes(code));
}

/** The values of the instance that the resource says, and the first thing that is wrong with them. */
export function readParts(
  mapping: FhirMapping,
  resource: Resource,
  collection: Collection,
): { readonly parts: Parts; readonly problem: string | undefined; readonly isCarried: boolean } {
  const parts = new Parts(modelOf(mapping.model));
  const focused = { ...resource, json: focus(resource.json, mapping.focus ?? {}) };
  const problems = mapping.fields.map(
    (field) => [field, readField(field, focused, collection, parts)] as const,
  );
  const isCarried = readExtensions(resource.json, parts);
  const lost = (mapping.holds ?? []).flatMap(
    (rule) => whatIsLost(rule, valuesAt(focused, rule.path, collection), parts) ?? [],
  )[0];
  // A later mapping of the same field may have filled it; a range does not make up for a result.
  const problem = problems.find(
    ([field, text]) => text !== undefined && (field.as === 'result' || !parts.hasAny(field.field)),
  )?.[1];
  return { parts, problem: problem ?? lost, isCarried };
}

/** What is wrong when the fields do not hold what was found at the path of a rule. */
function whatIsLost(
  { oneOf, fields, otherwise, missing }: NonNullable<FhirMapping['holds']>[number],
  found: readonly Found[],
  parts: Parts,
): string | undefined {
  if (fields.some((field) => parts.hasAny(field))) return undefined;
  if (found.length === 0) return missing;
  const applies =
    !oneOf || found.some(({ value }) => codesOf(value).some((code) => oneOf.includes(String(code))));
  return applies ? otherwise : undefined;
}

/** The instance that the resource says, its conditions apart. */
export function instanceOf(mapping: FhirMapping, resource: Resource, collection: Collection): Read {
  const { parts, problem, isCarried } = readParts(mapping, resource, collection);
  const [missing] = parts.missing();
  if (missing) return { reason: missingReason(parts.model, missing) };
  if (problem !== undefined && !isCarried) return { reason: problem };
  return { draft: { model: mapping.model, values: parts.values(), related: {} } };
}

/** Says which required field a resource does not give. */
export function missingReason(model: Model, field: ScalarField): string {
  const system = model.fields.find(({ name }) => name === `${field.declared}_system`)?.fixed;
  // From startDate and test_name to words.
  const name = field.declared
    .replace('datetime', 'time')
    .replaceAll('_', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  if (system === undefined)
    return `It gives no ${name} that ${model.name} can hold, which ${model.name} requires.`;
  return `It gives no ${name} in ${systemName(system)}, which ${model.name} requires.`;
}

export function modelOf(name: string): Model {
  const model = models.get(name);
  if (!model) throw new Error(`There is no model ${name}.`);
  return model;
}

/** The resource with one entry in each of these lists. */
function focus(json: JsonObject, lists: Readonly<Record<string, readonly string[]>>): JsonObject {
  const chosen = Object.entries(lists).flatMap(([name, wanted]) => {
    const entries = listOf(element(json, name)).filter(isObject);
    const best =
      entries.find((entry) => wanted.every((one) => element(entry, one) !== undefined)) ?? entries[0];
    return best ? [[name, [best]] as const] : [];
  });
  return chosen.length === 0 ? json : { ...json, ...Object.fromEntries(chosen) };
}
