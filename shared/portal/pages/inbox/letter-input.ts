/** What a person has typed, ticked and chosen in the form for messages. */
import { randomUUID } from 'node:crypto';
import type { FieldErrors } from '../../components/fields.tsx';
import { textOf, textsIn } from '../../forms.ts';
import type { Texts } from '../../texts/index.ts';
import { largestFile } from '../documents/upload-page.tsx';
import type { Entered } from './letter-form.tsx';
import { mostAttachments } from './letter-limits.ts';

const longestSubject = 100;
const mostBodyBytes = 102_400;

/** The form as it was sent. */
export interface LetterInput {
  readonly entered: Entered;
  readonly files: readonly File[];
  /** How many files the script of the page sends after the form, one by one; it says so by a field that no other form has. */
  readonly announced: number;
}

export function emptyWith(document: string | undefined): Entered {
  return { formId: randomUUID(), to: [], subject: '', body: '', documents: document ? [document] : [] };
}

export function readLetter(form: Readonly<Record<string, unknown>>): LetterInput {
  const files = [form.file].flat().filter((file) => file instanceof File);
  const announced = Number(textOf(form.files) ?? 0);
  return {
    entered: {
      formId: textOf(form.form_id) || randomUUID(),
      to: textsIn(form.to),
      subject: textOf(form.subject)?.trim() ?? '',
      body: textOf(form.body) ?? '',
      documents: textsIn(form.document),
    },
    // A browser sends an empty file without a name for a field in which none was chosen.
    files: files.filter(({ size, name }) => size > 0 || name !== ''),
    announced: Number.isInteger(announced) && announced > 0 ? announced : 0,
  };
}

/** What is wrong, by the field. A file is called by its name. */
export function faultsOf({ entered, files, announced }: LetterInput, { inbox }: Texts): FieldErrors {
  const { write } = inbox;
  const { subject, body, documents } = entered;
  const attached = documents.length + files.length + announced;
  return {
    ...([...subject].length > longestSubject && { subject: write.subjectTooLong }),
    ...(body.trim() === '' && attached === 0 && { body: write.missingText }),
    ...(Buffer.byteLength(body) > mostBodyBytes && { body: write.textTooLong }),
    ...(attached > mostAttachments && { file: write.tooManyAttachments(mostAttachments) }),
    ...fileFault(files, write),
  };
}

function fileFault(files: readonly File[], write: Texts['inbox']['write']): FieldErrors {
  const empty = files.find(({ size }) => size === 0);
  if (empty) return { file: write.fileEmpty(empty.name) };
  const large = files.find(({ size }) => size > largestFile);
  return large ? { file: write.fileTooLarge(large.name) } : {};
}

/** The fields of the call that sends it. */
export function fieldsOf({ entered, files, announced }: LetterInput) {
  const { subject, body, documents, formId } = entered;
  return {
    subject,
    body,
    documentIds: documents.join(' '),
    numAttachments: files.length + announced,
    messageKey: formId,
  };
}
