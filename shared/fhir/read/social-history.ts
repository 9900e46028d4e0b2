/** Observation → SocialHistory: smoking, alcohol, occupation, pregnancy. */
import { element, listOf, numberText } from '../json.ts';
import { saidBy } from './coded.ts';
import type { Collection, Resource } from './collection.ts';
import { effectiveOf } from './effective.ts';
import { readExtensions } from './extension.ts';
import { modelOf } from './instance.ts';
import { putAnswer } from './measurements.ts';
import { putObserved } from './observed.ts';
import { Parts } from './parts.ts';
import { putCode, putDate } from './put.ts';
import { readQuantity } from './quantities.ts';

/** What an Observation says as social history. */
export function socialHistoryParts(resource: Resource, collection: Collection): Parts {
  const { json } = resource;
  const parts = new Parts(modelOf('SocialHistory'));
  putCode(parts, 'name', saidBy(element(json, 'code') ?? null));
  const { start, end } = effectiveOf(json);
  if (start !== undefined) putDate(parts, 'startDate', start);
  if (end !== undefined) putDate(parts, 'endDate', end, true);
  const isNumber =
    readQuantity(element(json, 'valueQuantity'), 'quantity', parts) ||
    parts.put('quantity_value', numberText(element(json, 'valueInteger')));
  if (!isNumber) putAnswer(json, parts);
  putObserved(resource, collection, parts, { components: listOf(element(json, 'component')) });
  parts.addLongTexts('components');
  readExtensions(json, parts);
  return parts;
}
