/** Writing messages, answering them, and what was sent. */
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { type Client, type MessageReceipt, ServiceError, type StoredBytes } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { offsetOf, textOf, textsIn } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { loadScope, recordsOf, type ScopeKey } from '../../scope/load-scope.ts';
import { writePath } from '../../scope/write-path.ts';
import { show } from '../../show.tsx';
import { isShownByBrowser, plainType } from '../documents/preview.ts';
import { listDocuments } from '../documents/read-documents.ts';
import { largestFile } from '../documents/upload-page.tsx';
import { contentOf, storeUploaded } from '../documents/uploaded-file.ts';
import type { Entered, Offered } from './letter-form.tsx';
import { ReplyPage } from './reply-page.tsx';
import { SentMessagePage, SentPage } from './sent-pages.tsx';
import { WhosePage, WritePage } from './write-page.tsx';

export const letterRoutes = new Hono<PortalEnvironment>();

const sentOnPage = 50;
/** Documents to tick. Others are chosen on their own pages. */
const mostOffered = 20;
/** What the service takes. */
const mostAttachments = 10;
const longestSubject = 100;
const mostBodyBytes = 102_400;
const longestLabel = 100;

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
  const { entered, file } = readForm(form);
  const missing = key.kind === 'record' && entered.to.length === 0 && { to: texts.inbox.write.missingTo };
  const errors = { ...missing, ...faultsOf(entered, file, context) };
  if (Object.keys(errors).length > 0)
    return refuse(context, errors, () => showWrite(context, key, entered, errors));
  const client = clientOf(context.var.request);
  const letter = inputOf(entered, file);
  const send = () =>
    key.kind === 'record'
      ? client.messageToPeople({ recordId: key.recordId, to: entered.to.join(' '), ...letter })
      : client.carenetMessage({ carenetId: key.carenetId, ...letter });
  return deliver(context, { entered, file, send }, (found) => showWrite(context, key, entered, found));
});

letterRoutes.get('/inbox/:message/reply', requireSession, (context) =>
  showReply(context, emptyWith(undefined)),
);

