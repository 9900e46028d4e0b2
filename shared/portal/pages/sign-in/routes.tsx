/** Signing in and out, and the choice of a language. */
import { Hono } from 'hono';
import { type Client, ServiceError } from '../../../client/index.ts';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { textOf } from '../../forms.ts';
import { browserFor, hasUsedPasskey } from '../../security/browsers.ts';
import { deviceOf } from '../../security/device.ts';
import { ownPath } from '../../security/own-path.ts';
import { sourceOf } from '../../security/source.ts';
import { show } from '../../show.tsx';
import { isLanguage } from '../../texts/index.ts';
import { isTooEarly, waitIn } from '../activation/refusals.ts';
import { removeTold } from '../device/routes.tsx';
import { forgetTold, toldHere } from '../device/told-here.ts';
import { beginSession, type OpenedSession } from './begin-session.tsx';
import { SignInPage } from './page.tsx';
import { methodsIn, writeSecondStep } from './second-step.ts';
import { SecondStepPage } from './second-step-page.tsx';

export const signInRoutes = new Hono<PortalEnvironment>();

signInRoutes.get('/sign-in', async (context) => {
  const { texts, session, options } = context.var.request;
  const { next, why } = context.req.query();
  if (session) return context.redirect(ownPath(next), 303);
  const notices: Readonly<Record<string, string>> = {
    ended: texts.signIn.ended,
    idle: texts.signIn.idle(options.idleMinutes),
    left: texts.signIn.signedOut,
    activated: texts.activation.init.done,
    reset: texts.activation.reset.done,
    over: texts.signIn.second.over,
  };
  const notice = notices[why ?? ''];
  return show(context, <SignInPage next={next} notice={notice} offersPasskeys={hasUsedPasskey(context)} />);
});

signInRoutes.post('/sign-in', async (context) => {
  const { texts, portal } = context.var.request;
  const form = await context.req.parseBody();
  const [username, password, next] = [form.username, form.password, form.next].map(textOf);
  const missing = {
    ...(!username?.trim() && { username: texts.signIn.missingUsername }),
    ...(!password && { password: texts.signIn.missingPassword }),
  };
  if (!username?.trim() || !password)
    return show(context, <SignInPage username={username} next={next} errors={missing} />, 400);
  try {
    const answer = await portal.signIn({
      username,
      password,
      browser: browserFor(context, username),
      source: sourceOf(context),
      language: texts.mails,
      device: deviceOf(context.req.header('user-agent')),
    });
    if (!isOpened(answer)) return goOnToSecondStep(context, answer, { username, next });
    return await beginSession(context, answer, { username, next });
  } catch (error) {
    if (isTooEarly(error)) {
      const seconds = waitIn(error);
      context.header('Retry-After', String(seconds));
      const errors = { username: texts.signIn.tooEarly(seconds) };
      const help = texts.signIn.tooEarlyHelp;
      return show(context, <SignInPage username={username} next={next} errors={errors} help={help} />, 429);
    }
    // A name or password that is too long for the service (400) matches no account either.
    if (!(error instanceof ServiceError) || ![400, 403].includes(error.status)) throw error;
    const errors = { username: texts.signIn.refused };
    const help = texts.signIn.refusedHelp;
    return show(context, <SignInPage username={username} next={next} errors={errors} help={help} />, 403);
  }
});

type Answer = Awaited<ReturnType<Client['signIn']>>;

function isOpened(answer: Answer): answer is Answer & OpenedSession {
  return answer.oauth_token !== undefined;
}

/** The page of the second step. What was typed before goes on in the page itself: no cookie could hold it. */
function goOnToSecondStep(
  context: PortalContext,
  { ticket = '', methods: named }: Answer,
  { username, next }: { readonly username: string; readonly next: string | undefined },
): Promise<Response> | Response {
  const methods = methodsIn(named);
  writeSecondStep(context, { ticket, methods, username, next });
  if (context.var.request.kept) return show(context, <SecondStepPage methods={methods} />);
  return context.redirect('/sign-in/second-step', 303);
}

/** Ends the session in the service too: a copy of the cookie opens nothing from then on. */
signInRoutes.post('/sign-out', async (context) => {
  const { request } = context.var;
  const told = toldHere(context);
  request.cookies.remove(context, 'session');
  forgetTold(context);
  // Cards that are kept in this browser, also when no script could remove them. It leaves cookies alone.
  context.header('Clear-Site-Data', '"storage"');
  if (request.session) {
    try {
      const accountEmail = request.session.accountId;
      if (told !== undefined) await removeTold(clientOf(request), accountEmail, told);
      await clientOf(request).accountSessionEnd({ accountEmail, sessionId: 'current' });
    } catch (error) {
      // It is over already. Any other failure is shown: the person must know that she may still be signed in.
      if (!(error instanceof ServiceError) || ![403, 404].includes(error.status)) throw error;
    }
  }
  return context.redirect('/sign-in?why=left', 303);
});

signInRoutes.post('/language', async (context) => {
  const { language, next } = await context.req.parseBody();
  const { request } = context.var;
  if (isLanguage(language)) {
    request.cookies.write(context, 'language', language);
    // Mails follow the language of the pages.
    if (request.session)
      await clientOf(request).accountSettingsSet({ accountEmail: request.session.accountId, language });
  }
  return context.redirect(ownPath(textOf(next)), 303);
});
