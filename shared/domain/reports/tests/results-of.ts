/** The results in a fact, each with the test that it is of: docs/contract/reports.md#which-results-are-of-one-test. */
import type { Fact } from '../../../facts/fact.ts';
import { readingKinds } from '../../../facts/reading-kinds.ts';
import { measurementMapping } from '../../../models/fhir/measurement.ts';
import { vitalSignsMapping } from '../../../models/fhir/vital-signs.ts';
import type { Model } from '../../../models/model.ts';
import { fieldIndex, models } from '../../../models/registry.ts';
import { loinc } from '../../../models/vocabulary.ts';
import { type TestName, testKey } from '../../../results/test-key.ts';
import { convert } from '../../../results/units.ts';
import { sameResult } from '../same-result.ts';

export interface Test extends TestName {
  /** The same text for all results of one test. */
  readonly key: string;
}

/** What was measured: one value, but for a blood pressure, which is a pair. */
export type Measure = 'value' | 'systolic' | 'diastolic';

export interface Result {
  readonly test: Test;
  readonly fact: Fact;
  /** Main date of the fact as it is stored; undefined for none. */
  readonly date: string | undefined;
  /** Numbers by measure, in `unit`. None where the result is in words, or only a bound. */
  readonly values: Readonly<Partial<Record<Measure, number>>>;
  readonly unit: string | undefined;
  /** A result that is no number, such as `Positive` or `< 5 mg/dL`. */
  readonly text: string | undefined;
  /** What the one who measured calls normal, in `unit`. Either end may be open. */
  readonly range: { readonly low?: number; readonly high?: number };
  readonly rangeText: string | undefined;
  /** HL7's code for how the value stands, or its title where there is no code; and that of the model LabResult. */
  readonly interpretation: string | undefined;
  readonly abnormal: string | undefined;
  /** How certain the result is: a code of FHIR, such as `preliminary`. */
  readonly status: string | undefined;
  /** The same text for what several files tell alike. */
  readonly same: string | undefined;
}

/** The models whose facts are results of tests. */
export const testedModels: readonly Model[] = ['LabResult', 'Measurement', 'VitalSigns'].map(
  (name) => models.get(name)!,
);

type Read = (field: string) => string | number | boolean | undefined;

/** None for a fact of another model, or of a test that nobody has named. */
export function resultsOf(fact: Fact): readonly Result[] {
  const model = testedModels.find(({ name }) => name === fact.model);
  if (!model) return [];
  const read: Read = (field) => fact.values[fieldIndex(model, field)] ?? undefined;
  return readers[model.name]!(fact, read);
}

const readers: Readonly<Record<string, (fact: Fact, read: Read) => readonly Result[]>> = {
  LabResult: (fact, read) => {
    const name = {
      system: textOf(read('test_name_system')),
      code: textOf(read('test_name_identifier')),
      name: textOf(read('test_name_title')),
    };
    const given = read('quantitative_result_value_value');
    const value = numberOf(given);
    const unit = textOf(read('quantitative_result_value_unit'));
    const bound = given === undefined ? undefined : [given, unit].filter(Boolean).join(' ');
    return result(fact, read, name, {
      date: textOf(read('collected_at')),
      values: value === undefined ? {} : { value },
      unit,
      text: value === undefined ? (bound ?? inWords(read, 'narrative_result')) : undefined,
      range: rangeOf(read, 'quantitative_result_normal_range', unit),
      abnormal: textOf(read('abnormal_interpretation_identifier')),
      status: textOf(read('status_identifier')) ?? textOf(read('status_title')),
    });
  },
  Measurement: (fact, read) => {
    const type = textOf(read('type'));
    const coded = { system: textOf(read('code_system')), code: textOf(read('code_identifier')) };
    const series = measurementMapping.series.find((one) => one.type === type);
    const own = series && !(coded.system && coded.code) ? { system: loinc, code: series.loinc } : coded;
    const value = numberOf(read('value'));
    const unit = textOf(read('unit'));
    const comparator = textOf(read('comparator'));
    const bound = value === undefined ? undefined : [comparator, value, unit].filter(Boolean).join(' ');
    const isNumber = value !== undefined && comparator === undefined;
    return result(
      fact,
      read,
      { ...own, name: type ?? textOf(read('code_title')) },
      {
        date: textOf(read('datetime')),
        values: isNumber ? { value } : {},
        unit,
        text: isNumber ? undefined : (bound ?? inWords(read, 'result')),
        range: rangeOf(read, 'normal_range', unit),
        abnormal: undefined,
        status: textOf(read('status')),
      },
    );
  },
  VitalSigns: (fact, read) => {
    const readings = vitalTests.flatMap(({ name, code, fields }) => {
      const found = fields.flatMap(({ field, measure }) => {
        const value = numberOf(read(`${field}_value`));
        return value === undefined ? [] : [{ field, measure, value }];
      });
      return found.length > 0 ? [{ name, code, found }] : [];
    });
    const isOnly = readings.length === 1 && readings[0]!.found.length === 1;
    return readings.flatMap(({ name, code, found }) =>
      result(
        fact,
        read,
        { system: loinc, code, name },
        {
          date: textOf(read('date')),
          values: Object.fromEntries(found.map(({ measure, value }) => [measure, value])),
          unit: textOf(read(`${found[0]!.field}_unit`)),
          text: undefined,
          range: {},
          abnormal: undefined,
          status: textOf(read('status')),
          // Of several readings nobody knows which one is meant.
          ...(!isOnly && { interpretation: undefined }),
        },
      ),
    );
  },
};