letterRoutes.post('/inbox/:message/reply', requireSession, async (context) => {
  const { entered, file } = readForm(await context.req.parseBody({ all: true }));
  const errors = faultsOf(entered, file, context);
  if (Object.keys(errors).length > 0)
    return refuse(context, errors, () => showReply(context, entered, errors));
  const { subject: _, ...letter } = inputOf(entered, file);
  const send = () => clientOf(context.var.request).messageReply({ ...keyOf(context), ...letter });
  return deliver(context, { entered, file, send }, (found) => showReply(context, entered, found));
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

function emptyWith(document: string | undefined): Entered {
  return { formId: randomUUID(), to: [], subject: '', body: '', documents: document ? [document] : [] };
}

type Form = Readonly<Record<string, unknown>>;

function readForm(form: Form): { readonly entered: Entered; readonly file: File | undefined } {
  const { file } = form;
  return {
    entered: {
      formId: textOf(form.form_id) || randomUUID(),
      to: textsIn(form.to),
      subject: textOf(form.subject)?.trim() ?? '',
      body: textOf(form.body) ?? '',
      documents: textsIn(form.document),
    },
    file: file instanceof File && (file.size > 0 || file.name !== '') ? file : undefined,
  };
}

function faultsOf(entered: Entered, file: File | undefined, context: PortalContext): FieldErrors {
  const { documents, inbox } = context.var.request.texts;
  const { write } = inbox;
  const isEmpty = entered.body.trim() === '' && entered.documents.length === 0 && !file;
  return {
    ...([...entered.subject].length > longestSubject && { subject: write.subjectTooLong }),
    ...(isEmpty && { body: write.missingText }),
    ...(Buffer.byteLength(entered.body) > mostBodyBytes && { body: write.textTooLong }),
    ...(entered.documents.length + (file ? 1 : 0) > mostAttachments && { document: write.tooManyDocuments }),
    ...(file?.size === 0 && { file: documents.upload.empty }),
    ...(file && file.size > largestFile && { file: documents.upload.tooLarge }),
  };
}

function inputOf({ subject, body, documents, formId }: Entered, file: File | undefined) {
  return {
    subject,
    body,
    documentIds: documents.join(' '),
    numAttachments: file ? 1 : 0,
    messageKey: formId,
  };
}

interface Letter {
  readonly entered: Entered;
  readonly file: File | undefined;
  readonly send: () => Promise<MessageReceipt>;
}

/** Sends it, with its file. A form that comes again goes on where the first one stopped, and sends nothing twice. */
async function deliver(
  context: PortalContext,
  { entered, file, send }: Letter,
  again: (errors: FieldErrors) => Promise<Response>,
): Promise<Response> {
  const { request } = context.var;
  const client = clientOf(request);
  const accountEmail = request.session!.accountId;
  let receipt: MessageReceipt;
  try {
    receipt = await sendOnce(client, accountEmail, entered.formId, send);
  } catch (error) {
    const errors = problemsOf(error, context);
    return refuse(context, errors, () => again(errors));
  }
  const [attachmentNum] = receipt.missing;
  if (file && attachmentNum !== undefined) {
    const label = [...file.name].slice(0, longestLabel).join('');
    const input = { accountEmail, messageId: receipt.id, attachmentNum, label };
    try {
      receipt = await storeUploaded(await contentOf(file), (one) =>
        client.sentMessageAttach({ ...input, ...one }),
      );
    } catch (error) {
      // Nobody has seen it, and the same form may come again.
      await client.sentMessageDiscard({ accountEmail, messageId: receipt.id }).catch(() => undefined);
      const errors = problemsOf(error, context);
      return refuse(context, errors, () => again(errors));
    }
  }
  const location = `/inbox/sent/${receipt.id}?done=${receipt.undelivered > 0 ? 'partly' : 'sent'}`;
  return isScript(context) ? context.json({ location }) : context.redirect(location, 303);
}

async function sendOnce(
  client: Client,
  accountEmail: string,
  formId: string,
  send: () => Promise<MessageReceipt>,
): Promise<MessageReceipt> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ServiceError && error.code === 'message_key_taken')) throw error;
    const { messages } = await client.sentMessages({ accountEmail, limit: mostOffered });
    const before = messages.find(({ message_key: key }) => key === formId);
    if (!before) throw error;
    const { attachments } = await client.sentMessage({ accountEmail, messageId: before.id });
    const there = new Set(attachments.map(({ num }) => num));
    const numbers = Array.from({ length: before.attachment_count }, (_, index) => index + 1);
    return {
      ...before,
      missing: numbers.filter((number) => !there.has(number)),
      undelivered: before.to.filter(({ delivered }) => delivered === false).length,
    };
  }
}

/** What is wrong, by the field. Throws any other error again. */
function problemsOf(error: unknown, context: PortalContext): FieldErrors {
  const { write } = context.var.request.texts.inbox;
  if (!(error instanceof ServiceError)) throw error;
  switch (error.code) {
    case 'recipient_unknown':
      return { to: write.unknownTo };
    case 'recipients_none':
      return { '': write.nobody };
    case 'recipient_gone':
      return { '': write.goneTo };
    case 'replies_refused':
      return { '': write.noReplies };
    case 'message_document_inactive':
      return { document: write.documentGone };
    case 'message_document_private':
      return { document: write.documentPrivate };
    case 'message_too_large':
      return { document: write.tooLarge };
    case 'messages_too_many':
      return { '': write.tooMany(Math.ceil((error.retryAfter ?? 60) / 60)) };
    case 'permission_denied':
      return { '': write.notShared };
    case 'not_found':
      return { document: write.documentGone };
    default:
      if (error.status !== 400 && error.status !== 413) throw error;
      return { file: write.fileRejected(error.text) };
  }
}

/** The script of the page shows what is wrong with the file by itself, so that it need not be chosen again. */
function refuse(
  context: PortalContext,
  errors: FieldErrors,
  page: () => Promise<Response>,
): Response | Promise<Response> {
  const isOfFile = Object.keys(errors).every((name) => name === 'file');
  return isScript(context) && isOfFile ? context.json({ errors }, 400) : page();
}

/** Whether the script of the page sends the form: upload.page.js. */
function isScript({ req }: PortalContext): boolean {
  return req.header('accept') === 'application/json';
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
