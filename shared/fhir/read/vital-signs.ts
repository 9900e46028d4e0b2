/** Observations → VitalSigns: which belong together, and what each of them adds. */

import type { FieldMapping } from '../../models/fhir/mapping.ts';
import { type ReadingMapping, vitalSignsMapping } from '../../models/fhir/vital-signs.ts';
import { element, isObject, type Json, type JsonObject, listOf } from '../json.ts';
import { readCoded } from './coded.ts';
import type { Collection, Resource } from './collection.ts';
import { readExtensions } from './extension.ts';
import { readField } from './fields.ts';
import { modelOf } from './instance.ts';
import { effectiveOf, loincOf, statusRefusal } from './observations.ts';
import { Parts } from './parts.ts';
import { codingsOf } from './path.ts';
import { quantityOf } from './quantities.ts';
import { inModelUnit } from './units.ts';

/** Readings of one time, as far as they fit one fact. */
export interface VitalSignsGroup {
  readonly parts: Parts;
  /** The first resource that is in it. */
  readonly first: Resource;
  readonly encounter: Resource | undefined;
}

export interface VitalSignsReading {
  readonly groups: readonly VitalSignsGroup[];
  readonly unread: readonly { readonly resource: string; readonly reason: string }[];
}

const noTime = 'It does not say when it was observed.';

/** Reads all Observations of vital signs in a collection. */
export function readVitalSigns(observations: readonly Resource[], collection: Collection): VitalSignsReading {
  const panels = panelsOf(observations, collection);
  const groups = new Map<string, VitalSignsGroup[]>();
  const withMembers = new Set(panels.values());
  const unread: { resource: string; reason: string }[] = [];
  for (const resource of observations) {
    const panel = outermost(resource, panels);
    const group = () => groupFor(resource, panel, collection, groups);
    const reason = addTo(group(), resource, collection, withMembers);
    // What an Observation of a fact cannot say, its panel carries.
    if (panel !== resource && hasExtensions(panel.json)) continue;
    if (reason) unread.push({ resource: resource.place, reason });
  }
  // Last, because what is carried counts more than what the readings say.
  for (const resource of observations.filter(({ json }) => hasExtensions(json))) {
    const group = groupFor(resource, outermost(resource, panels), collection, groups)(undefined);
    if (group) readExtensions(resource.json, group.parts);
  }
  const all = [...groups.values()].flat();
  const undated = all.filter(({ parts }) => parts.missing().length > 0);
  return {
    groups: all.filter((group) => !undated.includes(group)),
    unread: [...unread, ...undated.map(({ first }) => ({ resource: first.place, reason: noTime }))],
  };
}

/** The panel of each member. */
function panelsOf(
  observations: readonly Resource[],
  collection: Collection,
): ReadonlyMap<Resource, Resource> {
  const panels = new Map<Resource, Resource>();
  for (const panel of observations) {
    for (const reference of listOf(element(panel.json, 'hasMember'))) {
      const member = collection.resolve(reference, panel);
      if (member && member !== panel && !panels.has(member)) panels.set(member, panel);
    }
  }
  return panels;
}

/** The panel that nothing contains; references in a circle end where they began. */
function outermost(resource: Resource, panels: ReadonlyMap<Resource, Resource>): Resource {
  const seen = new Set<Resource>();
  let outer = resource;
  for (let next = panels.get(outer); next && !seen.has(next); next = panels.get(outer)) {
    seen.add(next);
    outer = next;
  }
  return outer;
}

/** The group that the next reading of a field goes to. */
type GroupFor = (field: string | undefined) => VitalSignsGroup | undefined;

function groupFor(
  resource: Resource,
  panel: Resource,
  collection: Collection,
  groups: Map<string, VitalSignsGroup[]>,
): GroupFor {
  return (field) => {
    const date = effectiveOf(resource.json) ?? effectiveOf(panel.json);
    const encounter = encounterOf(resource, collection) ?? encounterOf(panel, collection);
    const isAlone = panel === resource && !element(resource.json, 'hasMember');
    const key = JSON.stringify([isAlone ? '' : panel.place, date, encounter?.place]);
    const known = groups.get(key) ?? [];
    groups.set(key, known);
    const free = known.find(({ parts }) => field === undefined || !parts.has(`${field}_value`));
    if (free) return free;
    const parts = new Parts(modelOf('VitalSigns'));
    // The panel may carry the date that no element can hold.
    if (!parts.put('date', date) && !hasExtensions(panel.json)) return undefined;
    const group = { parts, first: resource, encounter };
    known.push(group);
    return group;
  };
}

