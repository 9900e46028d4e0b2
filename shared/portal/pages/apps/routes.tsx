/** The apps of a record: what they do, opening them, letting one in, taking access away. */
import { Hono } from 'hono';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { showNotFound } from '../../failures.tsx';
import { textOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { loadRecordScope } from '../../scope/load-scope.ts';
import { show } from '../../show.tsx';
import { LeavingPage } from '../leaving-page.tsx';
import { AppsPage } from './apps-page.tsx';
import { readLastUses } from './last-use.ts';
import { launchUrl } from './launch.ts';

export const appRoutes = new Hono<PortalEnvironment>();

const base = '/records/:id/apps';

appRoutes.get(base, requireSession, async (context) => {
  const { request } = context.var;
  const client = clientOf(request);
  const recordId = context.req.param('id');
  const [scope, apps, { grants }, all] = await Promise.all([
    loadRecordScope(request, recordId),
    client.recordPhas({ recordId, limit: 1000 }),
    client.recordSmartGrants({ recordId }),
    client.allPhas({ limit: 1000 }),
  ]);
  // Each of these reads the whole trail, so they wait until it is known that there are apps.
  const uses = apps.length > 0 ? await readLastUses(client, recordId) : new Map<string, string>();
  const used = apps.map((app) => ({ app, lastUse: uses.get(app.id) }));
  return show(context, <AppsPage scope={scope} apps={used} grants={grants} all={all} />);
});

appRoutes.post(base, requireSession, async (context) => {
  const appId = textOf((await context.req.parseBody()).app) ?? '';
  await clientOf(context.var.request).recordPhaEnable({ recordId: context.req.param('id'), appId });
  return back(context, 'added');
});

appRoutes.post(`${base}/remove`, requireSession, async (context) => {
  const appId = textOf((await context.req.parseBody()).app) ?? '';
  await clientOf(context.var.request).phaRecordDelete({ recordId: context.req.param('id'), appId });
  return back(context, 'removed');
});

/** Opens an app. One that was let in starts on this record, for this person. Any other asks her to be let in. */
appRoutes.post(`${base}/open`, requireSession, async (context) => {
  const { request } = context.var;
  const { texts } = request;
  const client = clientOf(request);
  const recordId = context.req.param('id');
  const appId = textOf((await context.req.parseBody()).app) ?? '';
  const [app, own] = await Promise.all([client.pha({ appId }), client.recordPhas({ recordId, limit: 1000 })]);
  if (!app.index) return showNotFound(context);
  const accountEmail = request.session!.accountId;
  // An app without pages of its own may lead to one of ours. A secret does not belong into our addresses.
  const isElsewhere = new URL(app.index).origin !== new URL(request.options.origin).origin;
  const isLetIn = isElsewhere && own.some(({ id }) => id === appId);
  const { oauthHeader } = isLetIn
    ? await client.getConnectCredentials({ accountEmail, phaEmail: appId, recordId })
    : {};
  const url = launchUrl(app.index, { recordId, oauthHeader });
  const title = texts.apps.launching(app.name);
  const link = texts.apps.open(app.name);
  return show(context, <LeavingPage title={title} text={texts.apps.launchingText} url={url} link={link} />);
});

function back(context: PortalContext, done: string): Response {
  return context.redirect(`/records/${context.req.param('id')}/apps?done=${done}`, 303);
}
