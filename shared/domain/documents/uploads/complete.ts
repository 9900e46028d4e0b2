/** Makes the document of an uploaded file (docs/contract/documents.md#completing-an-upload). */
import { proxyOf } from '../../../access/principal.ts';
import type { documentEndpoints } from '../../../api/endpoints/documents/index.ts';
import { ApiError, notFound } from '../../../errors.ts';
import { isId } from '../../../ids.ts';
import { keys, type UploadItem } from '../../../store/items/index.ts';
import { keyOf, type Stored } from '../../../store/key.ts';
import { absent, update } from '../../../store/writes.ts';
import type { DocumentView } from '../../../xml/shapes/document.ts';
import type { Context } from '../../context.ts';
import type { Handler } from '../../handler.ts';
import { type Also, storeDocument } from '../create.ts';
import { type NamedDocument, rereadVersion } from '../reload.ts';
import { addVersion } from '../replace.ts';
import type { StoredElsewhere } from '../version.ts';
import { documentView } from '../view.ts';
import { alreadyReplaced } from '../writes.ts';
import { isStartedBy } from './start.ts';

type Upload = Stored<UploadItem>;

/** Another request has made the document in the meantime. */
class CompletedBefore extends Error {}

export const completeUpload: Handler<(typeof documentEndpoints)['document_upload_complete']> = async (
  { path },
  context,
) => {
  const { RECORD_ID: recordId, UPLOAD_ID: uploadId } = path;
  const upload = await findUpload(recordId, uploadId, context);
  if (upload.documentId !== undefined) return documentOf(recordId, upload.documentId, context);
  if (upload.endsAt <= context.time) throw new ApiError('upload_expired');
  await requireAnnounced(upload, context);
  try {
    return await makeDocument(recordId, upload, context);
  } catch (error) {
    if (!(error instanceof CompletedBefore || error instanceof ApiError)) throw error;
    const { documentId } = await findUpload(recordId, uploadId, context);
    if (documentId === undefined) throw error;
    return documentOf(recordId, documentId, context);
  }
};

/** Throws 404 for an upload that is not the caller's, too. */
async function findUpload(
  recordId: string,
  uploadId: string,
  { store, actor, principal }: Context,
): Promise<Upload> {
  const uploads = isId(uploadId) ? await store.query(keys.uploads(recordId)) : [];
  const upload = uploads.find(({ id }) => id === uploadId);
  if (!upload || !isStartedBy({ creator: actor, through: proxyOf(principal) }, upload)) throw notFound();
  return upload;
}

async function documentOf(recordId: string, documentId: string, context: Context): Promise<DocumentView> {
  const { version, lineage } = await rereadVersion(recordId, documentId, context);
  return documentView(recordId, version, lineage);
}

/** Throws unless the file has arrived and is the one that was announced. */
async function requireAnnounced(
  { bodyKey, size, digest }: UploadItem,
  { largeBodies }: Pick<Context, 'largeBodies'>,
): Promise<void> {
  const found = await largeBodies.measure(bodyKey);
  if (!found) throw new ApiError('upload_missing');
  if (found.size !== size || found.sha256 !== digest) throw new ApiError('upload_differs');
}

function makeDocument(recordId: string, upload: Upload, context: Context<'record'>): Promise<DocumentView> {
  const { label, mediaType } = upload;
  const body: StoredElsewhere = {
    size: upload.size,
    digest: upload.digest,
    copyTo: (key) => context.largeBodies.copy(upload.bodyKey, key),
  };
  const content = { type: '', mediaType, instances: [] };
  const also: Also = async (documentId, attempt) => {
    // Of requests that complete it at the same time, one makes the document.
    if (attempt > 0 && (await findUpload(recordId, upload.id, context)).documentId !== undefined)
      throw new CompletedBefore();
    const when = { id: upload.id, documentId: absent };
    return [update(keyOf(upload), { set: { documentId } }, { when, refused: 'retry' })];
  };
  if (upload.replaces === undefined) return storeDocument({ recordId, body, content, label, also }, context);
  return replaceBy(upload.replaces, { recordId, body, content, label, also }, context);
}

async function replaceBy(
  replaced: string,
  document: Parameters<typeof storeDocument>[0],
  context: Context<'record'>,
): Promise<DocumentView> {
  const named: NamedDocument = await rereadVersion(document.recordId, replaced, context);
  if (named.version.replacedBy) throw alreadyReplaced();
  return addVersion({ ...document, named }, context);
}
