/** One resource → one instance, by its mapping. */
import type { Condition, FhirMapping, Names } from '../../models/fhir/mapping.ts';
import { rankOfSeverity } from '../../models/fhir/severities.ts';
import type { Model, Value } from '../../models/model.ts';
import { models } from '../../models/registry.ts';
import { element, isObject, type JsonObject, listOf } from '../json.ts';
import { namesOf } from './coded.ts';
import type { Collection, Resource } from './collection.ts';
import { readExtensions } from './extension.ts';
import { codesAt, putNarrative, readField } from './fields.ts';
import { putBound } from './over.ts';
import { Parts } from './parts.ts';
import { type Found, valuesAt } from './path.ts';

/** An instance while related ones are added to it. */
export interface Draft {
  readonly model: string;
  readonly values: readonly Value[];
  readonly related: Record<string, Draft[]>;
  readonly digests?: readonly string[];
}

/** Why there is no draft. */
export interface Refusal {
  /** One sentence. */
  readonly reason: string;
  /** Whether nothing is missing without it: it is wrong, withdrawn, empty, or not about the patient. */
  readonly isSettled?: true;
}

export type Read = { readonly draft: Draft } | Refusal;

/** Why the resource is none that the mapping is for; nothing when its conditions hold. */
export function refusal(
  mapping: FhirMapping,
  resource: Resource,
  collection: Collection,
): Refusal | undefined {
  const failed = mapping.conditions.find((condition) => !holds(condition, resource, collection));
  if (!failed) return undefined;
  return { reason: failed.otherwise, ...(!failed.isMissed && { isSettled: true }) };
}

function holds(condition: Condition, resource: Resource, collection: Collection): boolean {
  const { path, oneOf, orElse, noneOf, inWords, unlessHas = [], optional, when = {} } = condition;
  const applies = Object.entries(when).every(([at, wanted]) =>
    codesAt(resource, at, collection).some((code) => wanted.includes(String(code))),
  );
  if (!applies) return true;
  if (unlessHas.some((name) => listOf(element(resource.json, name)).length > 0)) return oneOf === undefined;
  const codes = codesAt(resource, path, collection);
  const isSaid = inWords !== undefined && areCalled(inWords.pattern, valuesAt(resource, path, collection));
  if (noneOf && (isSaid || codes.some((code) => noneOf.includes(code)))) return false;
  if (!oneOf || isSaid) return true;
  if (
    orElse &&
    codesAt(resource, orElse.path, collection).some((code) => orElse.oneOf.includes(String(code)))
  )
    return true;
  if (codes.length === 0) return optional === true;
  return codes.some((code) => oneOf.includes(code));
}

/** Whether everything has a name like this. A code without a name, or with another, may say something else. */
function areCalled(pattern: RegExp, found: readonly Found[]): boolean {
  const names = found.flatMap(({ value }) => namesOf(value));
  return names.length > 0 && names.every((name = '') => name.length <= longestName && pattern.test(name));
}

/** No name that conditions ask for is longer. */
const longestName = 100;

/** The values of the instance that the resource says, and what is wrong with them. */
export function readParts(
  mapping: FhirMapping,
  resource: Resource,
  collection: Collection,
): { readonly parts: Parts; readonly problem: string | undefined; readonly isCarried: boolean } {
  const { fields, reads = [], names, over, longTexts } = mapping;
  const parts = new Parts(modelOf(mapping.model));
  const focused = mapping.focus
    ? { ...resource, json: focus(resource, mapping.focus, collection) }
    : resource;
  const problems = fields.map((field) => readField(field, focused, collection, parts));
  for (const field of reads) {
    const isFocused = 'isFocused' in field && field.isFocused === true;
    readField(field, isFocused ? focused : resource, collection, parts);
  }
  if (names?.narrative !== undefined && !names.fields.some((field) => parts.hasAny(field))) {
    putNarrative(resource.json, names.narrative, parts);
  }
  if (longTexts !== undefined) parts.addLongTexts(longTexts);
  if (over) putBound(over, resource, collection, parts);
  const isCarried = readExtensions(resource.json, parts);
  const problem = problems.find((text) => text !== undefined);
  return { parts, problem: !names || isAbout(names, parts) ? problem : names.otherwise, isCarried };
}

/** Whether the resource says anything of what it is about. A date that is only a bound is none that it says. */
function isAbout({ silent }: Names, parts: Parts): boolean {
  return parts.model.fields.some(
    ({ declared, name, type }) =>
      parts.has(name) && type !== 'Boolean' && !silent.includes(declared) && !parts.has(`${name}_is_bound`),
  );
}

/** The instance that the resource says, its conditions apart. */
export function instanceOf(mapping: FhirMapping, resource: Resource, collection: Collection): Read {
  const { parts, problem, isCarried } = readParts(mapping, resource, collection);
  if (problem !== undefined && !isCarried) return { reason: problem };
  return { draft: draftOf(parts) };
}

/** What has been read, as an instance of its model. */
export function draftOf(parts: Parts): Draft {
  const { model, digests } = parts;
  return {
    model: model.name,
    values: parts.values(),
    related: {},
    ...(digests.length > 0 && { digests }),
  };
}

export function modelOf(name: string): Model {
  const model = models.get(name);
  if (!model) throw new Error(`There is no model ${name}.`);
  return model;
}

/** The resource with the gravest entry of a list as its only one. */
function focus(
  resource: Resource,
  { list, path }: NonNullable<FhirMapping['focus']>,
  collection: Collection,
): JsonObject {
  const entries = listOf(element(resource.json, list)).filter(isObject);
  const ranks = entries.map((json) => rankOfSeverity(codesAt({ ...resource, json }, path, collection)));
  const best = entries[ranks.indexOf(Math.min(...ranks))];
  return best ? { ...resource.json, [list]: [best] } : resource.json;
}
