/** Observation → Measurement: a number, text or code that is neither a laboratory result nor a vital sign of the model. */
import { measurementMapping } from '../../models/fhir/measurement.ts';
import { fhirLoinc } from '../../models/fhir/systems.ts';
import { element, isObject, type Json, type JsonObject, listOf, numberText, textOf } from '../json.ts';
import { conceptText, saidBy } from './coded.ts';
import type { Collection, Resource } from './collection.ts';
import { putEffective } from './effective.ts';
import { readExtensions } from './extension.ts';
import { modelOf } from './instance.ts';
import { putObserved } from './observed.ts';
import { Parts } from './parts.ts';
import { codingsOf } from './path.ts';
import { putCode } from './put.ts';
import { quantityOf } from './quantities.ts';
import { observedValue } from './words/observed.ts';

/** What an Observation says as a measurement. */
export function measurementParts(resource: Resource, collection: Collection): Parts {
  const { json } = resource;
  const parts = new Parts(modelOf('Measurement'));
  const code = element(json, 'code') ?? null;
  parts.putText('type', typeOf(code));
  if (codingsOf(code).some((coding) => coding.code !== undefined)) putCode(parts, 'code', saidBy(code));
  putValue(json, parts);
  putEffective(json, 'datetime', parts);
  putObserved(resource, collection, parts, { components: listOf(element(json, 'component')) });
  parts.addLongTexts('components');
  readExtensions(json, parts);
  return parts;
}

/** The name of its series; or else a short name of the source, if it has one; or else its first name; or at worst a code. */
function typeOf(code: Json): string | undefined {
  const codings = codingsOf(code);
  const ofLoinc = codings.filter(({ system }) => system === fhirLoinc).map((coding) => coding.code);
  const series = measurementMapping.series.find(({ loinc }) => ofLoinc.includes(loinc))?.type;
  const names = [conceptText(code), ...codings.map(({ display }) => display)].filter(
    (name) => name !== undefined,
  );
  const short = names.find((name) => name.length <= measurementMapping.shortName);
  return series ?? short ?? names[0] ?? ofLoinc[0] ?? codings[0]?.code;
}

/** A number with its unit and, if it is a bound, its comparator. Anything else in words, and with its code. */
function putValue(json: JsonObject, parts: Parts): void {
  const quantity = element(json, 'valueQuantity');
  const count = numberText(element(json, 'valueInteger'));
  const { unit } = quantityOf(quantity) ?? {};
  if (isObject(quantity) && parts.put('value', numberText(element(quantity, 'value')))) {
    parts.putText('unit', unit);
    parts.put('comparator', textOf(element(quantity, 'comparator')));
    return;
  }
  if (parts.put('value', count)) {
    parts.put('unit', measurementMapping.countUnit);
    return;
  }
  putAnswer(json, parts);
}

/** Fills the result of an Observation in words, and with its code if it has one. */
export function putAnswer(json: JsonObject, parts: Parts): void {
  parts.putText('result', observedValue(json));
  putResultCode(json, parts);
}

/** Fills the code of a result that is one. */
export function putResultCode(json: JsonObject, parts: Parts): void {
  const value = element(json, 'valueCodeableConcept') ?? null;
  const isCoded = codingsOf(value).some(({ system, code }) => system !== undefined && code !== undefined);
  if (isCoded) putCode(parts, 'result_code', saidBy(value));
}
