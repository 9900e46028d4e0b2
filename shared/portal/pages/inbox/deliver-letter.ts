/** Sends a message with its files, and says what is wrong with which field. */
import { type Client, type MessageReceipt, ServiceError } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { clientOf, type PortalContext } from '../../environment.ts';
import { contentOf, storeUploaded } from '../documents/uploaded-file.ts';
import type { LetterInput } from './letter-input.ts';

const longestLabel = 100;
/** How many of the messages sent last are searched for the one that the same form has sent before. */
const mostLookedAt = 20;

interface Letter extends LetterInput {
  readonly send: () => Promise<MessageReceipt>;
}

/**
 * Sends it, with its files. A form that comes again sends nothing twice: it leads to what the first one has sent, or sends again what was
 * waiting for files, which nobody has seen.
 */
export async function deliverLetter(
  context: PortalContext,
  { entered, files, announced, send }: Letter,
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
  if (announced > 0 && receipt.missing.length > 0)
    return context.json({ files: receipt.missing.map((number) => filePath(receipt.id, number)) });
  // The numbers of those that are missing, in the order in which they were chosen.
  const numbers = receipt.missing;
  for (const [index, attachmentNum] of numbers.entries()) {
    const file = files[index];
    if (!file) break;
    const message = { accountEmail, messageId: receipt.id };
    try {
      receipt = await sendFile(client, { ...message, attachmentNum }, file);
    } catch (error) {
      const errors = await withdraw(context, message, file, error);
      return refuse(context, errors, () => again(errors));
    }
  }
  return sentTo(context, receipt);
}

function filePath(messageId: string, number: number): string {
  return `/inbox/sent/${messageId}/files/${number}`;
}

/** One of the files that the script sends one by one. The last one delivers the message. */
export async function deliverFile(
  context: PortalContext,
  numbered: { readonly messageId: string; readonly attachmentNum: number },
  file: File,
): Promise<Response> {
  const { request } = context.var;
  const place = { accountEmail: request.session!.accountId, ...numbered };
  let receipt: MessageReceipt;
  try {
    receipt = await sendFile(clientOf(request), place, file);
  } catch (error) {
    const { accountEmail, messageId } = place;
    const problems = await withdraw(context, { accountEmail, messageId }, file, error);
    // The form stays on the page, and the problem is shown where the files are chosen.
    return context.json({ errors: { file: Object.values(problems).join('. ') } }, 400);
  }
  return receipt.missing.length > 0 ? context.json({}) : sentTo(context, receipt);
}

async function sendFile(
  client: Client,
  place: { readonly accountEmail: string; readonly messageId: string; readonly attachmentNum: number },
  file: File,
): Promise<MessageReceipt> {
  const label = [...file.name].slice(0, longestLabel).join('');
  return storeUploaded(await contentOf(file), (one) => client.sentMessageAttach({ ...place, label, ...one }));
}

/**
 * Discards a message of which a file was refused. Nobody has seen it, and the same form may come again. When the file had come before, the
 * message may be delivered: nothing may say then that it was not.
 */
async function withdraw(
  context: PortalContext,
  message: { readonly accountEmail: string; readonly messageId: string },
  file: File,
  error: unknown,
): Promise<FieldErrors> {
  const isDelivered = await clientOf(context.var.request)
    .sentMessageDiscard(message)
    .then(
      () => false,
      (late: unknown) => hasCode(late, 'message_delivered'),
    );
  if (isDelivered) return { '': context.var.request.texts.inbox.write.sentElsewhere };
  return problemsOf(error, context, file.name);
}

function sentTo(context: PortalContext, { id, undelivered }: MessageReceipt): Response {
  const location = `/inbox/sent/${id}?done=${undelivered > 0 ? 'partly' : 'sent'}`;
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
    if (!hasCode(error, 'message_key_taken')) throw error;
    const { messages } = await client.sentMessages({ accountEmail, limit: mostLookedAt });
    const before = messages.find(({ message_key: key }) => key === formId);
    if (!before) throw error;
    const undelivered = before.to.filter(({ delivered }) => delivered === false).length;
    const sent = { ...before, missing: [], undelivered };
    if (before.delivered_at !== null) return sent;
    try {
      // The files may be others by now.
      await client.sentMessageDiscard({ accountEmail, messageId: before.id });
    } catch (late) {
      // Its last file has arrived in the meantime.
      if (hasCode(late, 'message_delivered')) return sent;
      throw late;
    }
    return send();
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof ServiceError && error.code === code;
}

/** What is wrong, by the field. Throws any other error again. */
function problemsOf(error: unknown, context: PortalContext, fileName = ''): FieldErrors {
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
      return fileName ? { file: write.tooLargeWith(fileName) } : { document: write.tooLarge };
    case 'messages_too_many':
      return { '': write.tooMany(Math.ceil((error.retryAfter ?? 60) / 60)) };
    case 'permission_denied':
      return { '': write.notShared };
    case 'not_found':
      return fileName ? { '': write.sentElsewhere } : { document: write.documentGone };
    default:
      if (error.status !== 400 && error.status !== 413) throw error;
      return fileName
        ? { file: write.fileRejected(fileName, error.text) }
        : { '': write.rejected(error.text) };
  }
}

/** The script of the page shows by itself what is wrong, so that files need not be chosen again. */
export function refuse(
  context: PortalContext,
  errors: FieldErrors,
  page: () => Promise<Response>,
): Response | Promise<Response> {
  return isScript(context) ? context.json({ errors }, 400) : page();
}

/** Whether the script of the page sends the form: upload.page.js. */
function isScript({ req }: PortalContext): boolean {
  return req.header('accept') === 'application/json';
}
