/** What was measured: in a laboratory, at a visit, at home. */
import type { LabResult, Measurement, VitalSigns } from '../../../../client/index.ts';
import { type TestName, testKey } from '../../../../results/test-key.ts';
import { dateText, quantityText } from '../../../components/formats.ts';
import { flagOf, flagText } from './flags.ts';
import { type Measured, modelView, statusText } from './model-view.ts';
import { vitalTest } from './vital-tests.ts';

export const labs = modelView<'LabResult'>({
  name: 'labs',
  model: 'LabResult',
  unreadKinds: ['Observation'],
  isMain: true,
  date: 'collected_at',
  dateOf: ({ collected_at }) => collected_at,
  title: ({ test_name_title }) => test_name_title,
  caveat: ({ status_identifier, status_title }, words) =>
    statusText(words, status_identifier ?? status_title),
  nameField: 'test_name_title',
  sourceOf: ({ collected_at_source }) => collected_at_source,
  sameAs: (row) =>
    sameResult(
      {
        isOfFhir: row.category_title ?? row.category_identifier,
        instant: row.collected_at,
        source: row.collected_at_source,
      },
      [row.test_name_system, row.test_name_identifier],
      [
        row.quantitative_result_value_value,
        row.quantitative_result_value_unit,
        row.narrative_result,
        row.result_code_identifier,
      ],
    ),
  columns: [
    {
      name: 'date',
      text: ({ collected_at, collected_at_source }, tag) => dateText(collected_at, tag, collected_at_source),
    },
    { name: 'name', text: ({ test_name_title }) => test_name_title },
    { name: 'value', text: labValue, isNumber: true },
    { name: 'range', text: labRange, isNumber: true },
    { name: 'interpretation', text: (row, _tag, words) => flagText(row, words) },
    {
      name: 'status',
      text: ({ status_identifier, status_title }, _tag, words) =>
        statusText(words, status_identifier ?? status_title),
    },
    { name: 'laboratory', text: ({ collected_by_org_name }) => collected_by_org_name },
    { name: 'notes', text: ({ notes }) => notes },
  ],
  testOf: labTest,
  measured: (row) => {
    const value = numberOf(row.quantitative_result_value_value);
    const test = testKey(labTest(row));
    // What is known by no name belongs to no series.
    if (value === undefined || row.test_name_title === null || test === undefined) return [];
    return [
      {
        key: row.test_name_title,
        test,
        value,
        unit: row.quantitative_result_value_unit ?? undefined,
        low: numberOf(row.quantitative_result_normal_range_min_value),
        high: numberOf(row.quantitative_result_normal_range_max_value),
        flag: flagOf(row, row.abnormal_interpretation_identifier),
      },
    ];
  },
  told: (row, tag) => {
    const text = labResult(row, tag);
    const test = testKey(labTest(row));
    if (!text || row.test_name_title === null || test === undefined) return undefined;
    const flag = flagOf(row, row.abnormal_interpretation_identifier);
    return { key: row.test_name_title, test, text, flag };
  },
});

function labTest(row: LabResult): TestName {
  return { system: row.test_name_system, code: row.test_name_identifier, name: row.test_name_title };
}

function labValue(row: LabResult, tag: string): string | null | undefined {
  return labResult(row, tag) ?? row.components;
}

function labResult(row: LabResult, tag: string): string | null | undefined {
  const { quantitative_result_value_value: value, quantitative_result_value_unit: unit } = row;
  return quantityText(value, unit, tag) ?? row.narrative_result ?? row.result_code_title;
}

function labRange(row: LabResult, tag: string): string | undefined {
  const low = quantityText(row.quantitative_result_normal_range_min_value, undefined, tag);
  const high = quantityText(row.quantitative_result_normal_range_max_value, undefined, tag);
  if (low !== undefined && high !== undefined) return `${low}–${high}`;
  if (low !== undefined) return `≥ ${low}`;
  return high === undefined ? row.normal_range_text : `≤ ${high}`;
}

/** The vital signs of a visit: a field of the model for each. */
const vitalFields = {
  systolic: ['bp_systolic_value', 'bp_systolic_unit'],
  diastolic: ['bp_diastolic_value', 'bp_diastolic_unit'],
  heartRate: ['heart_rate_value', 'heart_rate_unit'],
  temperature: ['temperature_value', 'temperature_unit'],
  respiratoryRate: ['respiratory_rate_value', 'respiratory_rate_unit'],
  oxygen: ['oxygen_saturation_value', 'oxygen_saturation_unit'],
  weight: ['weight_value', 'weight_unit'],
  height: ['height_value', 'height_unit'],
  bmi: ['bmi_value', 'bmi_unit'],
} as const satisfies Record<string, readonly [keyof VitalSigns, keyof VitalSigns]>;

export type VitalName = keyof typeof vitalFields;

export function isVital(key: string): key is VitalName {
  return Object.hasOwn(vitalFields, key);
}

