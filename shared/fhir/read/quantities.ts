/** Quantities, their ranges, and how often. */
import { ucum } from '../../models/fhir/systems.ts';
import { element, isObject, type Json, numberText, textOf } from '../json.ts';
import type { Parts } from './parts.ts';

export interface ReadQuantity {
  /** `5.1`, or `<5` with a comparator. */
  readonly value: string;
  readonly isExact: boolean;
  /** UCUM if the quantity has it, or else the unit as it is displayed. */
  readonly unit: string | undefined;
}

/** A Quantity with a value; undefined for anything else. */
export function quantityOf(quantity: Json | undefined): ReadQuantity | undefined {
  if (!isObject(quantity)) return undefined;
  const number = numberText(element(quantity, 'value'));
  if (number === undefined) return undefined;
  const comparator = textOf(element(quantity, 'comparator')) ?? '';
  const code = textOf(element(quantity, 'code'));
  const shown = textOf(element(quantity, 'unit'));
  return {
    value: `${comparator}${number}`,
    isExact: comparator === '',
    unit: element(quantity, 'system') === ucum ? (code ?? shown) : (shown ?? code),
  };
}

/** Fills value and unit; nothing when one of them does not fit, because a number without its unit misleads. */
export function readQuantity(quantity: Json | undefined, field: string, parts: Parts): boolean {
  const read = quantityOf(quantity);
  if (!read || !parts.fits(`${field}_value`, read.value)) return false;
  if (read.unit !== undefined && !parts.put(`${field}_unit`, read.unit)) return false;
  return parts.put(`${field}_value`, read.value);
}

/** How many, as `plainAmount` tells it. */
export function countText(value: unknown): string | undefined {
  const text = numberText(value);
  return text === undefined ? undefined : plainAmount(text);
}

/**
 * An amount of a medicine for people: `1 tablet` for `1.0 tablet`, which could be taken for 10. Any other number stays as it is, and what
 * was measured is not told this way: there, the digits say how exact it is.
 */
export function plainAmount(text: string): string {
  return text.replace(/(?<![\d.,])(\d+)\.0+(?![\d.,]*\d)/g, '$1');
}

const dayUnits: Readonly<Record<string, number>> = { d: 1, day: 1, days: 1, wk: 7, week: 7, weeks: 7 };

/** A duration as a number of days; undefined when its unit is neither days nor weeks. */
export function daysOf(duration: Json): string | undefined {
  const read = quantityOf(duration);
  if (!read?.isExact) return undefined;
  // Durations of supply are days where nothing else is said.
  const days = dayUnits[(read.unit ?? 'd').toLowerCase()];
  if (days === undefined) return undefined;
  return days === 1 ? read.value : String(Number(read.value) * days);
}

/** So many times a period: `2` and `/d`, or `1` and `/(8.h)`. Nothing when the timing says more than that. */
export function readTiming(timing: Json, field: string, parts: Parts): boolean {
  const repeat = isObject(timing) ? element(timing, 'repeat') : undefined;
  if (!isObject(repeat)) return false;
  const more = ['frequencyMax', 'periodMax', 'dayOfWeek', 'timeOfDay', 'when', 'count', 'duration'];
  if (more.some((name) => element(repeat, name) !== undefined)) return false;
  const frequency = countText(element(repeat, 'frequency') ?? 1);
  const period = countText(element(repeat, 'period'));
  const unit = textOf(element(repeat, 'periodUnit'));
  if (!frequency || !period || !unit || !/^(s|min|h|d|wk|mo|a)$/.test(unit)) return false;
  parts.put(`${field}_value`, frequency);
  return parts.put(`${field}_unit`, period === '1' ? `/${unit}` : `/(${period}.${unit})`);
}
