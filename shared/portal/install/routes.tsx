/** What a browser needs to install the portal, and what is there without a connection. The same for everybody: no session, no cookie, no call. */
import { Hono } from 'hono';
import { raw } from 'hono/html';
import type { Look } from '../look/look.ts';
import type { PortalOptions } from '../options.ts';
import { OfflinePage } from '../pages/offline/page.tsx';
import { offlinePath } from '../pages/offline/path.ts';
import { isLanguage } from '../texts/index.ts';
import { manifestOf, manifestPath } from './manifest.ts';
import { serviceWorkerOf, serviceWorkerPath } from './service-worker.ts';

/** A day: a name or a colour changes seldom, and icons have addresses of their own. */
const aDay = 'public, max-age=86400';
const forEver = 'public, max-age=31536000, immutable';

export function installRoutes(options: PortalOptions, look: Look): Hono {
  const routes = new Hono();
  const page = String(
    <>
      {raw('<!DOCTYPE html>')}
      <OfflinePage options={options} look={look} />
    </>,
  );
  const script = serviceWorkerOf(options, look, page);
  routes.get(manifestPath, (context) => {
    const { language } = context.req.query();
    const manifest = manifestOf(options, look, isLanguage(language) ? language : 'en');
    return context.body(JSON.stringify(manifest), 200, {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': aDay,
    });
  });
  // Browsers ask for it once a day at least, and at each page that registers it.
  routes.get(serviceWorkerPath, (context) =>
    context.body(script, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
    }),
  );
  routes.get(offlinePath, (context) => {
    context.header('Cache-Control', 'no-cache');
    return context.html(page);
  });
  for (const { path, draw } of look.appIcons)
    routes.get(path, (context) =>
      context.body(draw(), 200, { 'Content-Type': 'image/png', 'Cache-Control': forEver }),
    );
  return routes;
}
