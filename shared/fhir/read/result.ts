/** The value of a laboratory Observation with its reference ranges → QuantitativeResult, or a text. */
import {
  element,
  elementNames,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  numberText,
  textOf,
} from '../json.ts';
import { conceptText } from './coded.ts';
import type { Parts } from './parts.ts';
import { codesOf, codingsOf } from './path.ts';
import { quantityOf, readQuantity } from './quantities.ts';

/** The text by which the range is known that the model calls non-critical; FHIR has no code for it. */
export const nonCritical = 'Non-critical range';

/** Fills the result. Returns what is wrong as a sentence, or nothing. */
export function readResult(json: JsonObject, field: string, text: string, parts: Parts): string | undefined {
  readRanges(json, field, parts);
  const name = elementNames(json).find((key) => /^value[A-Z]/.test(key) && json[key] !== undefined);
  if (name === undefined) return 'It has no value of its own.';
  const value = element(json, name) ?? null;
  if (holdsValue(name, value, field, text, parts)) return undefined;
  return `Its ${name} cannot be held: it is of another kind, or too long.`;
}

function holdsValue(name: string, value: Json, field: string, text: string, parts: Parts): boolean {
  switch (name) {
    case 'valueQuantity':
      return readQuantity(value, `${field}_value`, parts);
    case 'valueInteger':
      return parts.put(`${field}_value_value`, numberText(value));
    case 'valueRatio':
      return parts.put(`${field}_value_value`, ratioText(value));
    case 'valueString':
      return parts.put(text, textOf(value));
    case 'valueBoolean':
      return parts.put(text, typeof value === 'boolean' ? String(value) : undefined);
    case 'valueCodeableConcept':
      return parts.put(text, conceptText(value) ?? codingsOf(value).find(({ display }) => display)?.display);
    default:
      return false;
  }
}

/** `1:40`, if both are numbers without units and comparators. */
function ratioText(value: Json): string | undefined {
  if (!isObject(value)) return undefined;
  const sides = [element(value, 'numerator'), element(value, 'denominator')].map(quantityOf);
  if (sides.some((side) => !side?.isExact || (side.unit !== undefined && side.unit !== '1')))
    return undefined;
  return sides.map((side) => side!.value).join(':');
}

function readRanges(json: JsonObject, field: string, parts: Parts): void {
  const ranges = listOf(element(json, 'referenceRange')).filter(isObject);
  readRange(ranges.find(isNormal) ?? null, `${field}_normal_range`, parts);
  readRange(
    ranges.find((range) => conceptText(element(range, 'type') ?? null) === nonCritical) ?? null,
    `${field}_non_critical_range`,
    parts,
  );
}

/** The normal range for everyone: one that is for some ages or groups only may not be for this patient. */
function isNormal(range: JsonObject): boolean {
  if (element(range, 'appliesTo') !== undefined || element(range, 'age') !== undefined) return false;
  const type = element(range, 'type');
  return type === undefined || codesOf(type).includes('normal');
}

function readRange(range: JsonObject | null, field: string, parts: Parts): void {
  if (!range) return;
  readQuantity(element(range, 'high'), `${field}_max`, parts);
  readQuantity(element(range, 'low'), `${field}_min`, parts);
}
