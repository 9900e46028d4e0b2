/** Documents: reading them. */
import { Hono } from 'hono';
import type { StoredBytes } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { showNotFound } from '../../failures.tsx';
import { offsetOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { loadScope, type ScopeKey, scopeKey } from '../../scope/load-scope.ts';
import { show } from '../../show.tsx';
import { entryIn } from '../by-hand/stored.ts';
import { pairLines } from './compare.ts';
import { ComparePage } from './compare-page.tsx';
import { nameOf } from './describe.ts';
import { DocumentPage } from './document-page.tsx';
import { factsIn, unreadIn } from './facts-in.ts';
import { DocumentsPage } from './list-page.tsx';
import { choiceOf, queryOf } from './list-query.ts';
import { isShownByBrowser, plainType, previewOf, textOfBytes } from './preview.ts';
import {
  type ContentElsewhere,
  findContent,
  listDocuments,
  readDocumentFacts,
  readFile,
  readMetadata,
} from './read-documents.ts';

export const documentRoutes = new Hono<PortalEnvironment>();

const documentsOnPage = 50;
/** Of the number of an attachment: the service takes no larger one. */
const mostDigits = 9;
const base = '/:kind{records|carenets}/:id/documents';

documentRoutes.get(base, requireSession, async (context) => {
  const { request } = context.var;
  const key = scopeKey(context);
  const choice = choiceOf(context.req.query());
  const paging = { limit: documentsOnPage, offset: offsetOf(context) };
  const client = clientOf(request);
  const [scope, { documents, total }] = await Promise.all([
    loadScope(request, key),
    listDocuments(client, key, { ...queryOf(choice), ...paging }),
  ]);
  return show(context, <DocumentsPage {...{ scope, documents, total, choice, ...paging }} />);
});

documentRoutes.get(`${base}/:document`, requireSession, (context) => showDocument(context));

/** The page of a document, perhaps with what is wrong with a form on it. */
export async function showDocument(
  context: PortalContext,
  errors?: FieldErrors,
  entered?: Readonly<Record<string, string>>,
): Promise<Response> {
  const { request } = context.var;
  const key = scopeKey(context);
  const documentId = context.req.param('document')!;
  const client = clientOf(request);
  const metadata = readMetadata(client, key, documentId);
  const [scope, document, content, read, overview] = await Promise.all([
    loadScope(request, key),
    metadata,
    findContent(client, key, documentId),
    readDocumentFacts(client, key, documentId),
    key.kind === 'record' ? client.documentOverview({ recordId: key.recordId, documentId }) : undefined,
  ]).catch(async (error) => {
    // Calls about a document that is not there fail in several ways. That of its metadata says that it is not there.
    await metadata;
    throw error;
  });
  const facts = factsIn(read, request.texts);
  const view = {
    scope,
    document,
    preview: previewOf(content),
    facts,
    unread: unreadIn(read),
    overview,
    entry: entryIn(document, content),
    errors,
    entered,
  };
  return show(context, <DocumentPage {...view} />, errors ? 400 : 200);
}

documentRoutes.get(`${base}/:document/content`, requireSession, async (context) => {
  const { request } = context.var;
  const key = scopeKey(context);
  const documentId = context.req.param('document');
  const isDownload = context.req.query('download') !== undefined;
  const client = clientOf(request);
  const [content, document] = await Promise.all([
    findContent(client, key, documentId),
    readMetadata(client, key, documentId),
  ]);
  // The browser saves it from there.
  if ('location' in content) return context.redirect(content.location, 303);
  const { bytes, mediaType } = content;
  const isShown = isShownByBrowser(mediaType) && !isDownload;
  const name = nameOf(document, request.texts);
  return context.body(Uint8Array.from(bytes), 200, {
    // Any other type could be one that the browser runs.
    'Content-Type': isShown ? plainType(mediaType) : 'application/octet-stream',
    'Content-Disposition': dispositionOf(isShown, name),
    'Cache-Control': 'no-store',
  });
});

documentRoutes.get(`${base}/:document/attachments/:number{[1-9][0-9]*}`, requireSession, async (context) => {
  const client = clientOf(context.var.request);
  const { document, number } = context.req.param();
  if (number.length > mostDigits) return showNotFound(context);
  const file = await readFile(client, scopeKey(context), document, Number(number));
  const type = plainType(file.mediaType);
  const isShown = isShownByBrowser(type) || type === 'text/plain';
  return context.body(Uint8Array.from(file.bytes), 200, {
    // The service names the characters of a text, which no browser takes for a page.
    'Content-Type': isShown ? file.mediaType : 'application/octet-stream',
    'Content-Disposition': dispositionOf(isShown, file.fileName ?? number),
    'Cache-Control': 'no-store',
  });
});

function dispositionOf(isShown: boolean, name: string): string {
  return `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`;
}

documentRoutes.get('/records/:id/documents/:document/compare', requireSession, async (context) => {
  const { request } = context.var;
  const key: ScopeKey = { kind: 'record', recordId: context.req.param('id') };
  const client = clientOf(request);
  const documentId = context.req.param('document');
  const [scope, earlier, before] = await Promise.all([
    loadScope(request, key),
    readMetadata(client, key, documentId),
    findContent(client, key, documentId),
  ]);
  const [present, after] = await Promise.all([
    readMetadata(client, key, earlier.latest.id),
    findContent(client, key, earlier.latest.id),
  ]);
  const [left, right] = [before, after].map(linesOf);
  const lines = left && right && pairLines(left, right);
  return show(context, <ComparePage scope={scope} earlier={earlier} present={present} lines={lines} />);
});

/** As they are shown, so that a change of white space between elements is none. Undefined for what is no text. */
function linesOf(content: StoredBytes | ContentElsewhere): readonly string[] | undefined {
  if ('location' in content) return undefined;
  if (textOfBytes(content.bytes, plainType(content.mediaType)) === undefined) return undefined;
  const preview = previewOf(content);
  return preview.kind === 'text' ? preview.text.split('\n') : undefined;
}