function hasExtensions(json: JsonObject): boolean {
  return readExtensions(json, new Parts(modelOf('VitalSigns')));
}

function encounterOf(resource: Resource, collection: Collection): Resource | undefined {
  const encounter = collection.resolve(element(resource.json, 'encounter'), resource);
  return encounter?.type === 'Encounter' ? encounter : undefined;
}

/** Adds what an Observation says. Returns what is wrong as a sentence, or nothing. */
function addTo(
  groupOf: GroupFor,
  resource: Resource,
  collection: Collection,
  panels: ReadonlySet<Resource>,
): string | undefined {
  const { json } = resource;
  const refused = statusRefusal(json);
  if (refused) return refused;
  const components = listOf(element(json, 'component')).filter(isObject);
  const problems: string[] = [];
  let count = 0;
  for (const [index, part] of [json, ...components].entries()) {
    const reading = readingOf(part);
    // A panel has no value of its own.
    if (!reading || (index === 0 && components.length > 0 && element(part, 'valueQuantity') === undefined))
      continue;
    const value = numberIn(part, reading);
    if ('reason' in value) {
      problems.push(value.reason);
      continue;
    }
    const group = groupOf(reading.field);
    if (!group) return noTime;
    addReading(reading, value.number, part, group.parts);
    if (reading.componentOf) addQualifiers(resource, collection, group.parts);
    count += 1;
  }
  if (hasExtensions(json)) return undefined;
  if (problems.length > 0) return problems[0];
  return count > 0 || panels.has(resource)
    ? undefined
    : 'It has no reading of its own, and none of its members is here.';
}

function readingOf(json: JsonObject): ReadingMapping | undefined {
  const codes = loincOf(json);
  return vitalSignsMapping.readings.find((reading) => reading.loinc.some((code) => codes.includes(code)));
}

function numberIn(
  json: JsonObject,
  reading: ReadingMapping,
): { readonly number: string } | { readonly reason: string } {
  const quantity = quantityOf(element(json, 'valueQuantity'));
  if (!quantity) return { reason: `Its ${reading.display.toLowerCase()} has no number.` };
  if (!quantity.isExact) return { reason: `Its ${reading.display.toLowerCase()} is a bound, not a number.` };
  const number = inModelUnit(quantity.value, quantity.unit, reading);
  if (number !== undefined) return { number };
  return {
    reason: `Its ${reading.display.toLowerCase()} has a unit that is not known, or none, or a number beyond all bounds.`,
  };
}

function addReading(reading: ReadingMapping, number: string, json: JsonObject, parts: Parts): void {
  parts.put(`${reading.field}_value`, number);
  parts.put(`${reading.field}_unit`, reading.unit);
  // A code that the model cannot hold leaves the name empty; it is a reading of this kind anyway.
  const code = element(json, 'code') ?? null;
  const own = codingsOf(code).filter(
    (coding) => coding.code !== undefined && !isOnlyGeneric(coding.code, reading, code),
  );
  readCoded(
    [{ coding: own.map((coding) => ({ ...coding })) as Json, ...textIn(code) }],
    `${reading.field}_name`,
    {},
    parts,
  );
}

function textIn(code: Json): JsonObject {
  const text = isObject(code) ? element(code, 'text') : undefined;
  return text === undefined ? {} : { text };
}

/** Whether a more exact code of the model stands beside the general one. */
function isOnlyGeneric(code: string, reading: ReadingMapping, concept: Json): boolean {
  if (code !== reading.loinc[0]) return false;
  return codingsOf(concept).some(
    (other) => other.code !== code && reading.loinc.slice(1).includes(other.code ?? ''),
  );
}

function addQualifiers(resource: Resource, collection: Collection, parts: Parts): void {
  for (const field of vitalSignsMapping.qualifiers as readonly FieldMapping[]) {
    readField(field, resource, collection, parts);
  }
  const { field, extension } = vitalSignsMapping.position;
  const position = listOf(element(resource.json, 'extension'))
    .filter(isObject)
    .find((one) => element(one, 'url') === extension);
  if (position && !parts.hasAny(field)) {
    readCoded(listOf(element(position, 'valueCodeableConcept')), field, {}, parts);
  }
}
