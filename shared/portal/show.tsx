/** Sends pages. */
import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { PortalContext } from './environment.ts';
import { RequestContext } from './layout/request-context.ts';

/** Renders a page for this request. No page may be kept by a browser or proxy: it shows health data. */
export async function show(
  context: PortalContext,
  page: Child,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  context.header('Cache-Control', 'no-store');
  const { request } = context.var;
  const shown = { ...request, unreadCount: await request.unread() };
  return context.html(
    <>
      {raw('<!DOCTYPE html>')}
      <RequestContext.Provider value={shown}>{page}</RequestContext.Provider>
    </>,
    status,
  );
}
