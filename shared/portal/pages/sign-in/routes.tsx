/** Signing in and out, and the choice of a language. */
import { Hono } from 'hono';
import { ServiceError } from '../../../client/index.ts';
import type { PortalEnvironment } from '../../environment.ts';
import { textOf } from '../../forms.ts';
import { browserFor, rememberBrowser } from '../../security/browsers.ts';
import { ownPath } from '../../security/own-path.ts';
import { sourceOf } from '../../security/source.ts';
import { show } from '../../show.tsx';
import { isLanguage } from '../../texts/index.ts';
import { isTooEarly, waitIn } from '../activation/refusals.ts';
import { SignInPage } from './page.tsx';

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
  };
  return show(context, <SignInPage next={next} notice={notices[why ?? '']} />);
});

signInRoutes.post('/sign-in', async (context) => {
  const { texts, cookies, portal, now } = context.var.request;
  const form = await context.req.parseBody();
  const [username, password, next] = [form.username, form.password, form.next].map(textOf);
  const missing = {
    ...(!username?.trim() && { username: texts.signIn.missingUsername }),
    ...(!password && { password: texts.signIn.missingPassword }),
  };
  if (!username?.trim() || !password)
    return show(context, <SignInPage username={username} next={next} errors={missing} />, 400);
  try {
    const browser = browserFor(context, username);
    const session = await portal.signIn({ username, password, source: sourceOf(context), browser });
    rememberBrowser(context, username, session.browser);
    const time = now.getTime();
    cookies.write(context, 'session', {
      accountId: session.account_id,
      token: session.oauth_token,
      tokenSecret: session.oauth_token_secret,
      startedAt: time,
      seenAt: time,
    });
    return context.redirect(ownPath(next), 303);
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

signInRoutes.post('/sign-out', (context) => {
  context.var.request.cookies.remove(context, 'session');
  return context.redirect('/sign-in?why=left', 303);
});

signInRoutes.post('/language', async (context) => {
  const { language, next } = await context.req.parseBody();
  if (isLanguage(language)) context.var.request.cookies.write(context, 'language', language);
  return context.redirect(ownPath(textOf(next)), 303);
});
