/** What a person gets whose form could not be taken: never an empty page. */
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { PortalContext, PortalEnvironment } from '../environment.ts';
import { textOf } from '../forms.ts';
import { MessagePage } from '../pages/message-page.tsx';
import { SignInPage } from '../pages/sign-in/page.tsx';
import { formOwner, formToken, formTokenField, isFormToken, ownerIn } from '../security/form-token.ts';
import { ownPath } from '../security/own-path.ts';
import type { Session } from '../security/session.ts';
import { isAlive } from '../session-alive.ts';
import { show } from '../show.tsx';
import { kindOfForm } from './kinds.ts';
import { RepeatPage } from './repeat-page.tsx';
import { keptHours, openTyped, readTyped, sealTyped, type TypedForm } from './typed-form.ts';

/** The field of a form that is only to be kept, since its page has seen that the session is over: session.page.js. */
export const keepField = 'keep';

/** Makes what was kept known to the sign-in page, which carries it on when a password is wrong. */
export const carryKept: MiddlewareHandler<PortalEnvironment> = createMiddleware(async (context, next) => {
  if (context.req.method === 'POST') {
    const kept = textOf((await context.req.parseBody()).kept);
    context.set('request', { ...context.var.request, kept });
  }
  return next();
});

/** For a form whose token is not that of the session: it has ended, or another one has begun. */
export async function takeStale(context: PortalContext): Promise<Response> {
  const { request } = context.var;
  const form = await context.req.parseBody();
  const owner = ownerIn(form[formTokenField]);
  const kept = textOf(form.kept);
  if (request.session && kept && /^\/sign-in(?:\/|$)/.test(context.req.path))
    return repeatKept(context, kept);
  if (!request.session && owner) return showSignIn(context, request.wasIdle ? 'idle' : 'ended');
  const isOwn = request.session && isFormToken(owner, formOwner(request.formKey, request.session.accountId));
  const typed = isOwn ? await readTyped(context) : undefined;
  if (typed) return showRepeat(context, typed, 403);
  return show(context, <MessagePage {...request.texts.common.staleForm} />, 403);
}

/** For a form that is only to be kept, and has the token of the session. */
export async function keepOnly(context: PortalContext): Promise<Response> {
  const { request } = context.var;
  if (!request.session || !(await isAlive(context))) return endSession(context);
  const typed = await readTyped(context);
  return typed ? showRepeat(context, typed, 200) : context.redirect('/', 303);
}

/** The service has ended the session. What was asked for, or typed, comes after signing in again. */
export async function endSession(context: PortalContext): Promise<Response> {
  const { request } = context.var;
  request.cookies.remove(context, 'session');
  if (context.req.method === 'POST') return showSignIn(context, 'ended');
  return context.redirect(`/sign-in?${new URLSearchParams({ next: request.path, why: 'ended' })}`, 303);
}

/** After signing in: what was kept, to be sent again; else the page that was asked for. */
export async function goOnAfterSignIn(
  context: PortalContext,
  session: Session,
  next: string | undefined,
): Promise<Response> {
  const { request } = context.var;
  if (!request.kept) return context.redirect(ownPath(next), 303);
  const signedIn = { ...request, session, formToken: formToken(request.formKey, session), kept: undefined };
  context.set('request', signedIn);
  return repeatKept(context, request.kept);
}

/** The sign-in page, with what was typed. A form that is not kept leads there alone. */
async function showSignIn(context: PortalContext, why: 'idle' | 'ended'): Promise<Response> {
  const { request } = context.var;
  const { texts, options, formKey } = request;
  const [typed, form] = await Promise.all([readTyped(context), context.req.parseBody()]);
  if (!typed) return context.redirect(`/sign-in?why=${why}`, 303);
  const kept = sealTyped(typed, ownerIn(form[formTokenField]), request);
  context.set('request', { ...request, session: undefined, formToken: formToken(formKey, undefined), kept });
  const page = kindOfForm(typed.path)?.page(typed.path);
  const reason = why === 'idle' ? texts.signIn.idle(options.idleMinutes) : texts.signIn.ended;
  const notice = kept ? reason : `${reason} ${texts.kept.tooLong}`;
  return show(context, <SignInPage next={page} notice={notice} />, 403);
}

function repeatKept(context: PortalContext, kept: string): Promise<Response> {
  const { request } = context.var;
  const typed = openTyped(kept, request);
  if (typed) return showRepeat(context, typed, 200);
  const { title, text } = request.texts.kept.dropped;
  return show(context, <MessagePage title={title} text={text(keptHours)} />);
}

async function showRepeat(context: PortalContext, typed: TypedForm, status: 200 | 403): Promise<Response> {
  context.set('request', { ...context.var.request, holdsForm: true });
  return show(context, <RepeatPage typed={typed} />, status);
}
