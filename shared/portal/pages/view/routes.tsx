/** The page that opens a link. It needs no session, sets no cookie, and asks the service for nothing. */
import { Hono } from 'hono';
import { raw } from 'hono/html';
import type { Look } from '../../look/look.ts';
import type { PortalOptions } from '../../options.ts';
import { preferredLanguage } from '../../texts/index.ts';
import { ViewPage } from './page.tsx';

export const viewPath = '/view';

export function viewRoutes(options: PortalOptions, look: Look): Hono {
  const routes = new Hono();
  routes.get(viewPath, (context) => {
    const language = preferredLanguage(context.req.header('accept-language'));
    context.header('Cache-Control', 'no-store');
    context.header('Vary', 'Accept-Language', { append: true });
    return context.html(
      <>
        {raw('<!DOCTYPE html>')}
        <ViewPage options={options} look={look} language={language} />
      </>,
    );
  });
  return routes;
}
