/** The records of the person who is signed in. */
import { Hono } from 'hono';
import type { PortalEnvironment } from '../../environment.ts';
import { requireSession } from '../../guards.tsx';
import { recordsOf } from '../../scope/load-scope.ts';
import { show } from '../../show.tsx';
import { RecordsPage } from './page.tsx';

export const recordListRoutes = new Hono<PortalEnvironment>();

recordListRoutes.get('/', (context) =>
  context.redirect(context.var.request.session ? '/records' : '/sign-in', 303),
);

recordListRoutes.get('/records', requireSession, async (context) =>
  show(context, <RecordsPage records={await recordsOf(context.var.request)} />),
);
