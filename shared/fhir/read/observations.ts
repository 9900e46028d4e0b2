/** Observation → the one fact that it is: vital signs, a laboratory result, social history or a measurement. */
import { modelField } from '../../models/fhir/extension.ts';
import { labResultMapping } from '../../models/fhir/lab-result.ts';
import { vitalSignsMapping } from '../../models/fhir/vital-signs.ts';
import { element, isObject, type JsonObject, listOf, textOf } from '../json.ts';
import { called } from './coded.ts';
import type { Collection, Resource } from './collection.ts';
import { effectiveOf } from './effective.ts';
import { readExtensions } from './extension.ts';
import { narrativeOf } from './fields.ts';
import { type Read, readParts } from './instance.ts';
import { measurementParts, putResultCode } from './measurements.ts';
import { observationKind } from './observation-kind.ts';
import { putObserved, saysSomething } from './observed.ts';
import type { Parts } from './parts.ts';
import { socialHistoryParts } from './social-history.ts';
import { vitalSignsParts } from './vital-signs.ts';

const { statuses, withoutValue, otherwise } = vitalSignsMapping.noResult;

/**
 * The fact of an Observation, whatever stands beside it; or the sentence that says why it is none. Undefined for a panel that
 * only names its members, which are facts themselves: it says nothing, and nothing of it is lost.
 */
export function readObservation(resource: Resource, collection: Collection): Read | undefined {
  const { json } = resource;
  const status = textOf(element(json, 'status'));
  const isSaid = saysSomething(json) || isCarrying(json);
  if (status !== undefined && (statuses as readonly string[]).includes(status))
    return { reason: otherwise, isSettled: true };
  if (status === withoutValue && !isSaid) return { reason: otherwise, isSettled: true };
  if (!isSaid && listOf(element(json, 'hasMember')).length > 0) return undefined;
  const text = isSaid ? undefined : toldOtherwise(json);
  if (!isSaid && text === undefined && !isNamed(json) && effectiveOf(json).start === undefined) {
    return { reason: 'It says neither what was observed nor what came out.' };
  }
  const parts = observationParts(resource, collection);
  if (!parts.has('notes') && parts.putText('notes', text)) parts.addLongTexts('components');
  return { draft: { model: parts.model.name, values: parts.values(), related: {} } };
}

function isNamed(json: JsonObject): boolean {
  const code = element(json, 'code');
  return isObject(code) && called(code) !== undefined;
}

/** What is told of a result that no element says: the narrative, or else when it was made available. */
function toldOtherwise(json: JsonObject): string | undefined {
  const issued = textOf(element(json, 'issued'));
  if (isNamed(json) || issued === undefined) return narrativeOf(json);
  return narrativeOf(json) ?? `Made available: ${issued}`;
}

/** What an Observation says, as an instance of the model that it belongs to. */
export function observationParts(resource: Resource, collection: Collection): Parts {
  switch (observationKind(resource.json)) {
    case 'laboratory':
      return labResultParts(resource, collection);
    case 'social history':
      return socialHistoryParts(resource, collection);
    case 'vital signs':
      return vitalSignsParts(resource, collection) ?? measurementParts(resource, collection);
    case 'measurement':
      return measurementParts(resource, collection);
  }
}

function labResultParts(resource: Resource, collection: Collection): Parts {
  const { json } = resource;
  const { parts } = readParts(labResultMapping, resource, collection);
  putResultCode(json, parts);
  putObserved(resource, collection, parts, { components: listOf(element(json, 'component')) });
  parts.addLongTexts('components');
  // What is carried counts more than what the elements say.
  readExtensions(json, parts);
  return parts;
}

function isCarrying(json: JsonObject): boolean {
  return listOf(element(json, 'extension')).some(
    (extension) => isObject(extension) && element(extension, 'url') === modelField,
  );
}
