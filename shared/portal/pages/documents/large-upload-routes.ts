/**
 * Files that are too large for the portal: the script of the upload page asks for an address, sends the file there, and has the document
 * made. Only that script calls these, and gets JSON: where to go on to, or what is wrong with which field.
 */
import { Hono } from 'hono';
import { ServiceError } from '../../../client/index.ts';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { textOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { earlierSending } from './uploaded-file.ts';

export const largeUploadRoutes = new Hono<PortalEnvironment>();

const uploads = '/records/:id/documents/uploads';
const longestLabel = 100;

largeUploadRoutes.post(uploads, requireSession, async (context) => {
  const { texts, now } = context.var.request;
  const form = await context.req.parseBody();
  const [size, sha256, contentType] = [form.size, form.sha256, form.type].map((field) => textOf(field) ?? '');
  const name = textOf(form.label)?.trim() ?? '';
  const replaces = textOf(form.replaces) || undefined;
  if ([...name].length > longestLabel)
    return context.json({ errors: { label: texts.documents.upload.nameTooLong } }, 400);
  const recordId = context.req.param('id');
  const client = clientOf(context.var.request);
  const before = replaces === undefined && (await earlierSending(client, recordId, sha256!, now));
  if (before) return context.json({ location: pageOf(recordId, before.id, false) });
  // A version that replaces another keeps its name.
  const fileName = textOf(form.name) ?? '';
  const label = name || (replaces === undefined ? [...fileName].slice(0, longestLabel).join('') : undefined);
  try {
    const { id, request } = await client.documentUploadStart({
      recordId,
      size: size!,
      sha256: sha256!,
      contentType: contentType!,
      label,
      replaces,
    });
    return context.json({ id, ...request });
  } catch (error) {
    return context.json({ errors: { file: problemOf(error, context) } }, 400);
  }
});

largeUploadRoutes.post(`${uploads}/:upload`, requireSession, async (context) => {
  const { id: recordId, upload: uploadId } = context.req.param();
  try {
    const { id, replaces } = await clientOf(context.var.request).documentUploadComplete({
      recordId,
      uploadId,
    });
    return context.json({ location: pageOf(recordId, id, replaces !== undefined) });
  } catch (error) {
    return context.json({ errors: { file: problemOf(error, context) } }, 400);
  }
});

function pageOf(recordId: string, documentId: string, isReplaced: boolean): string {
  return `/records/${recordId}/documents/${documentId}?done=${isReplaced ? 'replaced' : 'added'}`;
}

/** What is wrong, in words for the person. Throws any other error again. */
function problemOf(error: unknown, context: PortalContext): string {
  const { upload } = context.var.request.texts.documents;
  if (!(error instanceof ServiceError)) throw error;
  switch (error.code) {
    case 'upload_missing':
      return upload.cutOff;
    case 'upload_differs':
      return upload.damaged;
    case 'upload_expired':
      return upload.expired;
    case 'upload_too_large':
      return upload.hugeFile;
    case 'upload_media_type':
      return upload.textTooLarge;
    case 'uploads_too_many':
      return upload.tooMany(Math.ceil((error.retryAfter ?? 60) / 60));
    default:
      if (error.status !== 400) throw error;
      return upload.rejected(error.text);
  }
}
