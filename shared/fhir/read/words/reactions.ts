/** The reactions of an allergy, in words. */
import { rankOfSeverity, severityIn } from '../../../models/fhir/severities.ts';
import { fhirSnomed } from '../../../models/fhir/systems.ts';
import { withoutTag } from '../../../titles/snomed-tag.ts';
import { element, isObject, type Json, type JsonObject, listOf, textOf } from '../../json.ts';
import { called, nameOf } from '../coded.ts';
import type { Collection } from '../collection.ts';
import { codesOf, type Found } from '../path.ts';
import { concepts } from './names.ts';

/**
 * A line for each reaction, the worst first: `Anaphylaxis, hives (severe), to Amoxicillin, since 2015`. A substance goes without saying where the
 * fact has that name: another name of its code may not be told anywhere.
 */
export function reactions(
  values: readonly Json[],
  _found: readonly Found[],
  _collection: Collection,
  told: readonly string[],
): readonly string[] {
  const ranked = values
    .filter(isObject)
    .map((entry) => [rankOf(entry), entry] as const)
    .sort(([left], [right]) => left - right);
  const known = told.map((name) => withoutTag(name, fhirSnomed).toLowerCase());
  return ranked.flatMap(([, entry]) => inWords(entry, known) || []);
}

function rankOf(reaction: JsonObject): number {
  return rankOfSeverity(codesOf(element(reaction, 'severity') ?? null));
}

/** In words also where a code of SNOMED CT stands for it; what is no known severity as it is sent. */
function severityWords(severity: Json): string | undefined {
  return severityIn(codesOf(severity))?.title.toLowerCase() ?? called(severity);
}

function inWords(reaction: JsonObject, known: readonly string[]): string {
  const manifestations = concepts(listOf(element(reaction, 'manifestation')));
  const description = textOf(element(reaction, 'description'));
  const severity = severityWords(element(reaction, 'severity') ?? null);
  const substance = nameOf(element(reaction, 'substance') ?? null);
  // Of a time, the day where it was.
  const onset = textOf(element(reaction, 'onset'))?.slice(0, 'YYYY-MM-DD'.length);
  const notes = listOf(element(reaction, 'note')).flatMap((note) =>
    isObject(note) ? (textOf(element(note, 'text')) ?? []) : [],
  );
  const told = manifestations.length > 0 ? manifestations.join(', ') : (description ?? '');
  return [
    told && severity ? `${told} (${severity})` : told || severity,
    substance && !known.includes(substance.toLowerCase()) && `to ${substance}`,
    onset && `since ${onset}`,
    manifestations.length > 0 ? description : undefined,
    ...notes,
  ]
    .filter(Boolean)
    .join(', ');
}
