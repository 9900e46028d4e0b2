/** The reactions of an allergy, in words. */
import { rankOfSeverity, severityIn } from '../../../models/fhir/severities.ts';
import { element, isObject, type Json, type JsonObject, listOf, textOf } from '../../json.ts';
import { called, nameOf, namesOf } from '../coded.ts';
import { codesOf, type Found } from '../path.ts';
import { concepts } from './names.ts';

/**
 * A line for each reaction, the worst first: `Anaphylaxis, hives (severe), to Amoxicillin, since 2015`. What names the allergy goes
 * without saying.
 */
export function reactions(values: readonly Json[], found: readonly Found[]): readonly string[] {
  const entries = values.filter(isObject);
  const ranked = entries
    .map((entry) => [rankOf(entry), entry] as const)
    .sort(([left], [right]) => left - right)
    .map(([, entry]) => entry);
  const allergen = allergenIn(found[0]?.resource.json, ranked[0]);
  const known = [nameOf(allergen), ...namesOf(allergen)].map((name) => name?.toLowerCase());
  return ranked.flatMap((entry) => inWords(entry, known) || []);
}

/** What the allergy is named by: its code, or where it has none the substance of the worst reaction (models/fhir/allergy.ts). */
function allergenIn(allergy: JsonObject | undefined, worst: JsonObject | undefined): Json {
  const code = (allergy && element(allergy, 'code')) ?? null;
  return called(code) === undefined ? ((worst && element(worst, 'substance')) ?? null) : code;
}

function rankOf(reaction: JsonObject): number {
  return rankOfSeverity(codesOf(element(reaction, 'severity') ?? null));
}

/** In words also where a code of SNOMED CT stands for it; what is no known severity as it is sent. */
function severityWords(severity: Json): string | undefined {
  return severityIn(codesOf(severity))?.title.toLowerCase() ?? called(severity);
}

function inWords(reaction: JsonObject, known: readonly (string | undefined)[]): string {
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