export const vitals = modelView<'VitalSigns'>({
  name: 'vitals',
  model: 'VitalSigns',
  together: 'readings of one time',
  perhapsUnread: ['Observation'],
  isMain: true,
  date: 'date',
  dateOf: ({ date }) => date,
  sourceOf: ({ date_source }) => date_source,
  sameAs: (row) => {
    const readings = Object.values(vitalFields).map(([value, unit]) => [row[value], row[unit]]);
    return sameResult(
      { isOfFhir: row.status, instant: row.date, source: row.date_source },
      readings.map(([value]) => value),
      readings.flat(),
    );
  },
  title: () => undefined,
  caveat: ({ status }, words) => statusText(words, status),
  columns: [
    { name: 'date', text: ({ date, date_source }, tag) => dateText(date, tag, date_source) },
    { name: 'interpretation', text: (row, _tag, words) => flagText(row, words) },
    { name: 'status', text: ({ status }, _tag, words) => statusText(words, status) },
    { name: 'notes', text: ({ notes }) => notes },
  ],
  measured: (row) => {
    const readings = (Object.keys(vitalFields) as VitalName[]).flatMap((key): readonly Measured[] => {
      const [value, unit] = vitalFields[key];
      const test = testKey(vitalTest(key))!;
      return row[value] === null ? [] : [{ key, test, value: row[value], unit: row[unit] ?? undefined }];
    });
    // Of several readings nobody knows which one is meant.
    return readings.length === 1 ? readings.map((one) => ({ ...one, flag: flagOf(row) })) : readings;
  },
});

export const measurements = modelView<'Measurement'>({
  name: 'measurements',
  model: 'Measurement',
  perhapsUnread: ['Observation'],
  isMain: true,
  date: 'datetime',
  dateOf: ({ datetime }) => datetime,
  title: ({ type, code_title }) => type ?? code_title,
  caveat: ({ status }, words) => statusText(words, status),
  nameField: 'type',
  sourceOf: ({ datetime_source }) => datetime_source,
  sameAs: (row) =>
    sameResult(
      { isOfFhir: row.status, instant: row.datetime, source: row.datetime_source },
      [row.type, row.code_system, row.code_identifier],
      [row.value, row.unit, row.comparator, row.result, row.result_code_identifier],
    ),
  columns: [
    { name: 'date', text: ({ datetime, datetime_source }, tag) => dateText(datetime, tag, datetime_source) },
    { name: 'name', text: ({ type, code_title }) => type ?? code_title },
    { name: 'value', text: measuredText, isNumber: true },
    { name: 'range', text: ({ normal_range_text }) => normal_range_text },
    { name: 'interpretation', text: (row, _tag, words) => flagText(row, words) },
    { name: 'status', text: ({ status }, _tag, words) => statusText(words, status) },
    { name: 'notes', text: ({ notes }) => notes },
  ],
  testOf: measurementTest,
  measured: (row) => {
    const { type, code_title, value, unit, comparator, ...range } = row;
    const key = type ?? code_title;
    const test = testKey(measurementTest(row));
    // A bound is no point of a series.
    if (key === undefined || test === undefined || value === null || comparator !== undefined) return [];
    const low = numberOf(range.normal_range_min_value);
    const high = numberOf(range.normal_range_max_value);
    return [{ key, test, value, unit: unit ?? undefined, low, high, flag: flagOf(range) }];
  },
  // Answers to questions are no measured values, and may be nobody's business at a glance.
  told: (row, tag) => {
    const key = row.type ?? row.code_title;
    const text = row.value === null ? undefined : measuredResult(row, tag);
    const test = testKey(measurementTest(row));
    return key === undefined || test === undefined || !text
      ? undefined
      : { key, test, text, flag: flagOf(row) };
  },
});

function measurementTest({ code_system, code_identifier, type, code_title }: Measurement): TestName {
  return { system: code_system, code: code_identifier, name: type ?? code_title };
}

function measuredText(row: Measurement, tag: string): string | undefined {
  return measuredResult(row, tag) ?? row.components;
}

function measuredResult(row: Measurement, tag: string): string | undefined {
  const { value, unit, comparator } = row;
  const quantity = quantityText(value, unit, tag);
  if (quantity !== undefined) return comparator === undefined ? quantity : `${comparator} ${quantity}`;
  return row.result ?? row.result_code_title;
}

interface Told {
  /** A field that only facts from files of FHIR have. */
  readonly isOfFhir: string | null | undefined;
  readonly instant: string | null;
  readonly source: string | undefined;
}

type Said = readonly (string | number | null | undefined)[];

/** What a result says: its code, value, unit and instant. Undefined where one of them is not known, or only the day. */
function sameResult({ isOfFhir, instant, source }: Told, codes: Said, values: Said): string | undefined {
  // A day without a time is told as its midnight, without a source.
  const isInstant = instant !== null && (source ?? instant.replace('T00:00:00Z', '')).includes('T');
  const isSaid = (said: Said) => said.some((value) => value !== null && value !== undefined);
  if (!isOfFhir || !isInstant || !isSaid(codes) || !isSaid(values)) return undefined;
  return JSON.stringify([codes, values, instant]);
}

/** Undefined for texts that are not numbers, such as `< 5`. */
function numberOf(text: string | null | undefined): number | undefined {
  if (text === null || text === undefined || text.trim() === '') return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}
