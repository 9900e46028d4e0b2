/** The reactions of an allergy, in words. */
import { element, isObject, type Json, type JsonObject, listOf, textOf } from '../../json.ts';
import { nameOf } from '../coded.ts';
import { concepts } from './names.ts';

const gravest = ['severe', 'moderate', 'mild'];

/** A line for each reaction, the worst first: `Anaphylaxis, hives (severe), to Amoxicillin, since 2015`. */
export function reactions(values: readonly Json[]): readonly string[] {
  const entries = values.filter(isObject);
  const ranked = entries.map((entry) => [rankOf(entry), entry] as const);
  return ranked.sort(([left], [right]) => left - right).flatMap(([, entry]) => inWords(entry) || []);
}

function rankOf(reaction: JsonObject): number {
  const rank = gravest.indexOf(textOf(element(reaction, 'severity')) ?? '');
  return rank < 0 ? gravest.length : rank;
}

function inWords(reaction: JsonObject): string {
  const manifestations = concepts(listOf(element(reaction, 'manifestation')));
  const description = textOf(element(reaction, 'description'));
  const severity = textOf(element(reaction, 'severity'));
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
