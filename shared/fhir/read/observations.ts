/** Which Observations are vital signs, laboratory results or measurements, and measurements themselves. */
import { measurementMapping } from '../../models/fhir/measurement.ts';
import { fhirLoinc, modelSystem } from '../../models/fhir/systems.ts';
import { vitalSignsMapping } from '../../models/fhir/vital-signs.ts';
import { loinc } from '../../models/vocabulary.ts';
import { element, isObject, type Json, type JsonObject, listOf, numberText, textOf } from '../json.ts';
import { conceptText } from './coded.ts';
import type { Collection, Resource } from './collection.ts';
import { dateText } from './dates.ts';
import { readExtensions } from './extension.ts';
import { codesAt } from './fields.ts';
import { missingReason, modelOf, type Read } from './instance.ts';
import { Parts } from './parts.ts';
import { codingsOf } from './path.ts';
import { quantityOf } from './quantities.ts';

const { readings, panel, bloodPressure, noResult } = vitalSignsMapping;
const vitalCodes = new Set([
  ...panel.loinc,
  ...bloodPressure.loinc,
  ...readings.flatMap((reading) => reading.loinc),
]);

/** The LOINC codes of an Observation or component. */
export function loincOf(json: JsonObject): readonly string[] {
  return codingsOf(element(json, 'code') ?? null).flatMap(({ system, code }) =>
    system !== undefined && code !== undefined && modelSystem(system) === loinc ? [code] : [],
  );
}

export type ObservationKind = 'laboratory' | 'vital signs' | 'other';

/** What an Observation is: its category laboratory counts more than its codes. */
export function kindOf(resource: Resource, collection: Collection): ObservationKind {
  if (codesAt(resource, 'category', collection).includes('laboratory')) return 'laboratory';
  const components = listOf(element(resource.json, 'component')).filter(isObject);
  const isVital = [resource.json, ...components].some((json) =>
    loincOf(json).some((code) => vitalCodes.has(code)),
  );
  return isVital ? 'vital signs' : 'other';
}

/** Why an Observation has no result at all; nothing when it may have one. */
export function statusRefusal(json: JsonObject): string | undefined {
  const status = textOf(element(json, 'status'));
  const statuses: readonly string[] = noResult.statuses;
  return status !== undefined && statuses.includes(status) ? noResult.otherwise : undefined;
}

/** When it was observed; undefined when it does not say. */
export function effectiveOf(json: JsonObject): string | undefined {
  const period = element(json, 'effectivePeriod');
  const text =
    textOf(element(json, 'effectiveDateTime')) ??
    textOf(element(json, 'effectiveInstant')) ??
    (isObject(period) ? textOf(element(period, 'start')) : undefined);
  return text && dateText(text, 'DateTime', false);
}

/** A number that is neither a laboratory result nor a vital sign of the model. */
export function readMeasurement(resource: Resource, collection: Collection): Read {
  const { json } = resource;
  const refused = statusRefusal(json);
  if (refused) return { reason: refused };
  const categories = codesAt(resource, 'category', collection);
  const allowed: readonly (string | boolean)[] = measurementMapping.categories;
  if (categories.length > 0 && !categories.some((category) => allowed.includes(category))) {
    return { reason: 'Its category is not one whose values are read.' };
  }
  const parts = measurementParts(json);
  const isCarried = readExtensions(json, parts);
  const quantity = quantityOf(element(json, 'valueQuantity'));
  if (!isCarried && quantity && !quantity.isExact) return { reason: 'Its value is a bound, not a number.' };
  if (!parts.has('value')) return { reason: 'It has no number of its own, and is no laboratory result.' };
  const [missing] = parts.missing();
  if (missing) return { reason: missingReason(parts.model, missing) };
  return { draft: { model: 'Measurement', values: parts.values(), related: {} } };
}

/** What the elements of an Observation say as a measurement. */
export function measurementParts(json: JsonObject): Parts {
  const parts = new Parts(modelOf('Measurement'));
  const quantity = quantityOf(element(json, 'valueQuantity'));
  const count = numberText(element(json, 'valueInteger'));
  if (quantity?.isExact) {
    parts.put('value', quantity.value);
    parts.put('unit', quantity.unit);
  } else if (count !== undefined) {
    parts.put('value', count);
    parts.put('unit', measurementMapping.countUnit);
  }
  const code = element(json, 'code') ?? null;
  const names = [
    seriesOf(code),
    conceptText(code),
    ...codingsOf(code).map(({ display }) => display),
    loincOf(json)[0],
  ];
  parts.put(
    'type',
    names.find((name) => name !== undefined && parts.fits('type', name)),
  );
  parts.put('datetime', effectiveOf(json));
  return parts;
}

function seriesOf(code: Json): string | undefined {
  const codes = codingsOf(code)
    .filter(({ system }) => system === fhirLoinc)
    .map((coding) => coding.code);
  return measurementMapping.series.find((series) => codes.includes(series.loinc))?.type;
}
