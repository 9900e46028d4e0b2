import { Hono } from 'hono';
import { assets } from './index.ts';

/** Serves the assets, below `/assets`. */
export const assetRoutes = new Hono();

for (const { path, type, content } of Object.values(assets)) {
  assetRoutes.get(path.replace('/assets', ''), (context) =>
    context.body(content, 200, {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=31536000, immutable',
    }),
  );
}
