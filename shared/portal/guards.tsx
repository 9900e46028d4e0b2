/** What must be true before a handler runs. */
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { PortalContext, PortalEnvironment } from './environment.ts';
import { showNotFound } from './failures.tsx';
import { keepField, keepOnly, takeStale } from './kept-forms/answers.tsx';
import { MessagePage } from './pages/message-page.tsx';
import { type FormKind, formFault, formKind, largestBody } from './security/form-limits.ts';
import { formTokenField, isFormToken } from './security/form-token.ts';
import { show } from './show.tsx';

/** Where files are sent to: a new document, a document that is replaced, a message, an answer, and one of several files of these. */
const uploads =
  /^\/records\/[^/]+\/documents(?:\/[^/]+\/replace)?$|^\/inbox\/(?:write|[^/]+\/reply|sent\/[^/]+\/files\/\d+)$/;

/**
 * Parses the form once, so that handlers find it parsed (`parseBody` of Hono keeps it), and only when it is cheap to parse. Files
 * go to the pages that take one, and only by someone who is signed in, or was until just now: for anybody else nothing of a
 * large body is read.
 */
export const requireCheapForm: MiddlewareHandler<PortalEnvironment> = createMiddleware(
  async (context, next) => {
    const { method, path } = context.req;
    if (['GET', 'HEAD'].includes(method)) return next();
    if (method !== 'POST') return showNotFound(context);
    const { session, wasIdle } = context.var.request;
    const contentType = context.req.header('content-type') ?? '';
    const kind = formKind(contentType);
    if (!kind || (kind === 'parts' && !uploads.test(path))) return showUnreadable(context, 415);
    // A small one is as cheap as any form, and what was typed beside the file can be kept.
    const isStranger = kind === 'parts' && !session && !wasIdle;
    if (isStranger && !isSmall(context)) return showStale(context);
    if (isDeclaredTooLarge(context, kind)) return showTooLarge(context);
    const fault = formFault(kind, Buffer.from(await context.req.arrayBuffer()), contentType);
    if (fault === 'too large') return showTooLarge(context);
    if (fault || !(await isParsed(context))) return showUnreadable(context, 400);
    return next();
  },
);

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

/** Whether the request says that it is no larger than other forms may be. */
function isSmall({ req }: PortalContext): boolean {
  const length = req.header('content-length');
  return length !== undefined && Number(length) <= largestBody('pairs');
}

/** By what the request says of itself, so that nothing need be read. */
function isDeclaredTooLarge({ req }: PortalContext, kind: FormKind): boolean {
  return Number(req.header('content-length') ?? 0) > largestBody(kind);
}

async function isParsed({ req }: PortalContext): Promise<boolean> {
  try {
    await req.parseBody();
    return true;
  } catch {
    // The parser of the platform says nothing that would help a person.
    return false;
  }
}

function showStale(context: PortalContext): Promise<Response> {
  return show(context, <MessagePage {...context.var.request.texts.common.staleForm} />, 403);
}

function showTooLarge(context: PortalContext): Promise<Response> {
  return show(context, <MessagePage {...context.var.request.texts.common.tooLarge} />, 413);
}

function showUnreadable(context: PortalContext, status: 400 | 415): Promise<Response> {
  return show(context, <MessagePage {...context.var.request.texts.common.unreadable} />, status);
}
