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
  const wanted = elements && new Set([...keptElements(String(json.resourceType)), ...elements]);
  const names = elementNames(json).filter(
    (name) => (!wanted || isNamed(name, wanted, json)) && !(isData && name === 'text'),
  );
  const subset = Object.fromEntries(names.map((name) => [name, json[name]]));
  return { ...subset, meta: taggedMeta(element(json, 'meta')) };
}

/** No element of FHIR has a longer name. */
const longestName = 100;

/** Whether an element, or what stands beside it (`_status`), is meant by one of the names: by its own, or by that of a choice. */
function isNamed(name: string, wanted: ReadonlySet<string>, json: JsonObject): boolean {
  const plain = name.startsWith('_') ? name.slice(1) : name;
  if (wanted.has(plain)) return true;
  if (plain.length > longestName) return false;
  for (const { index } of plain.matchAll(/[A-Z]/g)) {
    const choice = plain.slice(0, index);
    if (wanted.has(choice) && !Object.hasOwn(json, choice)) return true;
  }
  return false;
}

function taggedMeta(meta: Json | undefined): JsonObject {
  const known = isObject(meta) ? meta : {};
  const tags = element(known, 'tag');
  return { ...known, tag: [...(Array.isArray(tags) ? tags : []), subsetted] };
}
