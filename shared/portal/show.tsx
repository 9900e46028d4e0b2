/** Sends pages. */
import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { PortalContext } from './environment.ts';
import { RequestContext } from './layout/request-context.ts';

/** Renders a page for this request. No page may be kept by a browser or proxy: it shows health data. */
export function show(
  context: PortalContext,
  page: Child,
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> {
  context.header('Cache-Control', 'no-store');
  return context.html(
    <>
      {raw('<!DOCTYPE html>')}
      <RequestContext.Provider value={context.var.request}>{page}</RequestContext.Provider>
    </>,
    status,
  );
}
