import { Hono } from 'hono';
import type { Look } from '../look/look.ts';
import { assets } from './index.ts';

/** Serves the assets, below `/assets`. */
export function assetRoutes(look: Look): Hono {
  const routes = new Hono();
  for (const { path, type, content } of [...Object.values(assets), look.styles, look.icon]) {
    routes.get(path.replace('/assets', ''), (context) =>
      context.body(content, 200, {
        'Content-Type': type,
        'Cache-Control': 'public, max-age=31536000, immutable',
      }),
    );
  }
  return routes;
}
