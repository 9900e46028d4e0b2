/** What a person writes: the form of the calls that send it (docs/contract/messages.md#writing-to-people). */
import { ApiError } from '../../../errors.ts';
import { limits } from '../../../limits.ts';
import { readMessageForm, readWhole } from '../form.ts';
import { readDocumentIds, tooManyAttachments } from './documents.ts';

/** Form fields. The declaration of the calls limits the subject and the key. */
export interface LetterForm {
  readonly subject: string | undefined;
  readonly body: string | undefined;
  readonly document_ids: string | undefined;
  readonly num_attachments: string | undefined;
  readonly message_key: string | undefined;
}

export interface Letter {
  readonly subject: string;
  readonly body: string;
  /** Ids of the documents that go with it, as they were sent. */
  readonly documentIds: readonly string[];
  /** How many files will follow. */
  readonly files: number;
  /** The sender's own key. */
  readonly key: string | undefined;
}

/** Reads the form. Throws 400 when there is neither a text nor an attachment, or too much of one of them. */
export function readLetter(form: LetterForm): Letter {
  const body = (form.body ?? '').trimEnd();
  readMessageForm({ subject: undefined, body, body_type: undefined, severity: undefined });
  const documentIds = readDocumentIds(form.document_ids);
  const files = readFileCount(form.num_attachments);
  if (documentIds.length + files > limits.personAttachments) throw tooManyAttachments();
  if (body.trim() === '' && documentIds.length + files === 0)
    throw new ApiError('parameter_empty', { name: 'body' });
  return { subject: form.subject ?? '', body, documentIds, files, key: form.message_key || undefined };
}

function readFileCount(text: string | undefined): number {
  const count = readWhole(text ?? '0');
  if (count === undefined || count < 0)
    throw new ApiError('parameter_invalid', {
      name: 'num_attachments',
      form: `a whole number from 0 to ${limits.personAttachments}`,
    });
  return count;
}

/** The ids of the accounts that it is for, as ids are stored. Throws 400 for none, and for too many. */
export function readRecipients(text: string): readonly string[] {
  const ids = [...new Set(text.toLowerCase().split(/[\s,]+/))].filter((id) => id !== '');
  if (ids.length === 0) throw new ApiError('parameter_empty', { name: 'to' });
  if (ids.length > limits.recipients)
    throw new ApiError('parameter_too_long', { name: 'to', maximum: `${limits.recipients} ids` });
  return ids;
}
