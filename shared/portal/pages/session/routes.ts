/** What the script of a page asks when a person wants to stay: session.page.js. */
import { Hono } from 'hono';
import type { PortalEnvironment } from '../../environment.ts';
import { timeLeft } from '../../security/session.ts';

export const sessionRoutes = new Hono<PortalEnvironment>();

/** Nothing ends for want of use for a while. Says how long, in seconds; 403 when the session is over. */
sessionRoutes.post('/session/stay', (context) => {
  const { session, cookies, options, now } = context.var.request;
  if (!session) return context.json({}, 403);
  const stayed = { ...session, seenAt: now.getTime() };
  cookies.write(context, 'session', stayed);
  return context.json(timeLeft(stayed, options, now));
});
