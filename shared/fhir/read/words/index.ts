/** What elements say, in words: a function for each kind that mappings name. */
import type { Words } from '../../../models/fhir/mapping.ts';
import type { Json } from '../../json.ts';
import type { Collection } from '../collection.ts';
import type { Found } from '../path.ts';
import { answers, canonical, questionnaireName, score, scoreName } from './answers.ts';
import { asNeeded, dosages, maximumDose } from './dosages.ts';
import { concepts, names, sources } from './names.ts';
import {
  activities,
  doseNumber,
  ofClass,
  onset,
  participants,
  relativesConditions,
  targets,
  udi,
  yes,
} from './others.ts';
import { reactions } from './reactions.ts';
import { vaccinators } from './vaccinators.ts';

type InWords = (
  values: readonly Json[],
  found: readonly Found[],
  collection: Collection,
  told: readonly string[],
) => readonly string[];

const functions: Readonly<Record<Words, InWords>> = {
  activities,
  answers,
  asNeeded,
  canonical,
  concepts,
  dosages,
  doseNumber,
  groupId: ofClass('group', 'value'),
  groupName: ofClass('group', 'name'),
  maximumDose,
  names,
  onset,
  participants,
  planId: ofClass('plan', 'value'),
  planName: ofClass('plan', 'name'),
  questionnaireName,
  reactions,
  relativesConditions,
  score,
  scoreName,
  sources,
  targets,
  udi,
  vaccinators,
  yes,
};

/** The words, a line for each thing, where the fact tells these texts already; undefined when there is nothing to say. */
export function inWords(
  of: Words,
  found: readonly Found[],
  collection: Collection,
  told: readonly string[],
): string | undefined {
  const values = found.map(({ value }) => value);
  const lines = functions[of](values, found, collection, told);
  return lines.length === 0 ? undefined : [...new Set(lines)].join('\n');
}
