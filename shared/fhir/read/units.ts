/** Units of vital signs: the model has one for each reading, Observations have several. */
import type { ReadableUnit, ReadingMapping } from '../../models/fhir/vital-signs.ts';

/** Digits after the point that a conversion adds at most: enough for every exact factor among the units. */
const addedDigits = 3;

/** The number in the unit of the model, as text; undefined when the unit is not known. */
export function inModelUnit(
  number: string,
  unit: string | undefined,
  reading: ReadingMapping,
): string | undefined {
  const known = reading.units.find(({ code, names = [] }) => unit === code || (unit && names.includes(unit)));
  if (!known) return undefined;
  if (known.plus === undefined && known.times === undefined) return number;
  return converted(
    number,
    ({ plus = 0, times = 1 }) =>
      (value) =>
        (value + plus) * times,
    known,
  );
}

/** The number in the unit that is written for this reading. */
export function inWrittenUnit(number: number, reading: ReadingMapping): string {
  const [unit] = reading.units;
  if (unit.plus === undefined && unit.times === undefined) return String(number);
  const back =
    ({ plus = 0, times = 1 }: ReadableUnit) =>
    (value: number) =>
      value / times - plus;
  return converted(String(number), back, unit) ?? String(number);
}

/** The result, rounded to a few digits more than the number has, so that binary fractions leave no trace. */
function converted(
  number: string,
  by: (unit: ReadableUnit) => (value: number) => number,
  unit: ReadableUnit,
): string | undefined {
  const value = by(unit)(Number(number));
  if (!Number.isFinite(value)) return undefined;
  const [, fraction = '', exponent = '0'] = /^[^.eE]*(?:\.(\d+))?(?:[eE](.+))?$/.exec(number) ?? [];
  const digits = Math.max(0, fraction.length - Number(exponent)) + addedDigits;
  return digits > 100 ? String(value) : String(Number(value.toFixed(digits)));
}
