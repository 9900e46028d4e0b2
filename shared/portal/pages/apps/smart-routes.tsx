/** SMART apps on a record or in a circle: opening them, stopping them, and letting in those that work on their own. */
import { Hono } from 'hono';
import type { AppManifest } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { showNotFound } from '../../failures.tsx';
import { textOf, textsIn } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { loadRecordScope, loadScope } from '../../scope/load-scope.ts';
import { show } from '../../show.tsx';
import { LeavingPage } from '../leaving-page.tsx';
import { type Entered, grantedBy, proposed } from '../smart/answer.ts';
import { partField } from '../smart/part-ticks.tsx';
import { askedBy } from '../smart/pieces.ts';
import { CircleAppsPage } from './circle-apps-page.tsx';
import { LetInPage } from './let-in-page.tsx';
import { smartPart } from './smart-app.ts';
import { unlessEnded } from './unless-ended.ts';

export const smartAppRoutes = new Hono<PortalEnvironment>();

const ofRecord = '/records/:id/apps';
const ofCircle = '/carenets/:id/apps';

smartAppRoutes.post(`${ofRecord}/launch`, requireSession, (context) =>
  launch(context, { recordId: context.req.param('id') }),
);

smartAppRoutes.post(`${ofCircle}/launch`, requireSession, (context) =>
  launch(context, { carenetId: context.req.param('id') }),
);

smartAppRoutes.post(`${ofRecord}/stop`, requireSession, async (context) => {
  const recordId = context.req.param('id');
  const smartGrantId = await grantIn(context);
  await unlessEnded(clientOf(context.var.request).recordSmartGrantEnd({ recordId, smartGrantId }));
  return context.redirect(`/records/${recordId}/apps?done=stopped`, 303);
});

smartAppRoutes.post(`${ofCircle}/stop`, requireSession, async (context) => {
  const carenetId = context.req.param('id');
  const smartGrantId = await grantIn(context);
  await unlessEnded(clientOf(context.var.request).carenetSmartGrantEnd({ carenetId, smartGrantId }));
  return context.redirect(`/carenets/${carenetId}/apps?done=stopped`, 303);
});

smartAppRoutes.get(ofCircle, requireSession, async (context) => {
  const { request } = context.var;
  const client = clientOf(request);
  const carenetId = context.req.param('id');
  const [scope, { grants }, all] = await Promise.all([
    loadScope(request, { kind: 'carenet', carenetId }),
    client.carenetSmartGrants({ carenetId }),
    client.allPhas({ limit: 1000 }),
  ]);
  if (scope.kind !== 'carenet') return showNotFound(context);
  return show(context, <CircleAppsPage scope={scope} grants={grants} all={all} />);
});

smartAppRoutes.get(`${ofRecord}/let-in`, requireSession, (context) =>
  showLetIn(context, context.req.query('app')),
);

/** Only the button is an answer; anything else shows the page again. */
smartAppRoutes.post(`${ofRecord}/let-in`, requireSession, async (context) => {
  const { request } = context.var;
  const { errors } = request.texts.smart.consent;
  const form = await context.req.parseBody({ all: true });
  const appId = textOf(form.app);
  const entered: Entered = {
    target: undefined,
    ticked: new Set(textsIn(form[partField])),
    until: textOf(form.until),
  };
  if (form.answer !== 'approve') return showLetIn(context, appId, entered, { answer: errors.answer });
  const [app, { isOwner }] = await Promise.all([
    backendApp(context, appId),
    loadRecordScope(request, context.req.param('id')),
  ]);
  if (!app) return showNotFound(context);
  const where = { isCircle: false, isOwner, isBackend: true };
  const granted = grantedBy(app.scope, askedBy(app.scope), entered, where);
  if (typeof granted === 'string')
    return showLetIn(context, appId, entered, {
      [granted === 'until' ? 'until' : partField]: errors[granted],
    });
  await clientOf(request).recordSmartGrantCreate({
    recordId: context.req.param('id'),
    appId: app.manifest.id,
    scope: granted.scope,
    ...(granted.days !== undefined && { days: String(granted.days) }),
  });
  return context.redirect(`/records/${context.req.param('id')}/apps?done=added`, 303);
});

/** The app gets a launch that ends in minutes. What it then asks for, the person is asked. */
async function launch(
  context: PortalContext,
  target: { readonly recordId: string } | { readonly carenetId: string },
): Promise<Response> {
  const { request } = context.var;
  const { texts } = request;
  const client = clientOf(request);
  const appId = textOf((await context.req.parseBody()).app) ?? '';
  const [app, { location }] = await Promise.all([
    client.pha({ appId }),
    client.smartLaunch({ appId, ...target }),
  ]);
  const title = texts.apps.launching(app.name);
  const link = texts.apps.open(app.name);
  return show(
    context,
    <LeavingPage title={title} text={texts.apps.launchingText} url={location} link={link} />,
  );
}

async function grantIn(context: PortalContext): Promise<string> {
  return textOf((await context.req.parseBody()).grant) ?? '';
}

interface BackendApp {
  readonly manifest: AppManifest;
  /** What it asks of a record. */
  readonly scope: string;
}

/** Undefined for an app that does not work on its own. */
async function backendApp(
  context: PortalContext,
  appId: string | undefined,
): Promise<BackendApp | undefined> {
  if (!appId) return undefined;
  const manifest = await clientOf(context.var.request).pha({ appId });
  const part = smartPart(manifest);
  if (!part?.isBackend) return undefined;
  return { manifest, scope: systemScopes(part.scope) };
}

/** An app that also asks people has other scopes, too. */
function systemScopes(scope: string): string {
  return scope
    .split(' ')
    .filter((one) => one.startsWith('system/'))
    .join(' ');
}

async function showLetIn(
  context: PortalContext,
  appId: string | undefined,
  entered?: Entered,
  errors?: FieldErrors,
): Promise<Response> {
  const [scope, app] = await Promise.all([
    loadRecordScope(context.var.request, context.req.param('id') ?? ''),
    backendApp(context, appId),
  ]);
  if (!app) return showNotFound(context);
  const asked = askedBy(app.scope);
  const view = { scope, app: app.manifest, asked, entered: entered ?? proposed(asked, undefined), errors };
  return show(context, <LetInPage {...view} />, errors ? 400 : 200);
}
