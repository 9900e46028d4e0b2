/** Opening a SMART app from the portal (SMART App Launch 2.2, “EHR launch”; docs/contract/smart.md#launch-from-the-portal). */
import { isExpired, isMadeFor } from '../../access/grants.ts';
import type { smartEndpoints } from '../../api/endpoints/smart.ts';
import { forbidden, notFound } from '../../errors.ts';
import { addressWith } from '../../smart/redirects.ts';
import { isSmartSecret, newSmartSecret } from '../../smart/secrets.ts';
import { keys, type SmartLaunchItem } from '../../store/items/index.ts';
import { create } from '../../store/writes.ts';
import { epochSeconds } from '../../time.ts';
import type { OpenContext } from '../context.ts';
import type { Handler } from '../handler.ts';
import { fhirBase } from './addresses.ts';
import { asSmartApp, isClientId, mayUse, type SmartApp } from './clients.ts';
import { placeFor } from './places.ts';

/** Seconds within which the app must begin its request. */
const lifetime = 300;
const day = 86_400;

export const launchApp: Handler<(typeof smartEndpoints)['smart_launch']> = async ({ form }, context) => {
  const { principal, store, now, time } = context;
  if (principal.kind !== 'session') throw forbidden();
  const place = await placeFor(form, context);
  const [item] = isClientId(form.app_id) ? await store.get([keys.app(form.app_id)]) : [];
  const app = asSmartApp(item);
  const address = app?.smart.launchUri;
  if (!app || address === undefined || !mayUse(app, 'authorization_code')) throw notFound();
  const launch = newSmartSecret();
  const expiresAt = epochSeconds(now) + lifetime;
  const opened: SmartLaunchItem = {
    appId: app.id,
    appGrant: app.grant,
    accountId: principal.account.id,
    recordId: place.recordId,
    ...(place.carenetId !== undefined && { carenetId: place.carenetId }),
    createdAt: time,
    expiresAt,
    ttl: expiresAt + day,
  };
  context.auditIn(place.recordId);
  await context.commit([create(keys.smartLaunch(launch), opened, 'retry')]);
  return { location: addressWith(address, { iss: fhirBase(context), launch }) };
};

/** The launch that the app names, if it is one of its own that can still be used. One round trip. */
export async function launchOf(
  app: SmartApp,
  launch: string,
  { store, now }: Pick<OpenContext, 'store' | 'now'>,
): Promise<SmartLaunchItem | undefined> {
  if (!isSmartSecret(launch)) return undefined;
  const [item] = await store.get([keys.smartLaunch(launch)]);
  if (!item || !isMadeFor(item, app) || isExpired(item, epochSeconds(now))) return undefined;
  return item;
}
