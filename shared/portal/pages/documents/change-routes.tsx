/** Documents: adding and changing them. Only for those who control the record. */
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { ServiceError } from '../../../client/index.ts';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { textOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { loadScope } from '../../scope/load-scope.ts';
import { documentPath } from '../../scope/scope.ts';
import { show } from '../../show.tsx';
import { ConflictPage } from '../conflict-page.tsx';
import { nameOf } from './describe.ts';
import { choiceOf } from './list-query.ts';
import { listDocuments, readMetadata } from './read-documents.ts';
import { RelatePage } from './relate-page.tsx';
import { relationNames } from './relations.ts';
import { showDocument } from './routes.tsx';
import { largestFile, UploadPage, type UploadView } from './upload-page.tsx';
import { contentOf, sentBefore, storedBefore, storeUploaded } from './uploaded-file.ts';

export const documentChangeRoutes = new Hono<PortalEnvironment>();

const longestLabel = 100;
const list = '/records/:id/documents';
const one = `${list}/:document`;

documentChangeRoutes.get(`${list}/new`, requireSession, (context) => showUpload(context, {}));

documentChangeRoutes.post(list, requireSession, async (context) => {
  const { texts, now } = context.var.request;
  const form = await context.req.parseBody();
  const label = textOf(form.label)?.trim() ?? '';
  const file = fileOf(form.file);
  const errors = {
    ...fileErrors(file, texts.documents.upload),
    ...([...label].length > longestLabel && { label: texts.documents.upload.nameTooLong }),
  };
  if (!file || Object.keys(errors).length > 0) return showUpload(context, { name: label, errors });
  const client = clientOf(context.var.request);
  const recordId = context.req.param('id');
  const content = await contentOf(file);
  const before = await storedBefore(client, recordId, content);
  if (before) {
    const error = texts.documents.upload.storedBefore(nameOf(before, texts));
    return showUpload(context, { name: label, errors: { file: error } });
  }
  try {
    const created =
      (await sentBefore(client, recordId, content, now)) ??
      (await storeUploaded(content, (one) => client.documentCreate({ recordId, ...one })));
    const body = label || [...file.name].slice(0, longestLabel).join('');
    await client.recordDocumentLabel({ recordId, documentId: created.id, body });
    return goOn(context, `/records/${recordId}/documents/${created.id}?done=added`);
  } catch (error) {
    return showUpload(context, { name: label, errors: rejected(error, context) });
  }
});

documentChangeRoutes.get(`${one}/replace`, requireSession, (context) => showUpload(context, {}));

documentChangeRoutes.post(`${one}/replace`, requireSession, async (context) => {
  const { texts } = context.var.request;
  const file = fileOf((await context.req.parseBody()).file);
  const errors = fileErrors(file, texts.documents.upload);
  if (!file || Object.keys(errors).length > 0) return showUpload(context, { errors });
  const { id: recordId, document: documentId } = context.req.param();
  const client = clientOf(context.var.request);
  try {
    const created = await client.documentVersion({ recordId, documentId, ...(await contentOf(file)) });
    return goOn(context, `/records/${recordId}/documents/${created.id}?done=replaced`);
  } catch (error) {
    return showUpload(context, { errors: rejected(error, context) });
  }
});

documentChangeRoutes.post(`${one}/label`, requireSession, async (context) => {
  const { texts } = context.var.request;
  const form = await context.req.parseBody();
  const [body, read] = [textOf(form.label)?.trim() ?? '', textOf(form.read) ?? ''];
  if ([...body].length > longestLabel) {
    const errors = { label: texts.documents.upload.nameTooLong };
    return showDocument(context, errors, { label: body, read });
  }
  const replaces = read && createHash('sha256').update(read).digest('hex');
  try {
    await clientOf(context.var.request).recordDocumentLabel({ ...keyOf(context), body, replaces });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 409) throw error;
    return showLabels(context, body);
  }
  return backTo(context, 'renamed');
});

/** The name that the document has now beside the one that was entered; 409. */
async function showLabels(context: PortalContext, entered: string): Promise<Response> {
  const { request } = context.var;
  const { recordId, documentId } = keyOf(context);
  const key = { kind: 'record', recordId } as const;
  const [scope, { label: stored = '' }] = await Promise.all([
    loadScope(request, key),
    readMetadata(clientOf(request), key, documentId),
  ]);
  const page = documentPath(scope, documentId);
  const fields = [{ name: 'label', label: request.texts.documents.one.rename, stored, entered }];
  const view = { scope, section: 'documents', action: `${page}/label`, page, fields } as const;
  return show(context, <ConflictPage {...view} read={{ read: stored }} />, 409);
}

documentChangeRoutes.post(`${one}/status`, requireSession, async (context) => {
  const { texts } = context.var.request;
  const form = await context.req.parseBody();
  const reason = textOf(form.reason)?.trim();
  if (!reason) return showDocument(context, { reason: texts.documents.one.statusReasonMissing });
  const status = (['active', 'archived', 'void'] as const).find((each) => each === form.status);
  await clientOf(context.var.request).documentSetStatus({ ...keyOf(context), status, reason });
  return backTo(context, 'status');
});

