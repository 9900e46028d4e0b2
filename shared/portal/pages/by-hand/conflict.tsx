/** What was changed in two places at once: the page where a person decides which of the two is right. */
import type { FC } from 'hono/jsx';
import { dateText } from '../../components/formats.ts';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type RecordScope } from '../../scope/scope.ts';
import type { Texts } from '../../texts/index.ts';
import { ConflictPage } from '../conflict-page.tsx';
import { type EntryField, type EntryKind, type FieldName, labelOf, unitText, type Values } from './kinds.ts';
import { changePath } from './paths.ts';

interface EntryConflictProperties {
  readonly scope: RecordScope;
  readonly kind: EntryKind;
  /** The latest version. */
  readonly documentId: string;
  readonly stored: Values;
  readonly entered: Values;
  readonly seen: Readonly<Record<string, string>>;
}

export const EntryConflict: FC<EntryConflictProperties> = ({
  scope,
  kind,
  documentId,
  stored,
  entered,
  seen,
}) => {
  const texts = useTexts();
  const fields = kind.fields.flatMap(partsOf).map(({ name, said }) => ({
    name,
    label: labelOf({ name }, kind, texts),
    stored: stored[name] ?? '',
    entered: entered[name] ?? '',
    seen: seen[name] ?? '',
    said: (value: string) => said(value, texts),
  }));
  return (
    <ConflictPage
      scope={scope}
      section="health"
      action={`${changePath(scope, documentId)}/${kind.name}`}
      page={documentPath(scope, documentId)}
      fields={fields}
      read={{}}
    />
  );
};

interface Part {
  readonly name: FieldName;
  /** Whether it is a date with a field for each part. */
  readonly isPartial?: boolean;
  readonly said: (value: string, texts: Texts) => string;
}

/** The fields that a field of the form stands for; the zone of a time goes with it. */
export function partsOf(field: EntryField): readonly Part[] {
  const itself = { name: field.name, isPartial: field.as === 'date', said: saidBy(field) };
  if (field.as === 'still' && field.hasEnd)
    return [itself, { name: 'until', isPartial: true, said: saidDate }];
  if (field.as !== 'day' || !field.hasTime) return [itself];
  return [itself, { name: 'time', said: (value) => value }, { name: 'zone', said: (value) => value }];
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
