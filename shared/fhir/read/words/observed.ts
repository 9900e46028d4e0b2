/** Values, components and reference ranges of Observations, in words. */
import {
  element,
  elementNames,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  numberText,
  textOf,
} from '../../json.ts';
import { visitText } from '../../work.ts';
import { called, nameOf, saidBy } from '../coded.ts';
import { periodWords, quantityWords, rangeWords, ratioWords } from './quantities.ts';

/** The name of the element that has the value of an Observation or component: `valueQuantity`. */
export function valueElement(json: JsonObject): string | undefined {
  return elementNames(json).find((name) => /^value[A-Z]/.test(name) && json[name] !== undefined);
}

/** `7.2 %`, `<0.1 mg/dL`, `Positive`, `Yes`, `1 to 3`, `1:40`; undefined when there is no value. */
export function observedValue(json: JsonObject): string | undefined {
  const name = valueElement(json);
  if (name === undefined) return undefined;
  const value = element(json, name) ?? null;
  switch (name) {
    case 'valueQuantity':
      return quantityWords(value);
    case 'valueCodeableConcept':
      return called(value);
    case 'valueRange':
      return rangeWords(value);
    case 'valueRatio':
      return titer(value) ?? ratioWords(value);
    case 'valuePeriod':
      return periodWords(value);
    case 'valueSampledData':
      return sampledWords(value);
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return textOf(value) ?? numberText(value) ?? (isObject(value) ? nameOf(value) : undefined);
}

/** `1:40`, if both are numbers without units and comparators. */
export function titer(value: Json): string | undefined {
  if (!isObject(value)) return undefined;
  const sides = [element(value, 'numerator'), element(value, 'denominator')].map((side) => {
    if (!isObject(side) || element(side, 'comparator') !== undefined) return undefined;
    const unit = textOf(element(side, 'code')) ?? textOf(element(side, 'unit')) ?? '1';
    return unit === '1' ? numberText(element(side, 'value')) : undefined;
  });
  return sides.every((side) => side !== undefined) ? sides.join(':') : undefined;
}

/** A curve is named, not copied: `A curve of 1200 values, one every 10 milliseconds`. */
function sampledWords(value: Json): string | undefined {
  if (!isObject(value)) return undefined;
  const data = textOf(element(value, 'data')) ?? '';
  visitText(data.length);
  const count = data === '' ? 'values' : `${data.split(' ').length} values`;
  const period = numberText(element(value, 'period'));
  return `A curve of ${count}${period ? `, one every ${period} milliseconds` : ''}`;
}

/** Why there is no value: a code of FHIR, or a text. */
export function absentReason(json: JsonObject): string | undefined {
  const reason = element(json, 'dataAbsentReason');
  if (reason === undefined) return undefined;
  const { title, code } = saidBy(reason);
  return code ?? title;
}

/** `Systolic blood pressure: 142 mmHg, High (90 to 120 mmHg)`: a line for each component that says anything. */
export function componentWords(components: readonly Json[]): readonly string[] {
  return components.filter(isObject).flatMap((component) => {
    const name = called(element(component, 'code')) ?? 'Part';
    const absent = absentReason(component);
    const value = observedValue(component) ?? (absent && `no value (${absent})`);
    const flags = listOf(element(component, 'interpretation')).flatMap((flag) => called(flag) ?? []);
    const ranges = listOf(element(component, 'referenceRange')).flatMap((range) => rangeText(range) ?? []);
    const said = [value, ...flags].filter((one) => one !== undefined).join(', ');
    if (said === '') return [];
    return [`${name}: ${said}${ranges.length > 0 ? ` (${ranges.join('; ')})` : ''}`];
  });
}

/** `Pregnant, age 18 to 40 a: 0.5 to 2 mIU/L`, or its text; undefined when it says nothing. */
export function rangeText(range: Json): string | undefined {
  if (!isObject(range)) return undefined;
  const limits = rangeWords(range);
  const text = textOf(element(range, 'text'));
  const age = rangeWords(element(range, 'age'));
  const type = element(range, 'type');
  const groups = [
    isNormalType(type) ? undefined : called(type),
    ...listOf(element(range, 'appliesTo')).map((group) => called(group)),
    age && `age ${age}`,
  ].filter((one) => one !== undefined);
  const said = limits && text ? `${limits}, ${text}` : (text ?? limits);
  if (said === undefined) return undefined;
  return groups.length > 0 ? `${groups.join(', ')}: ${said}` : said;
}

/** Without a type, a range is a normal one. */
export function isNormalType(type: Json | undefined): boolean {
  return type === undefined || saidBy(type).code === 'normal';
}
