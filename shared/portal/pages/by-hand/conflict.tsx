/** What was changed in two places at once: the page where a person decides which of the two is right. */
import type { FC } from 'hono/jsx';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type RecordScope } from '../../scope/scope.ts';
import { ConflictPage } from '../conflict-page.tsx';
import { fieldsInWords } from './fields-in-words.ts';
import { type EntryField, type EntryKind, labelOf, type Values } from './kinds.ts';
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
  const fields = kind.fields.flatMap(fieldsInWords).map(({ name, words }) => ({
    name,
    label: labelOf({ name }, kind, texts),
    stored: sentAs(name, stored),
    entered: sentAs(name, entered),
    seen: sentAs(name, seen),
    said: (value: string) => words(value, texts),
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

/** A time with its zone, as one value: nobody wants the one without the other. */
function sentAs(name: EntryField['name'], values: Values): string {
  const value = values[name] ?? '';
  return name === 'time' && value ? value + (values.zone ?? '') : value;
}
