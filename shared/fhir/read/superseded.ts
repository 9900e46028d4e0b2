/** Which DocumentReferences a later one in the same document replaces. */
import { element, isObject, type JsonObject, listOf, textOf } from '../json.ts';
import { visitText } from '../work.ts';
import { called } from './coded.ts';
import type { Collection, Resource } from './collection.ts';
import { modifierProblem } from './modifiers.ts';
import type { Parts } from './parts.ts';
import { codesOf } from './path.ts';

/** Of each document that was read, by what is replaced. */
const known = new WeakMap<Collection, ReadonlyMap<Resource, Resource>>();

/** Says that the resource is superseded, and by what, if another one replaces it. */
export function readSuperseding(
  field: string,
  resource: Resource,
  collection: Collection,
  parts: Parts,
): void {
  const replacements = known.get(collection) ?? replacementsIn(collection);
  known.set(collection, replacements);
  const later = replacements.get(resource);
  if (!later) return;
  // Many may be replaced by one.
  const name = collection.once(later, 'how it is called', () => nameOf(later));
  parts.putText(field, name, true);
  parts.put('status', 'superseded');
}

/** What was entered by mistake replaces nothing, nor does anything replace itself. */
function replacementsIn(collection: Collection): ReadonlyMap<Resource, Resource> {
  const replacements = new Map<Resource, Resource>();
  for (const resource of collection.resources) {
    if (resource.type !== 'DocumentReference') continue;
    const replaced = listOf(element(resource.json, 'relatesTo')).filter(isObject).filter(isReplacement);
    if (replaced.length === 0 || modifierProblem(resource.json) !== undefined) continue;
    if (isMistake(resource.json)) continue;
    for (const relation of replaced) {
      const target = collection.resolve(element(relation, 'target'), resource);
      if (target && target !== resource) replacements.set(target, resource);
    }
  }
  return replacements;
}

function isReplacement(relation: JsonObject): boolean {
  return listOf(element(relation, 'code')).flatMap(codesOf).includes('replaces');
}

function isMistake(json: JsonObject): boolean {
  return ['status', 'docStatus'].some((name) => textOf(element(json, name)) === 'entered-in-error');
}

const longestName = 200;

/** Its title or kind and its day: `Discharge letter, 2024-05-03`; what it is called as a resource if it has neither. */
function nameOf({ json, place }: Resource): string {
  const titles = listOf(element(json, 'content')).flatMap((content) => {
    const attachment = isObject(content) ? element(content, 'attachment') : undefined;
    return (isObject(attachment) ? textOf(element(attachment, 'title')) : undefined) ?? [];
  });
  const title = titles[0] ?? textOf(element(json, 'description')) ?? called(element(json, 'type'));
  visitText(title?.length ?? 0);
  const day = /^\d{4}(-\d\d(-\d\d)?)?/.exec(textOf(element(json, 'date')) ?? '')?.[0];
  const said = [title?.slice(0, longestName), day].filter((text) => text !== undefined);
  return said.length > 0 ? said.join(', ') : place;
}
