/** Measurement → Observation: shared/models/fhir/measurement.ts says how its type is written. */
import { measurementMapping } from '../../models/fhir/measurement.ts';
import { fhirLoinc } from '../../models/fhir/systems.ts';
import { sparseFields } from '../../models/fhir/written/sparse-fields.ts';
import type { JsonObject } from '../json.ts';
import { observationKind } from '../read/observation-kind.ts';
import { writeAdditions } from './additions.ts';
import { ResourceBuilder } from './build.ts';
import { coding } from './coded.ts';
import { present } from './people.ts';
import { quantityWith } from './quantities.ts';
import { dateAt, type Values } from './values.ts';

/** Returns the builder of the Observation. Of one from FHIR, it says no more than its source. */
export function writeMeasurement(id: string, values: Values, isFromFhir: boolean): ResourceBuilder {
  const builder = new ResourceBuilder('Observation', id);
  builder.put('status', isFromFhir ? 'unknown' : 'final');
  if (!isFromFhir) builder.put('category', measurementMapping.category);
  builder.put('code', codeOf(values));
  builder.put('effectiveDateTime', dateAt(values, 'datetime'));
  writeValue(values, builder);
  writeAdditions(sparseFields.Measurement!, values, builder);
  // Its range or its flag would make it a result of a laboratory.
  if (observationKind(builder.build()) === 'laboratory')
    builder.put('category[]', measurementMapping.category[0]);
  return builder;
}

function writeValue(values: Values, builder: ResourceBuilder): void {
  const number = values.number('value');
  if (number !== undefined) builder.put('valueQuantity', quantityWith(number, values.text('unit')));
}

/** The code of the source with the type as its text, or that of the series. */
function codeOf(values: Values): JsonObject {
  const type = values.text('type');
  const own = coding(values, 'code');
  if (own) return present({ coding: [own], text: type })!;
  const series = measurementMapping.series.find((one) => one.type === type);
  if (series) {
    return { coding: [{ system: fhirLoinc, code: series.loinc, display: series.display }], text: type };
  }
  if (type !== undefined && /^\d{1,7}-\d$/.test(type)) return { coding: [{ system: fhirLoinc, code: type }] };
  return { text: type ?? values.text('code_title') ?? 'Measurement' };
}
