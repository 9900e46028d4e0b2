/** What an app asks a person for, and what she decides (docs/contract/smart.md#the-decision). */
import { isExpired, isMadeFor } from '../../access/grants.ts';
import type { smartEndpoints } from '../../api/endpoints/smart.ts';
import { ApiError, forbidden, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { isSmartSecret } from '../../smart/secrets.ts';
import { keys, type SmartGrantItem, type SmartRequestItem } from '../../store/items/index.ts';
import { present, remove, type Write } from '../../store/writes.ts';
import { epochSeconds } from '../../time.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { stillRegistered } from '../oauth/grant-conditions.ts';
import { answerAddress } from './authorize.ts';
import { asSmartApp, type SmartApp } from './clients.ts';
import { issueCode } from './codes.ts';
import { readDays } from './days.ts';
import { earlierGrants } from './earlier-grants.ts';
import { endAfter, storeGrant } from './grant-writes.ts';
import { grantedAt } from './granted-at.ts';
import { type Place, placeFor } from './places.ts';

type Endpoints = typeof smartEndpoints;

interface Pending {
  readonly request: SmartRequestItem;
  readonly app: SmartApp;
}

export const readRequest: Handler<Endpoints['smart_request']> = async ({ path }, context) => {
  const { request, app } = await pendingRequest(path.SMART_REQUEST_ID, context);
  const { manifest, smart } = app;
  const { launch } = request;
  return {
    id: path.SMART_REQUEST_ID,
    app: {
      id: app.id,
      name: app.name,
      description: manifest.description || null,
      author: manifest.author || null,
      homepage: smart.clientUri ?? null,
      translations: manifest.translations ?? null,
      is_checked: smart.unverified !== true,
    },
    scope: request.scope,
    redirect_host: new URL(request.redirectUri).host,
    launch: launch ? { record_id: launch.recordId, carenet_id: launch.carenetId ?? null } : null,
    expires_at: new Date(request.expiresAt * 1000).toISOString(),
  };
};

export const approveRequest: Handler<Endpoints['smart_request_approve']> = async (
  { path, form },
  context,
) => {
  const pending = await pendingRequest(path.SMART_REQUEST_ID, context);
  const place = await placeFor(form, context);
  requireLaunched(pending.request, place);
  const days = readDays(form.days);
  const grant = newGrant(pending, place, form.scope ?? '', days, context);
  const code = issueCode(grant, pending.request, signedInAt(context), context);
  context.auditIn(place.recordId);
  await context.commit([
    decided(path.SMART_REQUEST_ID),
    stillRegistered(pending.app, notFound),
    ...(await earlierGrants(grant, context)),
    ...storeGrant(grant),
    ...code.writes,
  ]);
  const { redirectUri, state } = pending.request;
  return { location: answerAddress(redirectUri, { code: code.text, state }, context) };
};

export const denyRequest: Handler<Endpoints['smart_request_deny']> = async ({ path }, context) => {
  const { request } = await pendingRequest(path.SMART_REQUEST_ID, context);
  await context.commit([decided(path.SMART_REQUEST_ID)]);
  const refused = { error: 'access_denied', error_description: 'The person does not let the app in.' };
  return { location: answerAddress(request.redirectUri, { ...refused, state: request.state }, context) };
};

/** The request, if it can still be decided by this account. Throws 404, and 403 when somebody else opened the app. Two round trips. */
async function pendingRequest(id: string, { store, now, actor }: Context): Promise<Pending> {
  if (!isSmartSecret(id)) throw notFound();
  const [request] = await store.get([keys.smartRequest(id)]);
  if (!request || isExpired(request, epochSeconds(now))) throw notFound();
  const [item] = await store.get([keys.app(request.appId)]);
  const app = asSmartApp(item);
  if (!app || !isMadeFor(request, app)) throw notFound();
  if (request.launch && request.launch.accountId !== actor.id) throw new ApiError('smart_request_elsewhere');
  return { request, app };
}

/** A request is decided once: of two decisions, one finds it gone. */
function decided(id: string): Write {
  return remove(keys.smartRequest(id), { when: { PK: present }, refused: notFound });
}

/** An app that was opened for one record or circle gets no other. */
function requireLaunched({ launch }: SmartRequestItem, { recordId, carenetId }: Place): void {
  if (launch && (launch.recordId !== recordId || launch.carenetId !== carenetId))
    throw new ApiError('smart_request_elsewhere');
}

function newGrant(
  { request, app }: Pending,
  place: Place,
  ticked: string,
  days: number | undefined,
  context: Context,
): SmartGrantItem {
  const { now, time, actor } = context;
  const granted = grantedAt(place, request, app, ticked);
  return {
    id: newId(now),
    kind: 'patient',
    appId: app.id,
    appGrant: app.grant,
    recordId: place.recordId,
    ...(place.carenetId !== undefined && { carenetId: place.carenetId }),
    accountId: actor.id,
    basis: place.basis,
    scope: granted.text,
    asked: request.scope,
    ...(!granted.others.has('offline_access') && { session: sessionOf(context) }),
    createdAt: time,
    ...endAfter(days, now),
  };
}

/** The session of the person, with which everything ends that is not `offline_access`. */
function sessionOf({ entities }: Context): NonNullable<SmartGrantItem['session']> {
  const { sessionId: id, grant: sessionGrant, signInGrant, expiresAt } = entities.signingToken ?? {};
  if (!id || !sessionGrant) throw forbidden();
  return {
    id,
    sessionGrant,
    ...(signInGrant && { signInGrant }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
}

function signedInAt({ entities }: Context): number | undefined {
  const { session } = entities;
  return session && epochSeconds(new Date(session.createdAt));
}
