/**
 * The page that the mail of an invitation links to, also for people who are not signed in. Opening it accepts nothing: programs that look
 * for harm in mails open links. Registering is possible with the link of an invitation, wherever it is not otherwise; the service
 * decides that by the secret.
 */
import { Hono } from 'hono';
import { type InvitationCheck, ServiceError } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { showNotFound } from '../../failures.tsx';
import { textOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { sourceOf } from '../../security/source.ts';
import { show } from '../../show.tsx';
import { SentPage } from '../activation/pages.tsx';
import { isTooEarly, waitIn } from '../activation/refusals.ts';
import { MessagePage } from '../message-page.tsx';
import { relationIn } from '../records/relation-options.ts';
import { InvitationPage, RegisterInvitedPage } from './pages.tsx';

export const invitationRoutes = new Hono<PortalEnvironment>();

const path = '/invitations/:secret';
const longestName = 150;

invitationRoutes.get(path, (context) => showInvitation(context));

invitationRoutes.post(path, requireSession, async (context) => {
  const { request } = context.var;
  const form = await context.req.parseBody();
  const answer = textOf(form.answer);
  if (answer !== 'accept' && answer !== 'decline') return showNotFound(context);
  const asked = { accountEmail: request.session!.accountId, secret: secretIn(context) };
  const client = clientOf(request);
  try {
    if (answer === 'decline') {
      await client.invitationDecline(asked);
      return context.redirect('/records?done=declined', 303);
    }
    const relation = relationIn(textOf(form.relation));
    const { state, what, record_id: recordId } = await client.invitationAccept({ ...asked, relation });
    // The new owner is told who has access still.
    if (what === 'owner' && recordId)
      return context.redirect(`/records/${recordId}/sharing?done=taken_over`, 303);
    return context.redirect(`/records?done=${state}`, 303);
  } catch (error) {
    const errors = refusalOf(error, context);
    if (errors) return showInvitation(context, errors);
    if (isOver(error)) return showOver(context);
    throw error;
  }
});

invitationRoutes.get(`${path}/register`, (context) => showRegister(context));

invitationRoutes.post(`${path}/register`, async (context) => {
  const { texts, portal } = context.var.request;
  const name = textOf((await context.req.parseBody()).name)?.trim() ?? '';
  const own = texts.activation.register;
  const errors: FieldErrors = {
    ...(!name && { name: own.missingName }),
    ...([...name].length > longestName && { name: own.nameTooLong }),
  };
  if (Object.keys(errors).length > 0) return showRegister(context, name, errors);
  const invitation = await checked(context);
  if (!invitation) return showOver(context);
  const { address } = invitation;
  try {
    await portal.accountRegister({
      accountId: address,
      fullName: name,
      invitation: secretIn(context),
      source: sourceOf(context),
      language: texts.mails,
    });
  } catch (error) {
    if (isOver(error)) return showOver(context);
    if (!isTooEarly(error)) throw error;
    context.header('Retry-After', String(waitIn(error)));
    return showRegister(context, name, { name: texts.activation.errors.tooManyMails(waitIn(error)) }, 429);
  }
  return show(context, <SentPage address={address} />);
});

async function showInvitation(context: PortalContext, errors?: FieldErrors): Promise<Response> {
  const invitation = await checked(context);
  if (!invitation) return showOver(context);
  if (invitation.state === 'accepted') return showAccepted(context);
  const page = <InvitationPage path={pathOf(context)} invitation={invitation} errors={errors} />;
  return show(context, page, errors ? 400 : 200);
}

async function showRegister(
  context: PortalContext,
  name?: string,
  errors?: FieldErrors,
  status: 400 | 429 = 400,
): Promise<Response> {
  if (context.var.request.session) return context.redirect(pathOf(context), 303);
  const invitation = await checked(context);
  if (!invitation) return showOver(context);
  if (invitation.state === 'accepted') return showAccepted(context);
  const view = { path: pathOf(context), invitation, name, errors };
  return show(context, <RegisterInvitedPage {...view} />, errors ? status : 200);
}

/** Undefined when the link opens nothing, now or at all. */
async function checked(context: PortalContext): Promise<InvitationCheck | undefined> {
  try {
    return await context.var.request.portal.invitationCheck({ secret: secretIn(context) });
  } catch (error) {
    if (isOver(error)) return undefined;
    throw error;
  }
}

function showOver(context: PortalContext): Promise<Response> {
  const { over } = context.var.request.texts.invitations;
  return show(context, <MessagePage title={over.title} text={over.text} />, 404);
}

function showAccepted(context: PortalContext): Promise<Response> {
  const { accepted } = context.var.request.texts.invitations.read;
  const page = (
    <MessagePage title={accepted.title} text={accepted.text}>
      <p>
        <a class="button" href="/records">
          {accepted.open}
        </a>
      </p>
    </MessagePage>
  );
  return show(context, page);
}

/** Why it cannot be accepted by this account, although it is not over. */
function refusalOf(error: unknown, { var: { request } }: PortalContext): FieldErrors | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  const { read } = request.texts.invitations;
  if (error.code === 'invitation_to_oneself') return { '': read.own };
  return error.code === 'invitation_taken' ? { '': read.taken } : undefined;
}

/** A secret that is too long for the service (400) opens nothing either. */
function isOver(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  return error.code === 'invitation_unknown' || error.code === 'parameter_too_long';
}

function secretIn({ req }: PortalContext): string {
  return req.param('secret') ?? '';
}

function pathOf(context: PortalContext): string {
  return `/invitations/${encodeURIComponent(secretIn(context))}`;
}
