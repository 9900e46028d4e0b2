/** DiagnosticReport → SimpleClinicalNote, also without a text: a report with its name, and what belongs to it. */
import { reportNoteMapping } from '../../models/fhir/diagnostic-report.ts';
import { element, isObject, type JsonObject, listOf, textOf } from '../json.ts';
import { called } from './coded.ts';
import type { Collection, Resource } from './collection.ts';
import { draftOf, type Read, readParts, refusal } from './instance.ts';

/** The note of a report. Its results are facts of their own, and only named. */
export function readReport(resource: Resource, collection: Collection): Read {
  const refused = refusal(reportNoteMapping, resource, collection);
  if (refused) return refused;
  const { parts } = readParts(reportNoteMapping, resource, collection);
  const { json } = resource;
  const results = listOf(element(json, 'result'));
  // What is there is a result, whatever the status says.
  if (element(json, 'status') === 'registered' && !parts.has('content') && results.length === 0) {
    return { reason: 'It has no result yet.' };
  }
  if (!parts.has('title') && !parts.has('content') && results.length === 0) {
    return { reason: 'It has neither a name nor a text nor results.' };
  }
  const said = [parts.textOf('content'), conclusions(json), resultNames(resource, collection)].filter(
    (text) => text !== undefined,
  );
  parts.putText('content', said.join('\n\n'));
  return { draft: draftOf(parts) };
}

/** The codes of what it concludes, by their names: `Conclusion: Iron deficiency anaemia`. */
function conclusions(json: JsonObject): string | undefined {
  const names = listOf(element(json, 'conclusionCode')).flatMap((code) => called(code) ?? []);
  return names.length === 0 ? undefined : `Conclusion: ${names.join(', ')}`;
}

/**
 * `Results: Glucose, Sodium`, as the report calls them or else as they call themselves, and how many more there are; how many there are
 * if none has a name.
 */
function resultNames(resource: Resource, collection: Collection): string | undefined {
  const results = listOf(element(resource.json, 'result')).filter(isObject);
  if (results.length === 0) return undefined;
  const names = results.flatMap((result) => resultName(result, resource, collection) ?? []);
  if (names.length === 0) return `Results: ${results.length}`;
  const others = results.length - names.length;
  return `Results: ${names.join(', ')}${others === 0 ? '' : ` (and ${others} without a name)`}`;
}

/** Many reports may name the same result: each has its name, but no long one. */
function resultName(result: JsonObject, resource: Resource, collection: Collection): string | undefined {
  const display = textOf(element(result, 'display'));
  if (display !== undefined) return display;
  const target = collection.resolve(result, resource);
  if (target?.type !== 'Observation') return undefined;
  const name = collection.once(target, 'how it is called', () => called(element(target.json, 'code')));
  return name === undefined || name.length > longestName ? undefined : name;
}

const longestName = 200;
