/** One portal has one origin: cookies and forms belong to it. */
import { createMiddleware } from 'hono/factory';

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

/** Leads from another name of this machine, such as `localhost`, to the one that the portal goes by. */
export function toOwnOrigin(origin: string) {
  const own = new URL(origin);
  return createMiddleware(async (context, next) => {
    const asked = new URL(context.req.url);
    const isOtherName =
      [own, asked].every(({ hostname }) => loopbackNames.includes(hostname)) &&
      own.hostname !== asked.hostname;
    if (!isOtherName) return next();
    return context.redirect(origin + asked.pathname + asked.search, 307);
  });
}
