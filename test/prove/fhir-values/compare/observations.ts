/** Observations: results, measurements, vital signs, social history. */
import { codingsOf, compareConcept, namesOf } from './codes.ts';
import { compareDate } from './dates.ts';
import { at, first, isJson, type Json, plain, textAt } from './json.ts';
import { compareParts, compareQuantity, compareRange, compareText } from './values.ts';
import { type Fact, type Verdict, verdict } from './verdict.ts';
import { compareVitalSigns } from './vital-signs.ts';

/** The fields of each model that tell the same. */
const fieldsOf = {
  LabResult: {
    code: 'test_name',
    date: 'collected_at',
    value: 'quantitative_result_value_value',
    unit: 'quantitative_result_value_unit',
    text: ['narrative_result', 'result_code_title'],
    range: 'quantitative_result_normal_range',
  },
  Measurement: {
    code: 'code',
    date: 'datetime',
    value: 'value',
    unit: 'unit',
    text: ['result', 'result_code_title'],
    range: 'normal_range',
  },
  SocialHistory: {
    code: 'name',
    date: 'startDate',
    value: 'quantity_value',
    unit: 'quantity_unit',
    text: ['result', 'result_code_title'],
    range: 'normal_range',
  },
} as const;

export function compareObservation(resource: Json, fact: Fact): readonly Verdict[] {
  const date = textAt(resource, 'effectiveDateTime', 'effectiveInstant', 'effectivePeriod.start');
  if (fact.__modelname__ === 'VitalSigns')
    return [
      ...compareDate(date, fact, 'date'),
      ...compareVitalSigns(resource, fact),
      ...compareText([resource.status], fact, 'status', 'status'),
    ];
  const fields = fieldsOf[fact.__modelname__ as keyof typeof fieldsOf];
  if (!fields) return [];
  return [
    ...compareName(resource, fact, fields.code),
    ...compareDate(date, fact, fields.date),
    ...compareValue(resource, fact, fields),
    ...compareRange(resource, fact, fields.range),
    ...compareParts(at(resource, 'referenceRange.text').slice(0, 1), fact, ['normal_range_text']),
    ...compareComponents(resource, fact),
    ...compareConcept(at(resource, 'interpretation').slice(0, 1), fact, ['interpretation'], 'status'),
    ...compareFlag(resource, fact),
    ...compareConcept(at(resource, 'dataAbsentReason'), fact, ['data_absent_reason'], 'value'),
    ...compareParts(at(resource, 'dataAbsentReason.coding.code').slice(0, 1), fact, ['data_absent_reason']),
    ...compareStatus(resource, fact),
  ];
}

/** A measurement may be named by a short text alone: a name of the source, or its first words. */
function compareName(resource: Json, fact: Fact, field: string): readonly Verdict[] {
  const concepts = at(resource, 'code');
  const name = typeof fact.type === 'string' && fact[`${field}_title`] === undefined ? fact.type : undefined;
  if (name === undefined) return compareConcept(concepts, fact, [field]);
  const short = plain(name);
  const isName = namesOf(concepts).some((one) => one === short || one.startsWith(`${short} `));
  return [verdict('code', 'type', isName, concepts, name)];
}

function compareValue(
  resource: Json,
  fact: Fact,
  fields: (typeof fieldsOf)[keyof typeof fieldsOf],
): readonly Verdict[] {
  const { valueQuantity, valueCodeableConcept, valueString } = resource;
  if (isJson(valueQuantity)) return compareQuantity(valueQuantity, fact, fields);
  if (isJson(valueCodeableConcept)) return compareCodedValue(valueCodeableConcept, fact, fields.text[0]);
  if (typeof valueString === 'string') return compareText([valueString], fact, fields.text[0], 'value');
  const { valueInteger, valueBoolean, valueDateTime, valueTime } = resource;
  const single = valueInteger ?? valueDateTime ?? valueTime;
  if (single !== undefined) return compareParts([single], fact, [...fields.text, fields.value]);
  if (typeof valueBoolean === 'boolean')
    return compareParts([valueBoolean ? 'yes' : 'no'], fact, fields.text);
  const numbers = ['valueRange.low', 'valueRange.high', 'valueRatio.numerator', 'valueRatio.denominator'];
  return compareParts(
    numbers.flatMap((path) => first(resource, `${path}.value`) ?? []),
    fact,
    [...fields.text, fields.value],
  );
}

function compareCodedValue(concept: Json, fact: Fact, textField: string): readonly Verdict[] {
  const byCode = compareConcept([concept], fact, ['result_code'], 'value');
  if (byCode.some(({ outcome }) => outcome !== 'not told')) return byCode;
  return compareText(namesOf([concept]), fact, textField, 'value');
}

/** Those of a measurement that is one of many: each number must be in the words. */
function compareComponents(resource: Json, fact: Fact): readonly Verdict[] {
  return compareParts(at(resource, 'component.valueQuantity.value'), fact, ['components']);
}

const normal = ['N'];
const notNormal = ['A', 'AA', 'H', 'HH', 'L', 'LL', 'HU', 'LU', 'H>', 'L<'];

/** The flag of older facts has three values. */
function compareFlag(resource: Json, fact: Fact): readonly Verdict[] {
  const told = fact.abnormal_interpretation_identifier ?? null;
  if (told === null) return [];
  const codes = codingsOf(at(resource, 'interpretation')).map(({ code }) => String(code));
  const isTrue = codes.some((code) => (told === 'normal' ? normal : notNormal).includes(code));
  return [verdict('status', 'abnormal_interpretation', isTrue, codes, told)];
}

const labStatus: Readonly<Record<string, string>> = {
  final: 'final',
  preliminary: 'preliminary',
  corrected: 'correction',
  amended: 'correction',
};

function compareStatus(resource: Json, fact: Fact): readonly Verdict[] {
  if (fact.__modelname__ !== 'LabResult') return compareText([resource.status], fact, 'status', 'status');
  const wanted = labStatus[String(resource.status)];
  const told = fact.status_identifier ?? null;
  // The model has no word for the others.
  if (wanted === undefined && told === null) return [];
  return [verdict('status', 'status', told === null ? undefined : told === wanted, resource.status, told)];
}
