/** Measurement → Observation: shared/models/fhir/measurement.ts says how its type is written. */
import { measurementMapping } from '../../models/fhir/measurement.ts';
import { fhirLoinc } from '../../models/fhir/systems.ts';
import { sparseFields } from '../../models/fhir/written/sparse-fields.ts';
import type { JsonObject } from '../json.ts';
import { writeAdditions } from './additions.ts';
import { ResourceBuilder } from './build.ts';
import { quantityWith } from './quantities.ts';
import { dateAt, type Values } from './values.ts';

/** Returns the builder of the Observation. */
export function writeMeasurement(id: string, values: Values): ResourceBuilder {
  const builder = new ResourceBuilder('Observation', id);
  builder.put('status', 'final');
  builder.put('category', measurementMapping.category);
  builder.put('code', codeOf(values.text('type') ?? 'Measurement'));
  builder.put('effectiveDateTime', dateAt(values, 'datetime'));
  writeValue(values, builder);
  writeAdditions(sparseFields.Measurement!, values, builder);
  return builder;
}

function writeValue(values: Values, builder: ResourceBuilder): void {
  const number = values.number('value');
  if (number !== undefined) builder.put('valueQuantity', quantityWith(number, values.text('unit')));
}

function codeOf(type: string): JsonObject {
  const series = measurementMapping.series.find((one) => one.type === type);
  if (series) {
    return { coding: [{ system: fhirLoinc, code: series.loinc, display: series.display }], text: type };
  }
  if (/^\d{1,7}-\d$/.test(type)) return { coding: [{ system: fhirLoinc, code: type }] };
  return { text: type };
}
