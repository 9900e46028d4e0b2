/** The values behind each question of a form, and each value in words. */
import { dateText } from '../../components/formats.ts';
import type { Texts } from '../../texts/index.ts';
import { type EntryField, unitText } from './kinds.ts';

interface FieldInWords {
  readonly name: EntryField['name'];
  /** Whether the form asks for its year, month and day one by one. */
  readonly isPartialDate?: boolean;
  /** The value as a person reads it. */
  readonly words: (value: string, texts: Texts) => string;
}

/** One value, or two: "still" may have an end beside it, and a day its time. */
export function fieldsInWords(field: EntryField): readonly FieldInWords[] {
  const itself = { name: field.name, isPartialDate: field.as === 'date', words: wordsOf(field) };
  if (field.as === 'still' && field.hasEnd)
    return [itself, { name: 'until', isPartialDate: true, words: dateInWords }];
  if (field.as !== 'day' || !field.hasTime) return [itself];
  // The zone behind the time is for machines.
  return [itself, { name: 'time', words: (value) => value.slice(0, 'HH:MM'.length) }];
}

function wordsOf(field: EntryField): FieldInWords['words'] {
  switch (field.as) {
    case 'choice':
      return (value, { byHand }) => byHand.choices[field.of][value as never] ?? value;
    case 'still':
      return (value, { byHand }) => byHand.choices.still[value as 'yes'] ?? value;
    case 'unit':
      return unitText;
    case 'date':
    case 'day':
      return dateInWords;
    default:
      return (value) => value;
  }
}

function dateInWords(value: string, { tag }: Texts): string {
  return dateText(value, tag, value) ?? value;
}
