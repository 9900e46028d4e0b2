/** Vital signs: by LOINC code, in the units of the facts, which are those of the SI or near them. */
import { codingsOf } from './codes.ts';
import { at, isJson, type Json } from './json.ts';
import { type Fact, type Verdict, verdict } from './verdict.ts';

/** The field of each LOINC code that a fact has a reading for. */
const fields: Readonly<Record<string, string>> = {
  '8480-6': 'bp_systolic',
  '8462-4': 'bp_diastolic',
  '39156-5': 'bmi',
  '8867-4': 'heart_rate',
  '8302-2': 'height',
  '8306-3': 'height',
  '2708-6': 'oxygen_saturation',
  '59408-5': 'oxygen_saturation',
  '9279-1': 'respiratory_rate',
  '8310-5': 'temperature',
  '29463-7': 'weight',
  '3141-9': 'weight',
};

/** What a reading in this unit is in the unit of the fact, which is that of the first row of its line. */
const factors: Readonly<Record<string, Readonly<Record<string, (value: number) => number>>>> = {
  height: { m: same, cm: (value) => value / 100, '[in_i]': (value) => value * 0.0254 },
  weight: { kg: same, g: (value) => value / 1000, '[lb_av]': (value) => value * 0.45359237 },
  temperature: { Cel: same, '[degF]': (value) => ((value - 32) * 5) / 9 },
};

/** Floating point and rounding to a few digits. */
const tolerance = 0.001;

function same(value: number): number {
  return value;
}

export function compareVitalSigns(resource: Json, fact: Fact): readonly Verdict[] {
  return [resource, ...at(resource, 'component').filter(isJson)].flatMap((reading) =>
    compareReading(reading, fact),
  );
}

function compareReading(reading: Json, fact: Fact): readonly Verdict[] {
  const { valueQuantity } = reading;
  const field = codingsOf(at(reading, 'code')).flatMap(({ code }) => fields[String(code)] ?? [])[0];
  if (field === undefined || !isJson(valueQuantity) || typeof valueQuantity.value !== 'number') return [];
  const told = fact[`${field}_value`] ?? null;
  if (told === null) return [verdict('value', `${field}_value`, undefined, valueQuantity, null)];
  const units = factors[field];
  const convert = units ? units[String(valueQuantity.code ?? valueQuantity.unit)] : same;
  // A unit that is not listed here cannot be judged.
  if (!convert) return [];
  const wanted = convert(valueQuantity.value);
  const isSame = Math.abs(Number(told) - wanted) <= Math.abs(wanted) * tolerance;
  return [verdict('value', `${field}_value`, isSame, valueQuantity, told)];
}
