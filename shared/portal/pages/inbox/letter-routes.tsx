/** Writing messages, answering them, and what was sent. */
import { Hono } from 'hono';
import type { Client, StoredBytes } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { showNotFound } from '../../failures.tsx';
import { offsetOf, textOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { loadScope, recordsOf, type ScopeKey } from '../../scope/load-scope.ts';
import { writePath } from '../../scope/write-path.ts';
import { show } from '../../show.tsx';
import { isShownByBrowser, plainType } from '../documents/preview.ts';
import { listDocuments } from '../documents/read-documents.ts';
import { deliverFile, deliverLetter, refuse } from './deliver-letter.ts';
import type { Entered, Offered } from './letter-form.tsx';
import { emptyWith, faultsOf, fieldsOf, readLetter } from './letter-input.ts';
import { ReplyPage } from './reply-page.tsx';
import { SentMessagePage, SentPage } from './sent-pages.tsx';
import { WhosePage, WritePage } from './write-page.tsx';

export const letterRoutes = new Hono<PortalEnvironment>();

const sentOnPage = 50;
/** Documents to tick. Others are chosen on their own pages. */
const mostOffered = 20;

letterRoutes.get('/inbox/write', requireSession, async (context) => {
  const { request } = context.var;
  const key = keyIn(context.req.query('record'), context.req.query('circle'));
  if (key) return showWrite(context, key, emptyWith(context.req.query('document')));
  const scopes = await recordsOf(request);
  const [only] = scopes;
  if (only && scopes.length === 1) return context.redirect(writePath(only), 303);
  return show(context, <WhosePage scopes={scopes} />);
});

letterRoutes.post('/inbox/write', requireSession, async (context) => {
  const { texts } = context.var.request;
  const form = await context.req.parseBody({ all: true });
  const key = keyIn(textOf(form.record), textOf(form.circle));
  if (!key) return context.redirect('/inbox/write', 303);
  const input = readLetter(form);
  const { entered } = input;
  const missing = key.kind === 'record' && entered.to.length === 0 && { to: texts.inbox.write.missingTo };
  const errors = { ...missing, ...faultsOf(input, texts) };
  if (Object.keys(errors).length > 0)
    return refuse(context, errors, () => showWrite(context, key, entered, errors));
  const client = clientOf(context.var.request);
  const letter = fieldsOf(input);
  const send = () =>
    key.kind === 'record'
      ? client.messageToPeople({ recordId: key.recordId, to: entered.to.join(' '), ...letter })
      : client.carenetMessage({ carenetId: key.carenetId, ...letter });
  return deliverLetter(context, { ...input, send }, (found) => showWrite(context, key, entered, found));
});

letterRoutes.get('/inbox/:message/reply', requireSession, (context) =>
  showReply(context, emptyWith(undefined)),
);

letterRoutes.post('/inbox/:message/reply', requireSession, async (context) => {
  const { request } = context.var;
  const input = readLetter(await context.req.parseBody({ all: true }));
  const { entered } = input;
  const errors = faultsOf(input, request.texts);
  if (Object.keys(errors).length > 0)
    return refuse(context, errors, () => showReply(context, entered, errors));
  const { subject: _, ...letter } = fieldsOf(input);
  const send = () => clientOf(request).messageReply({ ...keyOf(context), ...letter });
  return deliverLetter(context, { ...input, send }, (found) => showReply(context, entered, found));
});

/** For the script of the page alone, which gets JSON: where to go on to, or what is wrong. */
letterRoutes.post('/inbox/sent/:message/files/:number{[1-9][0-9]?}', requireSession, async (context) => {
  const { file } = await context.req.parseBody();
  if (!(file instanceof File)) return showNotFound(context);
  const { message: messageId, number } = context.req.param();
  return deliverFile(context, { messageId, attachmentNum: Number(number) }, file);
});

letterRoutes.get('/inbox/sent', requireSession, async (context) => {
  const { request } = context.var;
  const paging = { limit: sentOnPage, offset: offsetOf(context) };
  const accountEmail = request.session!.accountId;
  const [{ messages }, scopes] = await Promise.all([
    // One more than is shown tells whether there is a next page.
    clientOf(request).sentMessages({ accountEmail, limit: paging.limit + 1, offset: paging.offset }),
    recordsOf(request),
  ]);
  return show(context, <SentPage {...{ messages, scopes, ...paging }} />);
});

letterRoutes.get('/inbox/sent/:message', requireSession, async (context) => {
  const { request } = context.var;
  const [message, scopes] = await Promise.all([
    clientOf(request).sentMessage(keyOf(context)),
    recordsOf(request),
  ]);
  return show(context, <SentMessagePage message={message} scopes={scopes} />);
});

letterRoutes.post('/inbox/sent/:message/discard', requireSession, async (context) => {
  await clientOf(context.var.request).sentMessageDiscard(keyOf(context));
  return context.redirect('/inbox/sent?done=discarded', 303);
});

letterRoutes.get(
  '/inbox/sent/:message/attachments/:number{[1-9][0-9]*}/content',
  requireSession,
  async (context) => {
    const input = { ...keyOf(context), attachmentNum: Number(context.req.param('number')) };
    return fileAnswer(context, await clientOf(context.var.request).sentMessageAttachment(input));
  },
);

/** The bytes of an attachment. Any type that the browser does not merely show is saved, with no type of its own. */
export function fileAnswer(context: PortalContext, { bytes, mediaType, fileName }: StoredBytes): Response {
  const isShown = isShownByBrowser(mediaType) && context.req.query('download') === undefined;
  const name = encodeURIComponent(fileName ?? 'attachment');
  return context.body(Uint8Array.from(bytes), 200, {
    'Content-Type': isShown ? plainType(mediaType) : 'application/octet-stream',
    'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
    'Cache-Control': 'no-store',
  });
}

function keyOf({ req, var: { request } }: PortalContext) {
  return { accountEmail: request.session!.accountId, messageId: req.param('message') ?? '' };
}

function keyIn(recordId: string | undefined, carenetId: string | undefined): ScopeKey | undefined {
  if (recordId) return { kind: 'record', recordId };
  return carenetId ? { kind: 'carenet', carenetId } : undefined;
}

async function showWrite(
  context: PortalContext,
  key: ScopeKey,
  entered: Entered,
  errors?: FieldErrors,
): Promise<Response> {
  const { request } = context.var;
  const client = clientOf(request);
  const [scope, found, offered] = await Promise.all([
    loadScope(request, key),
    key.kind === 'record' ? client.messageRecipients({ recordId: key.recordId }) : undefined,
    offer(client, key, entered),
  ]);
  const view = { scope, recipients: found?.recipients, offered, entered, errors };
  return show(context, <WritePage {...view} />, errors ? 400 : 200);
}

async function showReply(context: PortalContext, entered: Entered, errors?: FieldErrors): Promise<Response> {
  const { request } = context.var;
  const client = clientOf(request);
  const [message, scopes] = await Promise.all([
    client.accountInboxMessage(keyOf(context)),
    recordsOf(request),
  ]);
  const scope = scopes
    .filter(({ recordId }) => recordId === message.recordId)
    .toSorted(({ kind }) => (kind === 'record' ? -1 : 1))[0];
  const offered = scope && (await offer(client, scope, entered));
  return show(context, <ReplyPage {...{ message, offered, entered, errors }} />, errors ? 400 : 200);
}

/** The newest documents, and those that were ticked although they are older. */
async function offer(client: Client, key: ScopeKey, { documents: ticked }: Entered): Promise<Offered> {
  const { documents, total } = await listDocuments(client, key, { limit: mostOffered, offset: 0 });
  const missing = ticked.filter((id) => !documents.some((one) => one.id === id));
  if (missing.length === 0) return { documents, total };
  const older = await listDocuments(client, key, { limit: mostChecked, offset: mostOffered });
  return { documents: [...older.documents.filter(({ id }) => missing.includes(id)), ...documents], total };
}

/** How far back a document is looked for that was chosen on its own page. */
const mostChecked = 1000;
