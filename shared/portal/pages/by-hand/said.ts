/** What the fields of a form stand for, and how their values are told. */
import { dateText } from '../../components/formats.ts';
import type { Texts } from '../../texts/index.ts';
import { type EntryField, unitText } from './kinds.ts';

interface Part {
  readonly name: EntryField['name'];
  /** Whether it is a date with a field for each part. */
  readonly isPartial?: boolean;
  readonly said: (value: string, texts: Texts) => string;
}

/** The fields that a field of the form stands for. */
export function partsOf(field: EntryField): readonly Part[] {
  const itself = { name: field.name, isPartial: field.as === 'date', said: saidBy(field) };
  if (field.as === 'still' && field.hasEnd)
    return [itself, { name: 'until', isPartial: true, said: saidDate }];
  if (field.as !== 'day' || !field.hasTime) return [itself];
  return [itself, { name: 'time', said: (value) => value.slice(0, 'HH:MM'.length) }];
}

function saidBy(field: EntryField): Part['said'] {
  switch (field.as) {
    case 'choice':
      return (value, { byHand }) => byHand.choices[field.of][value as never] ?? value;
    case 'still':
      return (value, { byHand }) => byHand.choices.still[value as 'yes'] ?? value;
    case 'unit':
      return unitText;
    case 'date':
    case 'day':
      return saidDate;
    default:
      return (value) => value;
  }
}

function saidDate(value: string, { tag }: Texts): string {
  return dateText(value, tag, value) ?? value;
}
