/** The portal as one application: the same on Lambda and on one machine. */
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { csrf } from 'hono/csrf';
import { Client } from '../client/index.ts';
import { assetRoutes } from './assets/routes.ts';
import type { PortalEnvironment } from './environment.ts';
import { showFailure, showNotFound } from './failures.tsx';
import { requireCheapForm, requireOwnForm } from './guards.tsx';
import { carryKept } from './kept-forms/answers.tsx';
import type { PortalOptions } from './options.ts';
import { deletionRoutes } from './pages/account/deletion-routes.tsx';
import { accountRoutes } from './pages/account/routes.tsx';
import { ownSessionRoutes } from './pages/account/session-routes.ts';
import { mailRoutes } from './pages/activation/mail-routes.tsx';
import { newPasswordRoutes } from './pages/activation/new-password-routes.tsx';
import { activationRoutes } from './pages/activation/routes.tsx';
import { activityRoutes } from './pages/activity/routes.tsx';
import { appRoutes } from './pages/apps/routes.tsx';
import { authorizeRoutes } from './pages/authorize/routes.tsx';
import { contactRoutes } from './pages/contact/routes.tsx';
import { detailRoutes } from './pages/details/routes.tsx';
import { documentChangeRoutes } from './pages/documents/change-routes.tsx';
import { documentRoutes } from './pages/documents/routes.tsx';
import { downloadRoutes } from './pages/download/routes.tsx';
import { healthRoutes } from './pages/health/routes.tsx';
import { inboxRoutes } from './pages/inbox/routes.tsx';
import { recordListRoutes } from './pages/records/routes.tsx';
import { sessionRoutes } from './pages/session/routes.ts';
import { choiceRoutes } from './pages/sharing/choice-routes.tsx';
import { sharingRoutes } from './pages/sharing/routes.tsx';
import { signInRoutes } from './pages/sign-in/routes.tsx';
import { prepareRequest } from './request.ts';
import { createCookies } from './security/cookies.ts';
import { responseHeaders } from './security/headers.ts';
import { toOwnOrigin } from './security/own-origin.ts';
import { createSeal } from './security/sealing.ts';

/** Creates the portal. It keeps nothing between requests, so any number of instances can serve the same people. */
export function createPortal(options: PortalOptions): Hono<PortalEnvironment> {
  const { serviceOrigin: origin, consumerKey, consumerSecret, fetch, now } = options;
  const clock = now && (() => now().getTime());
  const portal = new Client({ origin, consumerKey, consumerSecret, fetch, now: clock });
  const seal = createSeal(consumerSecret);
  const cookies = createCookies(seal, options.origin);
  const app = new Hono<PortalEnvironment>();
  app.use(compress(), responseHeaders, toOwnOrigin(options.origin));
  app.route('/assets', assetRoutes);
  app.use(prepareRequest(options, cookies, portal, seal));
  // Two guards against forms of other sites: the browser's own statement of where they come from, and the token. The token is in
  // the form, so what is costly to read is rejected between them.
  app.use(csrf({ origin: new URL(options.origin).origin }), requireCheapForm, requireOwnForm);
  app.use('/sign-in', carryKept);
  app.route('/', signInRoutes);
  app.route('/', sessionRoutes);
  app.route('/', activationRoutes);
  app.route('/', mailRoutes);
  app.route('/', newPasswordRoutes);
  app.route('/', accountRoutes);
  app.route('/', ownSessionRoutes);
  app.route('/', deletionRoutes);
  app.route('/', recordListRoutes);
  app.route('/', healthRoutes);
  app.route('/', documentChangeRoutes);
  app.route('/', documentRoutes);
  app.route('/', detailRoutes);
  app.route('/', contactRoutes);
  app.route('/', downloadRoutes);
  app.route('/', sharingRoutes);
  app.route('/', choiceRoutes);
  app.route('/', activityRoutes);
  app.route('/', appRoutes);
  app.route('/', authorizeRoutes);
  app.route('/', inboxRoutes);
  app.notFound((context) => showNotFound(context));
  app.onError((error, context) => showFailure(error, context));
  return app;
}
