/** What must be true before a handler runs. */
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { PortalEnvironment } from './environment.ts';
import { MessagePage } from './pages/message-page.tsx';
import { formTokenField, isFormToken } from './security/form-token.ts';
import { show } from './show.tsx';

/** Rejects forms that did not come from a page of this portal in this browser. */
export const requireOwnForm: MiddlewareHandler<PortalEnvironment> = createMiddleware(
  async (context, next) => {
    if (['GET', 'HEAD'].includes(context.req.method)) return next();
    const { texts, formToken } = context.var.request;
    const form = await context.req.parseBody();
    if (isFormToken(form[formTokenField], formToken)) return next();
    return show(context, <MessagePage {...texts.common.staleForm} />, 403);
  },
);

/** Sends people who are not signed in to the sign-in page, and afterwards back. */
export const requireSession: MiddlewareHandler<PortalEnvironment> = createMiddleware(
  async (context, next) => {
    const { session, wasIdle, path } = context.var.request;
    if (session) return next();
    const query = new URLSearchParams({ next: path });
    if (wasIdle) query.set('why', 'idle');
    return context.redirect(`/sign-in?${query}`, 303);
  },
);
