/** Observation → VitalSigns: its reading, or the readings in its components. */
import type { FieldMapping } from '../../models/fhir/mapping.ts';
import { type ReadingMapping, vitalSignsMapping } from '../../models/fhir/vital-signs.ts';
import { element, isObject, type Json, type JsonObject, listOf } from '../json.ts';
import { readCoded } from './coded.ts';
import type { Collection, Resource } from './collection.ts';
import { putEffective } from './effective.ts';
import { readExtensions } from './extension.ts';
import { readField } from './fields.ts';
import { modelOf } from './instance.ts';
import { isVitalPanel, loincOf } from './observation-kind.ts';
import { putObserved } from './observed.ts';
import { Parts } from './parts.ts';
import { codingsOf } from './path.ts';
import { quantityOf, readQuantity } from './quantities.ts';
import { inModelUnit } from './units.ts';
import { observedValue } from './words/observed.ts';

/** Of all readings, one says that there are vital signs. */
const values = vitalSignsMapping.readings.map(({ field }) => `${field}_value`);

/**
 * What an Observation says as vital signs. Undefined when it has no reading that the model can hold: then it is a measurement like any
 * other. A panel of vital signs is never one.
 */
export function vitalSignsParts(resource: Resource, collection: Collection): Parts | undefined {
  const parts = vitalSignsSaid(resource, collection);
  return isVitalPanel(resource.json) || values.some((name) => parts.has(name)) ? parts : undefined;
}

/** What an Observation says as vital signs, with a reading or without one. */
export function vitalSignsSaid(resource: Resource, collection: Collection): Parts {
  const { json } = resource;
  const parts = new Parts(modelOf('VitalSigns'));
  const unheld: Json[] = [];
  const components = listOf(element(json, 'component')).filter(isObject);
  const isOwnHeld = putReading(json, parts);
  // A reading that is carried stands in an extension because its element cannot say it.
  const carried = new Parts(parts.model);
  readExtensions(json, carried);
  const isCarried = values.some((name) => carried.has(name));
  for (const component of components) {
    if (putReading(component, parts) || putSupply(component, parts)) continue;
    if (!isCarried || !readingOf(component)) unheld.push(component);
  }
  if (parts.has('bp_systolic_value') || parts.has('bp_diastolic_value'))
    putQualifiers(resource, collection, parts);
  putEffective(json, 'date', parts);
  const value = isOwnHeld || isCarried ? undefined : observedValue(json);
  putObserved(resource, collection, parts, {
    components: unheld,
    lines: value === undefined ? [] : [`Value: ${value}`],
  });
  parts.addLongTexts('notes');
  readExtensions(json, parts);
  return parts;
}

function readingOf(json: JsonObject): ReadingMapping | undefined {
  const codes = loincOf(json);
  return vitalSignsMapping.readings.find(({ loinc }) => loinc.some((code) => codes.includes(code)));
}

/** Puts the reading of an Observation or component; false when it is none, or there is one already. */
function putReading(json: JsonObject, parts: Parts): boolean {
  const reading = readingOf(json);
  if (!reading || parts.has(`${reading.field}_value`)) return false;
  const quantity = quantityOf(element(json, 'valueQuantity'));
  if (!quantity?.isExact) return false;
  const number = inModelUnit(quantity.value, quantity.unit, reading);
  if (!parts.put(`${reading.field}_value`, number)) return false;
  parts.put(`${reading.field}_unit`, reading.unit);
  putName(reading, element(json, 'code') ?? null, parts);
  return true;
}

/** How much oxygen somebody breathes while the saturation is measured. */
function putSupply(component: JsonObject, parts: Parts): boolean {
  const codes = loincOf(component);
  const supply = vitalSignsMapping.oxygen.find(({ loinc }) => codes.includes(loinc));
  const quantity = element(component, 'valueQuantity');
  return supply !== undefined && !parts.hasAny(supply.field) && readQuantity(quantity, supply.field, parts);
}

/**
 * Its code, unless that is the general one of the reading, which goes without saying: 59408-5 is the saturation by pulse oximetry, and
 * 2708-6 beside it that of any kind. Every code that the model itself names is kept.
 */
function putName(reading: ReadingMapping, code: Json, parts: Parts): void {
  const { oneOf = [] } = parts.field(`${reading.field}_name_identifier`);
  const [general, ...exact] = reading.loinc;
  const codings = codingsOf(code);
  const isExact = codings.some((coding) => exact.includes(coding.code ?? ''));
  const kept = codings.filter(({ code: one }) => {
    if (one === undefined || !reading.loinc.includes(one)) return false;
    return one === general ? !isExact && oneOf.includes(one) : true;
  });
  const text = isObject(code) ? element(code, 'text') : undefined;
  const concept = {
    coding: kept.map((coding) => ({ ...coding })) as Json,
    ...(text !== undefined && { text }),
  };
  if (kept.length > 0) readCoded([concept], `${reading.field}_name`, {}, parts);
}

function putQualifiers(resource: Resource, collection: Collection, parts: Parts): void {
  for (const field of vitalSignsMapping.qualifiers as readonly FieldMapping[]) {
    readField(field, resource, collection, parts);
  }
  const { field, extension } = vitalSignsMapping.position;
  const position = listOf(element(resource.json, 'extension'))
    .filter(isObject)
    .find((one) => element(one, 'url') === extension);
  if (position) {
    readCoded(listOf(element(position, 'valueCodeableConcept')), field, {}, parts);
  }
}