documentChangeRoutes.post(`${one}/reread`, requireSession, async (context) => {
  const { reading } = await clientOf(context.var.request).documentReread(keyOf(context));
  const patient = reading?.patient;
  if (patient === 'other') return backTo(context, 'stillOther');
  return backTo(context, patient === 'several' ? 'stillSeveral' : 'readAgain');
});

documentChangeRoutes.post(`${one}/nevershare`, requireSession, async (context) => {
  const { nevershare } = await context.req.parseBody();
  const client = clientOf(context.var.request);
  if (nevershare === 'on') await client.documentSetNevershare(keyOf(context));
  // Only an answer takes the protection away.
  if (nevershare === 'off') await client.documentRemoveNevershare(keyOf(context));
  return backTo(context, 'nevershare');
});

/** Documents to choose from; a search finds others. */
const mostOffered = 20;

documentChangeRoutes.get(`${one}/relate`, requireSession, async (context) => {
  const { request } = context.var;
  const { recordId, documentId } = keyOf(context);
  const key = { kind: 'record', recordId } as const;
  const client = clientOf(request);
  const { q } = choiceOf(context.req.query());
  const [scope, document, found] = await Promise.all([
    loadScope(request, key),
    readMetadata(client, key, documentId),
    // One more, which may be the document itself.
    listDocuments(client, key, { q, limit: mostOffered + 1, offset: 0 }),
  ]);
  const others = found.documents
    .filter(({ original }) => original !== document.original)
    .slice(0, mostOffered);
  const hasMore = found.total > found.documents.length;
  return show(context, <RelatePage {...{ scope, document, others, hasMore, q }} />);
});

documentChangeRoutes.post(`${one}/relations`, requireSession, async (context) => {
  const form = await context.req.parseBody();
  const { recordId, documentId } = keyOf(context);
  const rel = relationNames.find((name) => name === form.relation) ?? relationNames[0]!;
  const documentId1 = textOf(form.other) ?? '';
  await clientOf(context.var.request).documentRels({ recordId, documentId0: documentId, rel, documentId1 });
  return backTo(context, 'related');
});

documentChangeRoutes.post(`${one}/circles/:circle`, requireSession, async (context) => {
  const { visible } = await context.req.parseBody();
  const input = { ...keyOf(context), carenetId: context.req.param('circle') };
  const client = clientOf(context.var.request);
  if (visible === 'on') await client.carenetDocumentPlacement(input);
  else await client.carenetDocumentDelete(input);
  return backTo(context, visible === 'on' ? 'placed' : 'excluded');
});

async function showUpload(
  context: PortalContext,
  view: Omit<UploadView, 'scope' | 'replaced' | 'largeUploads'>,
): Promise<Response> {
  if (view.errors && isScript(context)) return context.json({ errors: view.errors }, 400);
  const { request } = context.var;
  const { recordId, documentId } = keyOf(context);
  const key = { kind: 'record', recordId } as const;
  const [scope, document] = await Promise.all([
    loadScope(request, key),
    documentId ? readMetadata(clientOf(request), key, documentId) : undefined,
  ]);
  const replaced = document && { id: document.id, name: nameOf(document, request.texts) };
  const largeUploads = request.options.uploadOrigin !== undefined;
  const page = <UploadPage {...{ scope, replaced, largeUploads }} {...view} />;
  return show(context, page, view.errors ? 400 : 200);
}

function keyOf({ req }: PortalContext): { readonly recordId: string; readonly documentId: string } {
  return { recordId: req.param('id') ?? '', documentId: req.param('document') ?? '' };
}

function backTo(context: PortalContext, done: string): Response {
  const { recordId, documentId } = keyOf(context);
  return context.redirect(`/records/${recordId}/documents/${documentId}?done=${done}`, 303);
}

/** The script of the page goes on by itself: it would follow a redirect without showing where that leads. */
function goOn(context: PortalContext, location: string): Response {
  return isScript(context) ? context.json({ location }) : context.redirect(location, 303);
}

/** Whether the script of the page sends the form: upload.page.js. */
function isScript({ req }: PortalContext): boolean {
  return req.header('accept') === 'application/json';
}

function fileOf(value: unknown): File | undefined {
  return value instanceof File && (value.size > 0 || value.name !== '') ? value : undefined;
}

function fileErrors(
  file: File | undefined,
  texts: { missing: string; empty: string; tooLarge: string },
): Readonly<Record<string, string>> {
  if (!file) return { file: texts.missing };
  if (file.size === 0) return { file: texts.empty };
  return file.size > largestFile ? { file: texts.tooLarge } : {};
}

/** What the service says against the file. Throws any other error again. */
function rejected(error: unknown, context: PortalContext): Readonly<Record<string, string>> {
  if (!(error instanceof ServiceError) || ![400, 413].includes(error.status)) throw error;
  return { file: context.var.request.texts.documents.upload.rejected(error.text) };
}
