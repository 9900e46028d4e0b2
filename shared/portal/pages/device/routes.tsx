/** What a person sets up on the device in her hand, and what the scripts there ask about it. */
import { Hono } from 'hono';
import { type Client, ServiceError } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { textOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { recordsOf } from '../../scope/load-scope.ts';
import { basePath } from '../../scope/scope.ts';
import { deviceOf } from '../../security/device.ts';
import { show } from '../../show.tsx';
import type { mailGroups } from '../account/mails.tsx';
import { DevicePage } from './device-page.tsx';
import { forgetTold, rememberTold, toldHere } from './told-here.ts';

export const deviceRoutes = new Hono<PortalEnvironment>();

deviceRoutes.get('/account/device', requireSession, (context) => showDevice(context));

deviceRoutes.post('/account/device/told', requireSession, async (context) => {
  const { request } = context.var;
  const { notices } = request.texts.device;
  const form = await context.req.parseBody();
  const [endpoint = '', p256dh = '', auth = '', publicKey = ''] = [
    form.endpoint,
    form.p256dh,
    form.auth,
    form.public_key,
  ].map(textOf);
  const device = deviceOf(context.req.header('user-agent'));
  try {
    const { id } = await clientOf(request).pushSubscriptionAdd({
      accountEmail: accountOf(context),
      endpoint,
      p256dh,
      auth,
      publicKey,
      device,
    });
    rememberTold(context, id);
  } catch (error) {
    if (!(error instanceof ServiceError) || ![400, 409].includes(error.status)) throw error;
    const isFull = error.code === 'push_subscriptions_too_many';
    return showDevice(context, { '': isFull ? notices.tooMany : notices.failed });
  }
  return context.redirect('/account/device?done=told#notices', 303);
});

deviceRoutes.post('/account/device/told/remove', requireSession, async (context) => {
  const id = textOf((await context.req.parseBody()).browser) ?? '';
  if (toldHere(context) === id) forgetTold(context);
  if (id !== '') await removeTold(clientOf(context.var.request), accountOf(context), id);
  return context.redirect('/account/device?done=removed#notices', 303);
});

deviceRoutes.post('/account/device/wishes', requireSession, async (context) => {
  const form = await context.req.parseBody({ all: true });
  const chosen = [form.group].flat();
  const wish = (group: (typeof mailGroups)[number]) => (chosen.includes(group) ? 'true' : 'false');
  await clientOf(context.var.request).accountSettingsSet({
    accountEmail: accountOf(context),
    pushResults: wish('results'),
    pushMessages: wish('messages'),
    pushShares: wish('shares'),
    pushCircles: wish('circles'),
    pushLinks: wish('links'),
  });
  return context.redirect('/account/device?done=wishes#notices', 303);
});

/** What may stay in a browser: assets/device/access.page.js asks. It tells nothing to who is not signed in. */
deviceRoutes.get('/device/state', async (context) => {
  const { request } = context.var;
  context.header('Cache-Control', 'no-store');
  if (!request.session) return context.json({ signedIn: false });
  try {
    const here = toldHere(context);
    const [records, told] = await Promise.all([
      recordsOf(request),
      here === undefined ? false : isTold(clientOf(request), accountOf(context), here),
    ]);
    if (!told) forgetTold(context);
    return context.json({ signedIn: true, cards: records.map(basePath), told });
  } catch (error) {
    // The session has ended, which the next page says.
    if (error instanceof ServiceError && error.status === 403) return context.json({ signedIn: false });
    throw error;
  }
});

/** It has been removed in the meantime, which is what the person wants. */
export async function removeTold(client: Client, accountEmail: string, pushSubscriptionId: string) {
  try {
    await client.pushSubscriptionRemove({ accountEmail, pushSubscriptionId });
  } catch (error) {
    if (!(error instanceof ServiceError) || ![403, 404].includes(error.status)) throw error;
  }
}

async function isTold(client: Client, accountEmail: string, id: string): Promise<boolean> {
  const { subscriptions } = await client.pushSubscriptionList({ accountEmail });
  return subscriptions.some((one) => one.id === id);
}

async function showDevice(context: PortalContext, errors?: FieldErrors): Promise<Response> {
  const { request } = context.var;
  const client = clientOf(request);
  const accountEmail = accountOf(context);
  const [told, settings, records] = await Promise.all([
    client.pushSubscriptionList({ accountEmail }),
    client.accountSettings({ accountEmail }),
    recordsOf(request),
  ]);
  const view = { told, here: toldHere(context), wishes: settings.push, records, errors };
  return show(context, <DevicePage {...view} />, errors ? 400 : 200);
}

function accountOf({ var: { request } }: PortalContext): string {
  return request.session!.accountId;
}
