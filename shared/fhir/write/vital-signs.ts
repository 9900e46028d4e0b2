/**
 * VitalSigns → a panel and an Observation for each reading: shared/models/fhir/vital-signs.ts says why. Or one Observation alone, of
 * one reading.
 */

import type { FieldMapping } from '../../models/fhir/mapping.ts';
import { fhirLoinc } from '../../models/fhir/systems.ts';
import { type ReadingMapping, vitalSignsMapping } from '../../models/fhir/vital-signs.ts';
import { sparseFields } from '../../models/fhir/written/sparse-fields.ts';
import { loinc } from '../../models/vocabulary.ts';
import type { JsonObject } from '../json.ts';
import { inWrittenUnit } from '../read/units.ts';
import { writeAdditions } from './additions.ts';
import { ResourceBuilder } from './build.ts';
import { concept } from './coded.ts';
import { writeField } from './fields.ts';
import { list, present } from './people.ts';
import { quantityWith } from './quantities.ts';
import { dateAt, fhirNumber, type Values } from './values.ts';

const { panel, bloodPressure, category, qualifiers, position, readings } = vitalSignsMapping;

/** What every Observation of a fact says of it, and not only the panel. */
const ofAll = sparseFields.VitalSigns!.filter(({ as }) => as === 'code');

/** What all Observations of one fact have: who, when, at which visit. */
type Common = Readonly<Record<string, JsonObject | undefined>>;

/** Returns the builders of the panel and of its members. */
export function writeVitalSigns(
  id: string,
  values: Values,
  common: Common,
): readonly [ResourceBuilder, ...ResourceBuilder[]] {
  const given = readings.filter(({ field }) => values.get(`${field}_value`) !== null);
  const members = given
    .filter(({ componentOf }) => componentOf === undefined)
    .map((reading) => memberOf(id, reading, values, common));
  const pressures = given.filter(({ componentOf }) => componentOf !== undefined);
  if (pressures.length > 0) members.unshift(bloodPressureOf(id, pressures, values, common));
  const builder = observation(id, values, common);
  builder.put('code', loincConcept(panel.loinc[0], panel.display));
  for (const member of members) builder.put('hasMember[]', { reference: `Observation/${member.id}` });
  writeAdditions(sparseFields.VitalSigns!, values, builder);
  return [builder, ...members.map((member) => member.builder)];
}

/** Returns the builder of one reading, which stands alone; the field is one of `readingKinds`. Throws for any other. */
export function writeReading(id: string, field: string, values: Values, common: Common): ResourceBuilder {
  const reading = readings.find((one) => one.field === field);
  if (!reading) throw new Error(`There is no reading ${field}.`);
  const { builder } = memberOf(id, reading, values, common);
  if (reading.componentOf !== undefined) putQualifiers(builder, values);
  return builder;
}

interface Member {
  readonly id: string;
  readonly builder: ResourceBuilder;
}

function memberOf(id: string, reading: ReadingMapping, values: Values, common: Common): Member {
  const own = `${id}-${reading.slug}`;
  const builder = observation(own, values, common);
  for (const [name, value] of Object.entries(readingElements(reading, values))) builder.put(name, value);
  return { id: own, builder };
}

function bloodPressureOf(
  id: string,
  parts: readonly ReadingMapping[],
  values: Values,
  common: Common,
): Member {
  const own = `${id}-${bloodPressure.slug}`;
  const builder = observation(own, values, common);
  builder.put('code', loincConcept(bloodPressure.loinc[0], bloodPressure.display));
  putQualifiers(builder, values);
  for (const part of parts) builder.put('component[]', readingElements(part, values));
  return { id: own, builder };
}

/** How a blood pressure was taken. */
function putQualifiers(builder: ResourceBuilder, values: Values): void {
  for (const qualifier of qualifiers as readonly FieldMapping[]) writeField(qualifier, values, builder);
  const valueCodeableConcept = concept(values, position.field);
  if (valueCodeableConcept) builder.put('extension[]', { url: position.extension, valueCodeableConcept });
}

function observation(id: string, values: Values, common: Common): ResourceBuilder {
  const builder = new ResourceBuilder('Observation', id);
  builder.put('status', 'final');
  builder.put('category', category);
  for (const [name, value] of Object.entries(common)) builder.put(name, value);
  builder.put('effectiveDateTime', dateAt(values, 'date'));
  writeAdditions(ofAll, values, builder);
  return builder;
}

/** Code and value: the same for an Observation and for a component. */
function readingElements(reading: ReadingMapping, values: Values): JsonObject {
  const { field, loinc: codes, display } = reading;
  const name = values.text(`${field}_name_identifier`);
  const title = values.text(`${field}_name_title`);
  const isNamed = name !== undefined && codes.includes(name) && values.get(`${field}_name_system`) === loinc;
  const general = {
    system: fhirLoinc,
    code: codes[0]!,
    display: isNamed && name === codes[0] ? (title ?? display) : display,
  };
  const exact =
    isNamed && name !== codes[0]
      ? { system: fhirLoinc, code: name, ...(title && { display: title }) }
      : undefined;
  const code = present({ coding: list(exact, general), text: title ?? display })!;
  const number = fhirNumber(inWrittenUnit(values.get(`${field}_value`) as number, reading));
  if (number === undefined) return { code };
  const unit = values.get(`${field}_unit`) === null ? undefined : reading.units[0].code;
  return { code, valueQuantity: quantityWith(number, unit) };
}

function loincConcept(code: string, display: string): JsonObject {
  return { coding: [{ system: fhirLoinc, code, display }], text: display };
}
