/** The value of an Observation of a laboratory → QuantitativeResult or a text; reference ranges → ValueRange and their words. */
import { element, isObject, type JsonObject, listOf, numberText, textOf } from '../json.ts';
import { conceptText } from './coded.ts';
import type { Parts } from './parts.ts';
import { readQuantity } from './quantities.ts';
import { isNormalType, observedValue, rangeText, titer, valueElement } from './words/observed.ts';

/** The text by which the range is known that the model calls non-critical; FHIR has no code for it. */
export const nonCritical = 'Non-critical range';

/** Fills the result: a number with its unit, or else the text of whatever the value is. */
export function readResult(json: JsonObject, field: string, text: string, parts: Parts): undefined {
  readNormalRange(json, `${field}_normal_range`, parts);
  readRange(rangesOf(json).find(isNonCritical), `${field}_non_critical_range`, parts);
  const name = valueElement(json);
  const value = name === undefined ? null : (element(json, name) ?? null);
  if (name === 'valueQuantity' && readQuantity(value, `${field}_value`, parts)) return;
  if (name === 'valueInteger' && parts.put(`${field}_value_value`, numberText(value))) return;
  if (name === 'valueRatio' && parts.put(`${field}_value_value`, titer(value))) return;
  parts.putText(text, observedValue(json));
}

/** Fills the limits of the normal range. */
export function readNormalRange(json: JsonObject, field: string, parts: Parts): void {
  readRange(normalRange(rangesOf(json)), field, parts);
}

/** The words of the normal range, and every other range in words: for some ages or groups only, or for treatment. */
export function rangeWordsOf(json: JsonObject): string | undefined {
  const ranges = rangesOf(json);
  const normal = normalRange(ranges);
  const words = ranges
    .filter((range) => !isNonCritical(range))
    .flatMap((range) =>
      range === normal ? (textOf(element(range, 'text')) ?? []) : (rangeText(range) ?? []),
    );
  return words.length === 0 ? undefined : words.join('; ');
}

function rangesOf(json: JsonObject): readonly JsonObject[] {
  return listOf(element(json, 'referenceRange')).filter(isObject);
}

/** The normal range for everyone: one that is for some ages or groups only may not be for this patient. */
function normalRange(ranges: readonly JsonObject[]): JsonObject | undefined {
  return ranges.find(
    (range) =>
      element(range, 'appliesTo') === undefined &&
      element(range, 'age') === undefined &&
      isNormalType(element(range, 'type')),
  );
}

function isNonCritical(range: JsonObject): boolean {
  return conceptText(element(range, 'type') ?? null) === nonCritical;
}

function readRange(range: JsonObject | undefined, field: string, parts: Parts): void {
  if (!range) return;
  readQuantity(element(range, 'high'), `${field}_max`, parts);
  readQuantity(element(range, 'low'), `${field}_min`, parts);
}
