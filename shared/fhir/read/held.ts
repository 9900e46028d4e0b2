/** What stands in a FHIR document besides its facts: docs/contract/documents.md#what-a-document-holds. */
import type { Held } from '../../facts/contents.ts';
import { mappings } from '../../models/fhir/index.ts';
import { withdrawn } from '../../models/fhir/unread.ts';
import { element, isObject, type Json, type JsonObject, listOf, textOf } from '../json.ts';
import { resourceTypes } from '../resource-types.ts';
import { type Collection, type Resource, typeOf } from './collection.ts';
import { refusal } from './instance.ts';
import { observationParts } from './observations.ts';
import { subjectProblem } from './subjects.ts';

export interface Unfruitful {
  readonly resource: Resource;
  /** It should have given a fact. */
  readonly isMissed: boolean;
  /** Its subject is not the patient. */
  readonly isOthers: boolean;
}

/** They say who and where, not what. */
const aboutOthers: ReadonlySet<string> = new Set([
  'Composition',
  'Location',
  'Organization',
  'Patient',
  'Practitioner',
  'PractitionerRole',
  'Provenance',
]);
/** Kinds whose contained resources only tell more of what contains them. */
const parts: ReadonlySet<string> = new Set(['Group', 'Medication', 'RelatedPerson', 'Specimen']);
/** A Medication is what others prescribe: to show it shows what the data model of that name does. */
const asModel: Readonly<Record<string, string>> = { Medication: 'Medication' };

/** `without` are the resources of kinds that are read, and that no fact came from; `isRead` tells these kinds. */
export function heldIn(
  collection: Collection,
  without: readonly Unfruitful[],
  isRead: (type: string) => boolean,
): Held {
  const others = new Map<string, number>();
  const silent = new Set(without.map(({ resource }) => modelOfKind(resource, collection)));
  let isUnclear = collection.hidden > 0 || without.some(({ isOthers }) => isOthers);
  for (const resource of collection.resources) {
    const { type, container } = resource;
    if (hasOwnWords(resource) || containsUnknown(resource)) isUnclear = true;
    if (isRead(type) || aboutOthers.has(type) || (container && parts.has(type))) continue;
    if (subjectProblem(resource, collection) !== undefined) isUnclear = true;
    const model = asModel[type];
    if (model) silent.add(model);
    else if (resourceTypes.has(type)) others.set(type, (others.get(type) ?? 0) + 1);
    else isUnclear = true;
  }
  // An entry without a type is no resource at all.
  const broken = collection.unread.filter(({ type }) => type === undefined).length;
  return {
    others,
    silent,
    unread: without.filter(({ isMissed }) => isMissed).length + broken,
    isUnclear,
    title: titleIn(collection),
  };
}

/** Whether a Composition says anything itself: its narratives may tell of any kind of data, also of what no resource here says. */
function hasOwnWords({ type, json }: Resource): boolean {
  return type === 'Composition' && narratedIn(json);
}

/** Whether it, or a section in it, has a narrative. Sections may be nested as deep as JSON can be. */
function narratedIn(composition: JsonObject): boolean {
  const stack: Json[] = [composition];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (!isObject(next)) continue;
    if (element(next, 'text') !== undefined) return true;
    for (const section of listOf(element(next, 'section'))) stack.push(section);
  }
  return false;
}

/** Whether it contains something that is no resource of any kind. */
function containsUnknown({ json }: Resource): boolean {
  return listOf(element(json, 'contained')).some((inner) => typeOf(inner) === undefined);
}

/** The data model that a resource of a kind that is read belongs to, whatever its status. */
function modelOfKind(resource: Resource, collection: Collection): string {
  if (resource.type === 'Observation') return observationParts(resource, collection).model.name;
  const candidates = mappings.filter((mapping) => mapping.resource === resource.type);
  const found = candidates.find((mapping) => {
    const conditions = mapping.conditions.filter(({ path }) => !Object.hasOwn(withdrawn, path));
    return refusal({ ...mapping, conditions }, resource, collection) === undefined;
  });
  return (found ?? candidates.at(-1)!).model;
}

function titleIn({ resources }: Collection): string | undefined {
  for (const { type, json } of resources) {
    const title = type === 'Composition' ? textOf(element(json, 'title')) : undefined;
    if (title !== undefined) return title;
  }
  return undefined;
}
