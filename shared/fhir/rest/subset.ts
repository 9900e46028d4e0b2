/** Resources without the elements that nobody asked for. */
import { element, elementNames, isObject, type Json, type JsonObject } from '../json.ts';
import { keptElements } from './kept-elements.ts';

/** What is told of a resource. */
export interface Shown {
  /** Names of elements, a choice without its type; undefined: all. */
  readonly elements: readonly string[] | undefined;
  /** Whether the narrative is left out. */
  readonly isData: boolean;
}

const subsetted = { system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue', code: 'SUBSETTED' };

/** The resource with what is asked for and what it must have, tagged as a part when anything else was asked for than the whole. */
export function subsetOf(json: JsonObject, { elements, isData }: Shown): JsonObject {
  if (!elements && !isData) return json;
  const wanted = elements && [...keptElements(String(json.resourceType)), ...elements];
  const names = elementNames(json).filter(
    (name) => (!wanted || wanted.some((one) => isNamed(name, one, json))) && !(isData && name === 'text'),
  );
  const subset = Object.fromEntries(names.map((name) => [name, json[name]]));
  return { ...subset, meta: taggedMeta(element(json, 'meta')) };
}

/** Whether an element, or what stands beside it (`_status`), is meant by a name. */
function isNamed(name: string, wanted: string, json: JsonObject): boolean {
  const plain = name.startsWith('_') ? name.slice(1) : name;
  if (plain === wanted) return true;
  if (Object.hasOwn(json, wanted) || !plain.startsWith(wanted)) return false;
  return /^[A-Z]/.test(plain.slice(wanted.length));
}

function taggedMeta(meta: Json | undefined): JsonObject {
  const known = isObject(meta) ? meta : {};
  const tags = element(known, 'tag');
  return { ...known, tag: [...(Array.isArray(tags) ? tags : []), subsetted] };
}
