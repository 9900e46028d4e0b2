/** What must be true before a handler runs. */
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { PortalEnvironment } from './environment.ts';
import { keepField, keepOnly, takeStale } from './kept-forms/answers.tsx';
import { formTokenField, isFormToken } from './security/form-token.ts';

/**
 * Lets only forms through that came from a page of this portal in this browser, for this session. What was typed into another one
 * is not lost: kept-forms.
 */
export const requireOwnForm: MiddlewareHandler<PortalEnvironment> = createMiddleware(
  async (context, next) => {
    if (['GET', 'HEAD'].includes(context.req.method)) return next();
    const form = await context.req.parseBody();
    if (!isFormToken(form[formTokenField], context.var.request.formToken)) return takeStale(context);
    return form[keepField] === undefined ? next() : keepOnly(context);
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
