/** Quantities, ranges, ratios and periods, in words. */
import { ucum } from '../../../models/fhir/systems.ts';
import { plural, timeUnit } from '../../../titles/time-units.ts';
import { element, isObject, type Json, textOf } from '../../json.ts';
import { quantityOf } from '../quantities.ts';

/** `5 mg`, `<5 mg`, `57 years`: with the unit as people write it. */
export function quantityWords(value: Json | undefined): string | undefined {
  const read = quantityOf(value);
  if (!read || !isObject(value)) return undefined;
  const unit = textOf(element(value, 'unit')) ?? read.unit;
  const system = textOf(element(value, 'system'));
  const time = system === undefined || system === ucum ? timeUnit(unit) : undefined;
  if (time) return `${read.value} ${plural(time, read.value)}`;
  return unit === undefined || unit === '1' ? read.value : `${read.value} ${unit}`;
}

/** `1 to 2 tablets`, `from 1 tablet`, `up to 2 tablets`. */
export function rangeWords(value: Json | undefined): string | undefined {
  if (!isObject(value)) return undefined;
  const [low, high] = [quantityWords(element(value, 'low')), quantityWords(element(value, 'high'))];
  if (low && high) return `${low} to ${high}`;
  if (low) return `from ${low}`;
  return high && `up to ${high}`;
}

/** `8 tablets in 1 day`. */
export function ratioWords(value: Json | undefined): string | undefined {
  if (!isObject(value)) return undefined;
  const [top, bottom] = [
    quantityWords(element(value, 'numerator')),
    quantityWords(element(value, 'denominator')),
  ];
  return top && bottom ? `${top} in ${bottom}` : top;
}

/** `2015 to 2016-02`, `from 2015`, `until 2016-02`. */
export function periodWords(value: Json | undefined): string | undefined {
  if (!isObject(value)) return undefined;
  const [start, end] = [textOf(element(value, 'start')), textOf(element(value, 'end'))];
  if (start && end) return `${start} to ${end}`;
  if (start) return `from ${start}`;
  return end && `until ${end}`;
}

/** Any of these, or a text as it is. */
export function valueWords(value: Json): string | undefined {
  if (typeof value === 'string') return textOf(value);
  return quantityWords(value) ?? rangeWords(value) ?? ratioWords(value) ?? periodWords(value);
}
