/** Ages, conditions of relatives, activities, targets, people and numbers of devices, in words. */

import { knownModifiers } from '../../../models/fhir/modifiers.ts';
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
import { nameOf } from '../coded.ts';
import type { Collection, Resource } from '../collection.ts';
import { codesOf, type Found } from '../path.ts';
import { nameOfTarget } from '../people.ts';
import { concepts } from './names.ts';
import { valueWords } from './quantities.ts';
import { timingWords } from './timing.ts';

/** A date as it is written, an age, a range or a period. */
export function onset(values: readonly Json[]): readonly string[] {
  return values.flatMap((value) => valueWords(value) ?? []).slice(0, 1);
}

/** `true` for true; of anything else, what it says. Nothing for false. */
export function yes(values: readonly Json[]): readonly string[] {
  return values.flatMap((value) => (value === true ? 'true' : (valueWords(value) ?? []))).slice(0, 1);
}

/** What a condition of a relative is, with its age and its outcome: a line for each. */
export function relativesConditions(values: readonly Json[]): readonly string[] {
  return values.filter(isObject).flatMap((condition) => {
    const [name] = concepts([element(condition, 'code') ?? null]);
    if (name === undefined) return [];
    const age = chosen(condition, 'onset');
    const outcome = nameOf(element(condition, 'outcome') ?? null);
    const known = modifierWords(condition);
    return [
      [name, age && `from ${age}`, outcome, ...known, ...notesOf(condition)].filter(Boolean).join(', '),
    ];
  });
}

/** What additions say that are known: `result: Positive`. */
function modifierWords(condition: JsonObject): readonly string[] {
  const extensions = listOf(element(condition, 'modifierExtension')).filter(isObject);
  return knownModifiers.FamilyMemberHistory!.flatMap(({ url, label }) =>
    extensions
      .filter((extension) => element(extension, 'url') === url)
      .flatMap((extension) => nameOf(element(extension, 'valueCodeableConcept') ?? null) ?? [])
      .map((said) => `${label}: ${said}`),
  );
}

/** What a care plan asks for: a line for each. */
export function activities(
  _values: readonly Json[],
  found: readonly Found[],
  collection: Collection,
): readonly string[] {
  return found.flatMap(({ value, resource }) => {
    if (!isObject(value)) return [];
    const detail = element(value, 'detail');
    const own = isObject(detail) ? detailWords(detail) : undefined;
    const referred = nameOfTarget(element(value, 'reference') ?? null, resource, collection);
    const said = [own ?? referred, ...notesOf(value, 'progress')].filter(Boolean).join(', ');
    return said === '' ? [] : [said];
  });
}

function detailWords(detail: JsonObject): string | undefined {
  const name = nameOf(element(detail, 'code') ?? null) ?? textOf(element(detail, 'description'));
  const when =
    timingWords(element(detail, 'scheduledTiming')) ??
    textOf(element(detail, 'scheduledString')) ??
    valueWords(element(detail, 'scheduledPeriod') ?? null);
  const description = textOf(element(detail, 'description'));
  const more = description === name ? undefined : description;
  const status = textOf(element(detail, 'status'));
  const what = [name, more, when].filter(Boolean).join(', ');
  const said = [what, status && `(${status})`].filter(Boolean).join(' ');
  if (said === '') return undefined;
  // It reverses what the activity says (https://hl7.org/fhir/R4/careplan-definitions.html#CarePlan.activity.detail.doNotPerform).
  return element(detail, 'doNotPerform') === true ? `Not to be done: ${said}` : said;
}

/** What is to be reached, and by when: a line for each. */
export function targets(values: readonly Json[]): readonly string[] {
  return values.filter(isObject).flatMap((target) => {
    const detail = chosen(target, 'detail');
    const measure = nameOf(element(target, 'measure') ?? null);
    const due = chosen(target, 'due');
    const said = [[measure, detail].filter(Boolean).join(': '), due && `by ${due}`]
      .filter(Boolean)
      .join(', ');
    return said === '' ? [] : [said];
  });
}

/** Who else takes part, apart from the patient. */
export function participants(
  _values: readonly Json[],
  found: readonly Found[],
  collection: Collection,
): readonly string[] {
  return found.flatMap(({ value, resource }) => {
    if (!isObject(value)) return [];
    const actor = element(value, 'actor') ?? element(value, 'individual') ?? null;
    if (isPatient(actor, resource, collection)) return [];
    return nameOfTarget(actor, resource, collection) ?? [];
  });
}

function isPatient(actor: Json, resource: Resource, collection: Collection): boolean {
  const kind = collection.resolve(actor, resource)?.type;
  const reference = isObject(actor) ? textOf(element(actor, 'reference')) : undefined;
  return kind === 'Patient' || /(^|\/)Patient\//.test(reference ?? '');
}

/** The number of a device as people read it, or else its identifier; before R4 `udi` says both. */
export function udi(values: readonly Json[]): readonly string[] {
  return values.flatMap((value) => {
    if (typeof value === 'string') return textOf(value) ?? [];
    if (!isObject(value)) return [];
    const named = ['carrierHRF', 'deviceIdentifier', 'name'].map((name) => textOf(element(value, name)));
    return named.find((one) => one !== undefined) ?? [];
  });
}

/** The number of a dose, and of how many: `2 of 3`. */
export function doseNumber(values: readonly Json[]): readonly string[] {
  return values.filter(isObject).flatMap((protocol) => {
    const number = chosen(protocol, 'doseNumber') ?? numberText(element(protocol, 'doseSequence'));
    const all = chosen(protocol, 'seriesDoses');
    if (number === undefined) return [];
    return all === undefined ? number : `${number} of ${all}`;
  });
}

/** A function for an element of the class of an insurance of this kind, such as the name of its plan. */
export function ofClass(kind: string, name: string): (values: readonly Json[]) => readonly string[] {
  return (values) =>
    values
      .filter(isObject)
      .filter((one) => codesOf(element(one, 'type') ?? null).includes(kind))
      .flatMap((one) => textOf(element(one, name)) ?? [])
      .slice(0, 1);
}

/** An element of several types, whichever it has, in words. */
function chosen(json: JsonObject, name: string): string | undefined {
  for (const one of elementNames(json)) {
    if (!one.startsWith(name) || one === name || !/^[A-Z]/.test(one.slice(name.length))) continue;
    const value = json[one] ?? null;
    const said =
      numberText(value) ?? valueWords(value) ?? nameOf(value) ?? (value === true ? 'yes' : undefined);
    if (said !== undefined) return said;
  }
  return undefined;
}

function notesOf(json: JsonObject, name = 'note'): readonly string[] {
  return listOf(element(json, name)).flatMap((note) =>
    isObject(note) ? (textOf(element(note, 'text')) ?? []) : [],
  );
}
