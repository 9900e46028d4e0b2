/**
 * VitalSigns → a panel and an Observation for each reading: shared/models/fhir/vital-signs.ts says why. Or one Observation alone, of
 * one reading.
 */

import type { FieldMapping } from '../../models/fhir/mapping.ts';
import { fhirLoinc } from '../../models/fhir/systems.ts';
import { type ReadingMapping, vitalSignsMapping } from '../../models/fhir/vital-signs.ts';
import { sparseFields } from '../../models/fhir/written/sparse-fields.ts';
import type { Value } from '../../models/model.ts';
import { loinc } from '../../models/vocabulary.ts';
import type { JsonObject } from '../json.ts';
import { inWrittenUnit } from '../read/units.ts';
import { writeAdditions } from './additions.ts';
import { ResourceBuilder } from './build.ts';
import { concept } from './coded.ts';
import { writeField } from './fields.ts';
import { list, present } from './people.ts';
import { quantity, quantityWith } from './quantities.ts';
import { dateAt, fhirNumber, type Values } from './values.ts';

const { panel, bloodPressure, category, oxygen, qualifiers, position, readings } = vitalSignsMapping;

/** What every Observation of a fact says of it, and not only the panel. */
const ofAll = sparseFields.VitalSigns!.filter(({ as }) => as === 'code');

/** What all Observations of one fact have: who, when, at which visit. */
type Common = Readonly<Record<string, JsonObject | string | undefined>>;

/** An Observation of vital signs, and what it says as a fact of its own; nothing for a panel that only names its members. */
interface WrittenObservation {
  readonly builder: ResourceBuilder;
  readonly says: readonly Value[] | undefined;
}

/**
 * Returns the Observation of a fact that has one reading, or one blood pressure. Else the panel, which says what belongs to no reading,
 * and the Observation of each reading.
 */
export function writeVitalSigns(id: string, values: Values, common: Common): readonly WrittenObservation[] {
  const given = readings.filter(({ field }) => values.get(`${field}_value`) !== null);
  const pressures = given.filter(({ componentOf }) => componentOf !== undefined);
  const others = given.filter(({ componentOf }) => componentOf === undefined);
  const members = others.map((reading) => memberOf(id, reading, values, common));
  if (pressures.length > 0) members.unshift(bloodPressureOf(id, pressures, values, common));
  const [only, ...more] = members;
  if (only && more.length === 0) {
    only.builder.put('id', id);
    writeAdditions(sparseFields.VitalSigns!, values, only.builder);
    return [{ builder: only.builder, says: values.all }];
  }
  const builder = observation(id, values, common);
  builder.put('code', loincConcept(panel.loinc[0], panel.display));
  for (const member of members) builder.put('hasMember[]', { reference: `Observation/${member.id}` });
  writeAdditions(sparseFields.VitalSigns!, values, builder);
  const own = members.flatMap(({ fields }) => fields);
  const rest = sliceOf(values, (field) => !own.includes(field));
  const saysMore =
    members.length === 0 || rest.some((value, index) => value !== null && !isShared(values, index));
  return [
    { builder, says: saysMore ? rest : undefined },
    ...members.map((member) => ({
      builder: member.builder,
      says: sliceOf(values, (field) => member.fields.includes(field)),
    })),
  ];
}

/** What every Observation of a fact says. */
const shared: readonly string[] = ['date', 'date_source', 'status'];

function isShared({ model }: Values, index: number): boolean {
  return shared.includes(model.fields[index]!.name);
}

/** The values of these declared fields and of those that every Observation has; null for all others. */
function sliceOf(values: Values, isIn: (declared: string) => boolean): readonly Value[] {
  return values.model.fields.map(({ name, declared }) =>
    shared.includes(name) || isIn(declared) ? values.get(name) : null,
  );
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
  /** The declared fields of the fact that it says. */
  readonly fields: readonly string[];
}

function memberOf(id: string, reading: ReadingMapping, values: Values, common: Common): Member {
  const own = `${id}-${reading.slug}`;
  const builder = observation(own, values, common);
  for (const [name, value] of Object.entries(readingElements(reading, values))) builder.put(name, value);
  const supplies = reading.field === 'oxygen_saturation' ? oxygen : [];
  for (const { field, loinc: code, display } of supplies) {
    const valueQuantity = quantity(values, field);
    if (valueQuantity) builder.put('component[]', { code: loincConcept(code, display), valueQuantity });
  }
  return { id: own, builder, fields: [reading.field, ...supplies.map(({ field }) => field)] };
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
  return { id: own, builder, fields: ['bp'] };
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
