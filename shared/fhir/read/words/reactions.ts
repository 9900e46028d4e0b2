/** The reactions of an allergy, in words. */
import { rankOfSeverity, severityIn } from '../../../models/fhir/severities.ts';
import { element, isObject, type Json, type JsonObject, listOf, textOf } from '../../json.ts';
import { called, nameOf } from '../coded.ts';
import { codesOf } from '../path.ts';
import { concepts } from './names.ts';

/** A line for each reaction, the worst first: `Anaphylaxis, hives (severe), to Amoxicillin, since 2015`. */
export function reactions(values: readonly Json[]): readonly string[] {
  const entries = values.filter(isObject);
  const ranked = entries.map((entry) => [rankOf(entry), entry] as const);
  return ranked.sort(([left], [right]) => left - right).flatMap(([, entry]) => inWords(entry) || []);
}

function rankOf(reaction: JsonObject): number {
  return rankOfSeverity(codesOf(element(reaction, 'severity') ?? null));
}

/** In words also where a code of SNOMED CT stands for it; what is no known severity as it is sent. */
function severityWords(severity: Json): string | undefined {
  return severityIn(codesOf(severity))?.title.toLowerCase() ?? called(severity);
}

function inWords(reaction: JsonObject): string {
  const manifestations = concepts(listOf(element(reaction, 'manifestation')));
  const description = textOf(element(reaction, 'description'));
  const severity = severityWords(element(reaction, 'severity') ?? null);
  const substance = nameOf(element(reaction, 'substance') ?? null);
  const onset = textOf(element(reaction, 'onset'));
  const notes = listOf(element(reaction, 'note')).flatMap((note) =>
    isObject(note) ? (textOf(element(note, 'text')) ?? []) : [],
  );
  const told = manifestations.length > 0 ? manifestations.join(', ') : (description ?? '');
  return [
    [told, severity && `(${severity})`].filter(Boolean).join(' '),
    substance && `to ${substance}`,
    onset && `since ${onset}`,
    manifestations.length > 0 ? description : undefined,
    ...notes,
  ]
    .filter(Boolean)
    .join(', ');
}