type Said = Pick<Result, 'date' | 'values' | 'unit' | 'text' | 'range' | 'abnormal' | 'status'> &
  Partial<Pick<Result, 'interpretation'>>;

function result(fact: Fact, read: Read, name: TestName, said: Said): readonly Result[] {
  const named = canonical(name);
  const key = testKey(named);
  if (key === undefined) return [];
  // One half of a pair may come as a result of its own.
  const half = name.system === loinc ? halves.get(name.code ?? '') : undefined;
  const { value } = said.values;
  const values = half !== undefined && value !== undefined ? { [half]: value } : said.values;
  const interpretation =
    textOf(read('interpretation_identifier')) ?? textOf(read('interpretation_title')) ?? undefined;
  const rangeText = fact.model === 'VitalSigns' ? undefined : textOf(read('normal_range_text'));
  return [
    { test: { ...named, key }, fact, rangeText, interpretation, same: sameResult(fact), ...said, values },
  ];
}

interface VitalTest {
  readonly name: string;
  /** LOINC. */
  readonly code: string;
  readonly fields: readonly { readonly field: string; readonly measure: Measure }[];
}

const pressure = vitalSignsMapping.bloodPressure.loinc[0];

/** The tests that readings of vital signs are of. Of a reading with several codes the first is that of the test. */
const vitalTests: readonly VitalTest[] = [
  {
    name: 'Blood pressure',
    code: pressure,
    fields: [
      { field: 'bp_systolic', measure: 'systolic' },
      { field: 'bp_diastolic', measure: 'diastolic' },
    ],
  },
  ...vitalSignsMapping.readings
    .filter(({ componentOf }) => componentOf === undefined)
    .map(({ field, display, loinc: [code] }) => ({
      name: readingKinds.find(({ key }) => key === field)?.title ?? display,
      code: code!,
      fields: [{ field, measure: 'value' as const }],
    })),
];

const halves: ReadonlyMap<string, Measure> = new Map([
  ['8480-6', 'systolic'],
  ['8462-4', 'diastolic'],
]);

const pair: readonly Measure[] = ['systolic', 'diastolic'];
const single: readonly Measure[] = ['value'];

/** What the results of a test measure, in the order of outputs. */
export function measuresOf({ key }: Test): readonly Measure[] {
  return key === `${loinc}|${pressure}` ? pair : single;
}

const canonicalCodes: ReadonlyMap<string, string> = new Map([
  ...vitalSignsMapping.bloodPressure.loinc.map((code) => [code, pressure] as const),
  ...vitalSignsMapping.readings.flatMap(({ loinc: codes, componentOf }) =>
    codes.map((code) => [code, componentOf ?? codes[0]!] as const),
  ),
]);

/** Codes of LOINC that the vital signs have for one thing are one test. */
export function canonical(name: TestName): TestName {
  if (name.system !== loinc || !name.code) return name;
  return { ...name, code: canonicalCodes.get(name.code) ?? name.code };
}

function inWords(read: Read, field: string): string | undefined {
  return (
    textOf(read(field)) ??
    textOf(read('result_code_title')) ??
    textOf(read('result_code_identifier')) ??
    textOf(read('components'))
  );
}

/** In the unit of the value. An end in a unit that measures something else is none. */
function rangeOf(read: Read, field: string, unit: string | undefined): Result['range'] {
  const end = (side: 'min' | 'max') => {
    const value = numberOf(read(`${field}_${side}_value`));
    return value === undefined
      ? undefined
      : convert(value, textOf(read(`${field}_${side}_unit`)) ?? unit, unit);
  };
  const [low, high] = [end('min'), end('max')];
  return { ...(low !== undefined && { low }), ...(high !== undefined && { high }) };
}

function textOf(value: ReturnType<Read>): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Undefined for texts that are not numbers, such as `< 5`. */
function numberOf(value: ReturnType<Read>): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
