/** Messages and notifications of the person who is signed in. */
import { Hono } from 'hono';
import { type Message, ServiceError } from '../../../client/index.ts';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { showNotFound } from '../../failures.tsx';
import { offsetOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { recordsOf } from '../../scope/load-scope.ts';
import type { Scope } from '../../scope/scope.ts';
import { show } from '../../show.tsx';
import { unreadCounter } from '../../unread.ts';
import { previewOf } from '../documents/preview.ts';
import { AttachmentPage } from './attachment-page.tsx';
import { InboxPage } from './inbox-page.tsx';
import { fileAnswer } from './letter-routes.tsx';
import { MessageView } from './message-view.tsx';

export const inboxRoutes = new Hono<PortalEnvironment>();

const messagesOnPage = 50;
const notificationsShown = 20;

inboxRoutes.get('/inbox', requireSession, async (context) => {
  const { request } = context.var;
  const accountEmail = request.session!.accountId;
  const client = clientOf(request);
  const includeArchive = context.req.query('archived') !== undefined;
  const paging = { limit: messagesOnPage, offset: offsetOf(context) };
  const [{ messages }, { notifications }] = await Promise.all([
    // One more than is shown tells whether there is a next page: the list has no total.
    client.accountInbox({ accountEmail, includeArchive, limit: paging.limit + 1, offset: paging.offset }),
    client.accountNotifications({ accountEmail, limit: notificationsShown }),
  ]);
  const view = { messages, notifications, includeArchive, ...paging };
  return show(context, <InboxPage {...view} />);
});

inboxRoutes.get('/inbox/:message/attachments/:number{[1-9][0-9]*}', requireSession, async (context) => {
  const { request } = context.var;
  const attachmentNum = Number(context.req.param('number'));
  const [message, records, content] = await Promise.all([
    clientOf(request).accountInboxMessage(keyOf(context)),
    recordsOf(request),
    clientOf(request)
      .inboxAttachment({ ...keyOf(context), attachmentNum })
      .catch(isGone),
  ]);
  const attachment = message.attachments.find(({ number }) => number === attachmentNum);
  if (!attachment) return showNotFound(context);
  const record = recordOf(message, records);
  const preview = content && previewOf(content);
  return show(context, <AttachmentPage {...{ message, attachment, preview, record }} />);
});

inboxRoutes.get(
  '/inbox/:message/attachments/:number{[1-9][0-9]*}/content',
  requireSession,
  async (context) => {
    const input = { ...keyOf(context), attachmentNum: Number(context.req.param('number')) };
    return fileAnswer(context, await clientOf(context.var.request).inboxAttachment(input));
  },
);

inboxRoutes.get('/inbox/:message', requireSession, (context) => showMessage(context));

inboxRoutes.post('/inbox/:message/archive', requireSession, async (context) => {
  const { request } = context.var;
  await clientOf(request).accountMessageArchive(keyOf(context));
  return context.redirect('/inbox?done=archived', 303);
});

inboxRoutes.post('/inbox/:message/attachments/:number/accept', requireSession, async (context) => {
  const { request } = context.var;
  const { inbox } = request.texts;
  const attachmentNum = Number(context.req.param('number'));
  try {
    await clientOf(request).accountInboxMessageAttachmentAccept({ ...keyOf(context), attachmentNum });
    return context.redirect(`/inbox/${context.req.param('message')}?done=accepted`, 303);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.status === 410) return showMessage(context, inbox.acceptedBefore);
    if (error.status === 400) return showMessage(context, inbox.rejected(error.text));
    if (error.status === 403) return showMessage(context, inbox.notYours);
    throw error;
  }
});

/** The message, perhaps with what is wrong with an attachment. */
async function showMessage(context: PortalContext, problem?: string): Promise<Response> {
  const { request } = context.var;
  const [message, records] = await Promise.all([
    clientOf(request).accountInboxMessage(keyOf(context)),
    recordsOf(request),
  ]);
  // The call marked the message as read. The count was perhaps made before.
  const { accountEmail } = keyOf(context);
  context.set('request', { ...request, unread: unreadCounter(clientOf(request), accountEmail) });
  const record = recordOf(message, records);
  return show(
    context,
    <MessageView message={message} record={record} problem={problem} />,
    problem ? 400 : 200,
  );
}

/** The record that the message is about, if the person controls it. */
function recordOf({ recordId: wanted }: Message, records: readonly Scope[]): Scope | undefined {
  return records.find(({ kind, recordId }) => kind === 'record' && recordId === wanted);
}

/** A document that was sent is gone with its record. */
function isGone(error: unknown): undefined {
  if (error instanceof ServiceError && error.status === 404) return undefined;
  throw error;
}

function keyOf({ req, var: { request } }: PortalContext) {
  return { accountEmail: request.session!.accountId, messageId: req.param('message') ?? '' };
}
