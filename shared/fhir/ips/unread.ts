/** What a section says of resources that could not be read: in their own words, because a doctor may know what they mean. */
import type { Fact } from '../../facts/fact.ts';
import { modelOf } from '../read/instance.ts';
import { dateAt, Values } from '../write/values.ts';

/** Facts of UnreadResource of the kinds of a section. */
export interface UnreadEntries {
  /** The first ones. */
  readonly facts: readonly Fact[];
  /** How many resources there are in all. */
  readonly total: number;
}

/** Entries that a section names, at most. */
export const mostNamed = 10;
/** Characters of the title, and of the text. */
const longestTitle = 100;
const longestText = 200;

/** A sentence for each that is named, and how many more there are in the record or carenet at `place`. */
export function unreadSentences({ facts, total }: UnreadEntries, place: string): readonly string[] {
  const rest = total - facts.length;
  if (rest === 0) return facts.map(sentenceOf);
  const what = rest === 1 ? '1 further entry' : `${rest} further entries`;
  return [
    ...facts.map(sentenceOf),
    `Not read by this service: ${what}. All are in the report ${place}/reports/UnreadResource/`,
  ];
}

/** `Not read by this service: Penicillin (2021-05-03), “Penicillin: anaphylaxis”. It has an addition …` */
function sentenceOf(fact: Fact): string {
  const values = new Values(modelOf(fact.model), fact.values);
  const text = (field: string) => String(values.get(field) ?? '');
  const title = cut(text('title'), longestTitle) || 'an entry without a name';
  const date = dateAt(values, 'date')?.slice(0, 10);
  const words = cut(text('text'), longestText);
  return `Not read by this service: ${title}${date ? ` (${date})` : ''}${words ? `, “${words}”` : ''}. ${text('reason')}`;
}

function cut(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…` : line;
}
