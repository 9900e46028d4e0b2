/** Ending sessions, and the choice of mails. */
import { Hono } from 'hono';
import { ServiceError } from '../../../client/index.ts';
import { clientOf, type PortalEnvironment } from '../../environment.ts';
import { textOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { type mailGroups, mailWishes } from './mails.tsx';

export const ownSessionRoutes = new Hono<PortalEnvironment>();

ownSessionRoutes.post('/account/sessions/end', requireSession, async (context) => {
  const { request } = context.var;
  const sessionId = textOf((await context.req.parseBody()).session) ?? '';
  try {
    await clientOf(request).accountSessionEnd({ accountEmail: request.session!.accountId, sessionId });
  } catch (error) {
    // It has ended in the meantime, which is what the person wants.
    if (!(error instanceof ServiceError) || error.status !== 404) throw error;
  }
  return context.redirect('/account?done=session', 303);
});

ownSessionRoutes.post('/account/sessions/end-others', requireSession, async (context) => {
  const { request } = context.var;
  await clientOf(request).accountSessionsEnd({ accountEmail: request.session!.accountId, keep: 'current' });
  return context.redirect('/account?done=sessions', 303);
});

ownSessionRoutes.post('/account/mails', requireSession, async (context) => {
  const { request } = context.var;
  const form = await context.req.parseBody();
  /** What is not one of the choices changes nothing. */
  const wish = (group: (typeof mailGroups)[number]) =>
    mailWishes.find((choice) => choice === textOf(form[group]));
  await clientOf(request).accountSettingsSet({
    accountEmail: request.session!.accountId,
    mailsResults: wish('results'),
    mailsMessages: wish('messages'),
    mailsShares: wish('shares'),
    mailsCircles: wish('circles'),
    mailsLinks: wish('links'),
  });
  return context.redirect('/account?done=mails', 303);
});
