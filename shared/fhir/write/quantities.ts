/** Values with units → Quantities, ranges and timings. */

import { isUcum } from '../../models/fhir/is-ucum.ts';
import { ucum } from '../../models/fhir/systems.ts';
import type { JsonNumber, JsonObject } from '../json.ts';
import { nonCritical } from '../read/result.ts';
import type { ResourceBuilder } from './build.ts';
import { list, present } from './people.ts';
import { fhirNumber, type Values } from './values.ts';

/** A Quantity with this number; its unit has a code if it is one of UCUM. */
export function quantityWith(number: number | JsonNumber, unit: string | undefined, code = unit): JsonObject {
  if (unit === undefined) return { value: number };
  const system = code !== undefined && isUcum(code) ? { system: ucum, code } : {};
  return { value: number, unit, ...system };
}

/** The SimpleQuantity of a value such as `5.1`; undefined when the text is no number, or one with `<`, which none may have. */
export function quantity(values: Values, field: string): JsonObject | undefined {
  const found = comparedQuantity(values, field);
  return found && 'comparator' in found ? undefined : found;
}

/** The Quantity of a value such as `5.1` or `<5`; undefined when the text is no number. */
function comparedQuantity(values: Values, field: string): JsonObject | undefined {
  const [, comparator, digits] = /^(<=|>=|<|>)?(.*)$/s.exec(values.text(`${field}_value`) ?? '') ?? [];
  const number = fhirNumber(digits ?? '');
  if (number === undefined) return undefined;
  const { value, ...unit } = quantityWith(number, values.text(`${field}_unit`));
  return { value, ...(comparator && { comparator }), ...unit };
}

const timingUnit = /^\/(?:\((\d+)\.)?(s|min|h|d|wk|mo|a)\)?$/;

/** The repetition of a Timing of so many times a period; undefined when the texts say something else. */
export function timing(values: Values, field: string): JsonObject | undefined {
  const frequency = values.text(`${field}_value`) ?? '';
  const [, period = '1', periodUnit] = timingUnit.exec(values.text(`${field}_unit`) ?? '') ?? [];
  if (!/^[1-9]\d{0,5}$/.test(frequency) || !/^[1-9]\d{0,5}$/.test(period) || !periodUnit) return undefined;
  return { frequency: Number(frequency), period: Number(period), periodUnit };
}

/** Puts the value of an Observation with its ranges. A value that is neither number nor ratio is text. */
export function putResult(builder: ResourceBuilder, values: Values, field: string, text: string): void {
  const value = `${field}_value`;
  const number = comparedQuantity(values, value);
  const written = values.text(`${value}_value`);
  const [, numerator, denominator] = /^([1-9]\d*):([1-9]\d*)$/.exec(written ?? '') ?? [];
  if (number) builder.put('valueQuantity', number);
  else if (numerator && denominator) {
    builder.put('valueRatio', {
      numerator: { value: fhirNumber(numerator)! },
      denominator: { value: fhirNumber(denominator)! },
    });
  } else builder.put('valueString', written ?? values.text(text));
  builder.put(
    'referenceRange',
    list(
      range(values, `${field}_normal_range`),
      range(values, `${field}_non_critical_range`, { text: nonCritical }),
    ),
  );
}

function range(values: Values, field: string, type?: JsonObject): JsonObject | undefined {
  const limits = present({ low: quantity(values, `${field}_min`), high: quantity(values, `${field}_max`) });
  return limits && { ...limits, ...(type && { type }) };
}
