/** Makes ready what handlers use: who is signed in, the language, the token for forms. */
import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { callsOf, type PortalContext, type PortalEnvironment, type Request } from './environment.ts';
import type { PortalOptions } from './options.ts';
import type { Cookies } from './security/cookies.ts';
import { formToken, newFormKey } from './security/form-token.ts';
import { isIdle, needsRefresh, readSession } from './security/session.ts';
import { isLanguage, languages, preferredLanguage } from './texts/index.ts';
import { unreadCounter } from './unread.ts';

/** A session that was idle for too long counts as none. */
export function prepareRequest(
  options: PortalOptions,
  { cookies, portal, seal, look }: Pick<Request, 'cookies' | 'portal' | 'seal' | 'look'>,
): MiddlewareHandler<PortalEnvironment> {
  return async (context, next) => {
    const { pathname, search } = new URL(context.req.url);
    const now = options.now?.() ?? new Date();
    const found = readSession(cookies.read(context, 'session'));
    const wasIdle = found !== undefined && isIdle(found, options.idleMinutes, now);
    const isRefreshed = found !== undefined && !wasIdle && needsRefresh(found, now);
    const session = wasIdle ? undefined : isRefreshed ? { ...found, seenAt: now.getTime() } : found;
    if (wasIdle) cookies.remove(context, 'session');
    if (isRefreshed) cookies.write(context, 'session', session);
    const formKey = formKeyOf(context, cookies);
    const chosen = cookies.read(context, 'language');
    const language = isLanguage(chosen) ? chosen : preferredLanguage(context.req.header('accept-language'));
    const pageView = randomBytes(16).toString('base64url');
    const client = session && callsOf(portal, session, pageView);
    const unread = unreadCounter(client, session?.accountId);
    // Beside the page's own calls. Images and files of a page are not asked for as HTML.
    if (context.req.method === 'GET' && context.req.header('accept')?.includes('text/html')) void unread();
    context.set('request', {
      options,
      cookies,
      now,
      portal,
      pageView,
      session,
      wasIdle,
      path: context.req.method === 'GET' ? pathname + search : '/',
      texts: languages[language],
      formKey,
      formToken: formToken(formKey, session),
      seal,
      look,
      unread,
    });
    await next();
  };
}

/** The random value of this browser. It is made with the first page. */
function formKeyOf(context: PortalContext, cookies: Cookies): string {
  const known = cookies.read(context, 'form');
  if (typeof known === 'string') return known;
  const made = newFormKey();
  cookies.write(context, 'form', made);
  return made;
}
