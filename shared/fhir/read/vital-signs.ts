/** Observations → VitalSigns: what each of them adds to the fact that it belongs to. */
import type { FieldMapping } from '../../models/fhir/mapping.ts';
import { type ReadingMapping, vitalSignsMapping } from '../../models/fhir/vital-signs.ts';
import { element, isObject, type Json, type JsonObject, listOf } from '../json.ts';
import { readCoded } from './coded.ts';
import type { Collection, Resource } from './collection.ts';
import { readExtensions } from './extension.ts';
import { readField } from './fields.ts';
import { loincOf, statusRefusal } from './observations.ts';
import type { Parts } from './parts.ts';
import { codingsOf } from './path.ts';
import { quantityOf } from './quantities.ts';
import { inModelUnit } from './units.ts';
import { type VitalSignsGroup, VitalSignsGroups } from './vital-signs-groups.ts';

interface VitalSignsReading {
  readonly groups: readonly VitalSignsGroup[];
  readonly unread: readonly { readonly resource: string; readonly reason: string }[];
}

const noTime = 'It does not say when it was observed.';

/** Reads all Observations of vital signs in a collection. */
export function readVitalSigns(observations: readonly Resource[], collection: Collection): VitalSignsReading {
  const groups = new VitalSignsGroups(observations, collection);
  const unread: { resource: string; reason: string }[] = [];
  for (const resource of observations) {
    const reason = addTo(groups, resource, collection);
    // What an Observation of a fact cannot say, its panel carries.
    if (reason && !groups.carriesFields(groups.panelOf(resource)))
      unread.push({ resource: resource.place, reason });
  }
  // Last, because what is carried counts more than what the readings say.
  for (const resource of observations) {
    if (groups.carriesFields(resource)) readExtensions(resource.json, groups.groupFor(resource, []).parts);
  }
  const { true: dated = [], false: undated = [] } = Object.groupBy(
    groups.all(),
    ({ parts }) => String(parts.missing().length === 0) as 'true' | 'false',
  );
  return {
    groups: dated,
    unread: [...unread, ...undated.map(({ first }) => ({ resource: first.place, reason: noTime }))],
  };
}

/** Adds what an Observation says. Returns what is wrong as a sentence, or nothing. */
function addTo(groups: VitalSignsGroups, resource: Resource, collection: Collection): string | undefined {
  const { json } = resource;
  const refused = statusRefusal(json);
  if (refused) return refused;
  const read = readingsIn(json);
  const problem = read.find((one) => 'reason' in one)?.reason;
  const readings = read.filter((one) => 'number' in one);
  if (readings.length > 0) {
    const { parts } = groups.groupFor(
      resource,
      readings.map(({ reading }) => reading.field),
    );
    for (const { reading, number, part } of readings) addReading(reading, number, part, parts);
    if (readings.some(({ reading }) => reading.componentOf)) addQualifiers(resource, collection, parts);
  }
  if (problem !== undefined || readings.length > 0 || groups.hasMembers(resource)) return problem;
  return 'It has no reading of its own, and none of its members is here.';
}

type ReadReading =
  | {
      readonly reading: ReadingMapping;
      readonly number: string;
      readonly part: JsonObject;
      readonly reason?: never;
    }
  | { readonly reason: string };

/** The readings of an Observation and of its components. */
function readingsIn(json: JsonObject): readonly ReadReading[] {
  const components = listOf(element(json, 'component')).filter(isObject);
  // An Observation with components need not have a value of its own.
  const own = components.length > 0 && element(json, 'valueQuantity') === undefined ? [] : [json];
  const seen = new Set<ReadingMapping>();
  return [...own, ...components].flatMap((part): ReadReading[] => {
    const reading = readingOf(part);
    if (!reading) return [];
    if (seen.has(reading))
      return [{ reason: `It has the same reading twice: ${reading.display.toLowerCase()}.` }];
    seen.add(reading);
    const number = numberIn(part, reading);
    return ['reason' in number ? number : { reading, part, ...number }];
  });
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
  const codings = codingsOf(code);
  const isExact = codings.some((coding) => reading.loinc.slice(1).includes(coding.code ?? ''));
  // A more exact code of the model counts more than the general one beside it.
  const own = codings.filter(
    (coding) => coding.code !== undefined && !(isExact && coding.code === reading.loinc[0]),
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
