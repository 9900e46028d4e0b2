/** The apps that people have let in through SMART App Launch (docs/contract/smart.md#grants). */
import { isSmartGrantInForce } from '../../access/grants.ts';
import type { smartEndpoints } from '../../api/endpoints/smart.ts';
import { ApiError, forbidden, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { covers, intersect } from '../../smart/scope-sets.ts';
import { type Granted, parseScopes } from '../../smart/scopes.ts';
import { accountLocator, keys, type SmartGrantItem } from '../../store/items/index.ts';
import { getRows } from '../../store/reads.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { stillRegistered } from '../oauth/grant-conditions.ts';
import { asSmartApp, isClientId, mayUse, registeredScopes, type SmartApp } from './clients.ts';
import { readDays } from './days.ts';
import { endAfter, endGrant, storeGrant } from './grant-writes.ts';
import { placeFor } from './places.ts';

type Endpoints = typeof smartEndpoints;

/** A grant as people see it. */
interface ListedGrant {
  readonly id: string;
  readonly kind: SmartGrantItem['kind'];
  readonly app: { readonly id: string; readonly name: string };
  readonly account: { readonly id: string; readonly full_name: string | null };
  readonly carenet: { readonly id: string; readonly name: string } | null;
  readonly scope: string;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
}

export const listRecordGrants: Handler<Endpoints['record_smart_grants']> = async ({ path }, context) => {
  const grants = await context.store.query(keys.smartGrants(path.RECORD_ID));
  return { grants: await listed(grants, context) };
};

export const listCarenetGrants: Handler<Endpoints['carenet_smart_grants']> = async ({ path }, context) => ({
  grants: await listed(await grantsOfCircle(path.CARENET_ID, context), context),
});

export const endRecordGrant: Handler<Endpoints['record_smart_grant_end']> = async ({ path }, context) => {
  const grants = await context.store.query(keys.smartGrants(path.RECORD_ID));
  await end(grants, path.SMART_GRANT_ID, context);
};

export const endCarenetGrant: Handler<Endpoints['carenet_smart_grant_end']> = async ({ path }, context) =>
  end(await grantsOfCircle(path.CARENET_ID, context), path.SMART_GRANT_ID, context);

/** Lets a backend app in. What it was given before ends. */
export const createRecordGrant: Handler<Endpoints['record_smart_grant_create']> = async (
  { path, form },
  context,
) => {
  const { store, now, time, actor } = context;
  const place = await placeFor({ record_id: path.RECORD_ID, carenet_id: undefined }, context);
  const [item] = isClientId(form.app_id) ? await store.get([keys.app(form.app_id)]) : [];
  const app = asSmartApp(item);
  if (!app) throw notFound();
  if (!mayUse(app, 'client_credentials')) throw new ApiError('smart_app_not_backend');
  const scopes = systemScopes(form.scope, app, place.basis.kind === 'ownership');
  const grant: SmartGrantItem = {
    id: newId(now),
    kind: 'system',
    appId: app.id,
    appGrant: app.grant,
    recordId: place.recordId,
    accountId: actor.id,
    basis: place.basis,
    scope: scopes.text,
    createdAt: time,
    ...endAfter(readDays(form.days), now),
  };
  await context.commit([...storeGrant(grant), stillRegistered(app, notFound)]);
  const [shown] = await listed([grant], context);
  return shown;
};

/** All that were named; a backend app gets nothing that it did not ask its registration for, and never less without a word. */
function systemScopes(text: string, app: SmartApp, isOwner: boolean): Granted {
  const asked = parseScopes(text);
  const granted = intersect(asked, registeredScopes(app));
  const isForSystems = granted.resources.every(({ context }) => context === 'system');
  const isOwnersOnly = granted.resources.some(({ type }) => type === 'AuditEvent');
  if (granted.resources.length === 0 || granted.others.size > 0 || !isForSystems)
    throw new ApiError('smart_scope_empty');
  if (asked.dropped.length > 0 || !covers(granted, intersect(asked)) || (isOwnersOnly && !isOwner))
    throw new ApiError('smart_scope_empty');
  return granted;
}

/** Of a circle: those of the caller, and everybody's for who controls the record. */
async function grantsOfCircle(
  carenetId: string,
  { store, entities, principal }: Context<'carenet' | 'record'>,
): Promise<readonly SmartGrantItem[]> {
  if (principal.kind !== 'session') throw forbidden();
  const { record, fullShare } = entities;
  const mine = principal.account.id;
  const controls = record.ownerId === mine || fullShare !== undefined;
  const grants = await store.query(keys.smartGrants(record.id));
  return grants
    .filter((grant) => grant.carenetId === carenetId)
    .filter(({ accountId }) => controls || accountId === mine);
}

/** Throws 404 for a grant that is not among these. Its tokens end with it, since every call reads the grant. */
async function end(grants: readonly SmartGrantItem[], id: string, context: Context): Promise<void> {
  const grant = grants.find((each) => each.id === id);
  if (!grant) throw notFound();
  await context.commit([...endGrant(grant, notFound)]);
}

/** Those in force, the newest first. One round trip. */
async function listed(grants: readonly SmartGrantItem[], context: Context): Promise<readonly ListedGrant[]> {
  const { store, time } = context;
  const rows = await getRows(
    store,
    grants.map((grant) => groundRow(grant)),
  );
  const shown = grants.flatMap((grant, index) => {
    const [app, account, record, fullShare, carenet, member] = rows[index]!;
    const grounds = { app, account, record, fullShare, carenet, member };
    if (!app || !isSmartGrantInForce(grant, grounds, time)) return [];
    return [
      {
        id: grant.id,
        kind: grant.kind,
        app: { id: app.id, name: app.name },
        account: { id: grant.accountId, full_name: account?.fullName || null },
        carenet: carenet && grant.carenetId !== undefined ? { id: carenet.id, name: carenet.name } : null,
        scope: grant.scope,
        created_at: grant.createdAt,
        expires_at: grant.expiresAt ?? null,
        last_used_at: grant.lastUsedAt ?? null,
      },
    ];
  });
  return shown.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1));
}

/** Everything that a grant can rest on; what it does not rest on is looked up in vain, under keys that nothing has. */
function groundRow({ appId, accountId, recordId, carenetId }: SmartGrantItem) {
  const locator = accountLocator(accountId);
  return [
    keys.app(appId),
    keys.account(accountId),
    keys.record(recordId),
    keys.fullShare(recordId, locator),
    keys.carenet(carenetId ?? ''),
    keys.carenetMember(carenetId ?? '', locator),
  ] as const;
}
