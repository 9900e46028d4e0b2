/** What Observations of every kind say beside their value: put where the model has a field for it, and else in words. */

import { defaultCategories } from '../../models/fhir/observation-kinds.ts';
import { fieldIndex } from '../../models/field-index.ts';
import { element, isObject, type Json, type JsonObject, listOf, textOf } from '../json.ts';
import { called, saidBy } from './coded.ts';
import type { Collection, Resource } from './collection.ts';
import { effectiveOf } from './effective.ts';
import type { Parts } from './parts.ts';
import { codingsOf } from './path.ts';
import { displayed, nameOfTarget, sourceOf } from './people.ts';
import { putCode, putDate } from './put.ts';
import { rangeWordsOf, readNormalRange } from './result.ts';
import { absentReason, componentWords, observedValue } from './words/observed.ts';

/** Only these are looked up elsewhere, because a document that is imported resource by resource has them too. */
const performers = ['Organization', 'Practitioner', 'PractitionerRole'];

/** Text that is longer says more than a field can hold beside others. */
export interface Observed {
  /** Components that no field holds. */
  readonly components: readonly Json[];
  /** Further lines. */
  readonly lines?: readonly string[];
}

/** Fills every field that stands beside the value in several models; `lines` are in `components`, or else in `notes`. */
export function putObserved(
  resource: Resource,
  collection: Collection,
  parts: Parts,
  { components, lines = [] }: Observed,
): void {
  const { json } = resource;
  const has = (field: string) => fieldIndex(parts.model, field) >= 0;
  const text = (name: string) => textOf(element(json, name));
  if (has('status')) parts.putText('status', text('status'));
  if (has('category_title')) putCategory(json, parts);
  if (has('normal_range_max_value')) readNormalRange(json, 'normal_range', parts);
  if (has('normal_range_text')) parts.putText('normal_range_text', rangeWordsOf(json));
  if (has('data_absent_reason')) parts.putText('data_absent_reason', absentReason(json));
  if (has('performer')) parts.putText('performer', performerOf(resource, collection));
  if (has('method')) parts.putText('method', called(element(json, 'method')));
  const issued = text('issued');
  if (has('issued') && issued !== undefined) putDate(parts, 'issued', issued);
  if (has('specimen')) {
    parts.putText('specimen', nameOfTarget(element(json, 'specimen') ?? null, resource, collection));
  }
  const [flag, ...flags] = listOf(element(json, 'interpretation'));
  if (flag !== undefined && has('interpretation_title')) putCode(parts, 'interpretation', saidBy(flag));
  const notes = noteTexts(json);
  const all = [
    ...componentWords(components),
    ...lines,
    ...lineOf('Flag', (has('interpretation_title') ? flags : [flag ?? null, ...flags]).map(called)),
    ...lineOf('Time', has('endDate') ? [] : [effectiveOf(json).words]),
    ...lineOf('Body site', has('bp_site_title') ? [] : [called(element(json, 'bodySite'))]),
    ...lineOf('Method', has('method') || has('bp_method_title') ? [] : [called(element(json, 'method'))]),
    ...lineOf('Reference range', has('normal_range_text') ? [] : [rangeOutside(json)]),
  ];
  if (has('components')) parts.putText('components', all.join('\n'));
  else notes.unshift(...all);
  if (parts.has('notes')) return;
  parts.putText('notes', notes.join('\n'));
}

/** `Flag: High, Critical`; nothing where nothing is said. */
function lineOf(label: string, said: readonly (string | undefined)[]): readonly string[] {
  const words = said.filter((one) => one !== undefined);
  return words.length === 0 ? [] : [`${label}: ${words.join(', ')}`];
}

/** Ranges of a model that has no field for them. */
function rangeOutside(json: JsonObject): string | undefined {
  const ranges = listOf(element(json, 'referenceRange'));
  return ranges.length === 0 ? undefined : rangeWordsOf(json);
}

/** The first category beside the one that is written anyway. */
function putCategory(json: JsonObject, parts: Parts): void {
  const usual = defaultCategories[parts.model.name];
  const own = listOf(element(json, 'category')).find(
    // A category may be there only to say that there is none.
    (category) =>
      !codingsOf(category).some(
        ({ code, system }) => code === usual || system?.endsWith('data-absent-reason'),
      ),
  );
  if (own !== undefined) putCode(parts, 'category', saidBy(own));
}

/** Who measured, by name; of the patient and those close to the patient, that it was they. */
function performerOf(resource: Resource, collection: Collection): string | undefined {
  const names = listOf(element(resource.json, 'performer')).flatMap((reference) => {
    const name = displayed(reference, resource, collection, performers, true);
    return name ?? sourceOf(reference, resource, collection) ?? [];
  });
  return names.length === 0 ? undefined : [...new Set(names)].join(', ');
}

/** The texts of the notes. */
function noteTexts(json: JsonObject): string[] {
  return listOf(element(json, 'note'))
    .filter(isObject)
    .flatMap((note) => textOf(element(note, 'text')) ?? []);
}

/** Whether it says anything but what it is about: not so a panel that only names its members. */
export function saysSomething(json: JsonObject): boolean {
  if (observedValue(json) !== undefined || absentReason(json) !== undefined) return true;
  const lists = ['component', 'interpretation', 'note'];
  return lists.some((name) => listOf(element(json, name)).length > 0);
}
