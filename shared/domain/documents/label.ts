/** Labels belong to one version (docs/contract/documents.md#create-read-label). */
import { createHash } from 'node:crypto';
import type { documentEndpoints } from '../../api/endpoints/documents/index.ts';
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import type { VersionItem } from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import { later } from '../../time.ts';
import type { DocumentView } from '../../xml/shapes/document.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { readTextBody } from '../text-body.ts';
import { namedVersion } from './read.ts';
import { rereadVersion } from './reload.ts';
import { documentView } from './view.ts';
import { changeVersion } from './writes.ts';

type Endpoints = typeof documentEndpoints;

export const labelDocument: Handler<Endpoints['record_document_label']> = async (
  { path, query, body },
  context,
) => setLabel(path.RECORD_ID, body, context, query.replaces);

export const labelDocumentByExternalId: Handler<Endpoints['record_document_label_ext']> = async (
  { path, body },
  context,
) => setLabel(path.RECORD_ID, body, context);

/** `replaces`: digest of the label that the caller has read, empty for none. Throws 409 when there is another by now. */
async function setLabel(
  recordId: string,
  bytes: Buffer,
  context: Context,
  replaces?: string,
): Promise<DocumentView> {
  const named = namedVersion(context);
  const label = readLabel(bytes);

  return retryWhenStale(async (attempt) => {
    const { version, lineage } =
      attempt === 0 ? named : await rereadVersion(recordId, named.version.id, context);
    if (replaces !== undefined && replaces !== digestOf(version.label))
      throw new ApiError('document_changed');
    const modifiedAt = later(version.modifiedAt, context.time);
    const set = label === '' ? { modifiedAt } : { label, modifiedAt };
    const change = label === '' ? { set, remove: ['label'] as const } : { set };
    await context.commit(changeVersion(recordId, version, lineage, change));
    return documentView(recordId, { ...version, label: label || undefined } as VersionItem, lineage);
  });
}

/** The label in a body; an empty one clears it. Throws 400 when it is too long or is not text. */
export function readLabel(bytes: Buffer): string {
  const label = readTextBody(bytes);
  if ([...label].length > limits.label)
    throw new ApiError('parameter_too_long', { name: 'A label', maximum: `${limits.label} characters` });
  return label;
}

function digestOf(label: string | undefined): string {
  return label ? createHash('sha256').update(label).digest('hex') : '';
}
