/**
 * Apps in a carenet (docs/contract/carenets.md#apps-in-a-carenet). A placement depends on the app's share of the
 * record.
 */
import { isPlacementInForce, isShareInForce } from '../../access/grants.ts';
import type { carenetEndpoints } from '../../api/endpoints/carenets.ts';
import { ApiError, notFound } from '../../errors.ts';
import { newGrant } from '../../ids.ts';
import {
  type AppItem,
  type AppShareItem,
  type CarenetAppItem,
  type CarenetItem,
  keys,
} from '../../store/items/index.ts';
import { getRows } from '../../store/reads.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import { put, remove, type Write } from '../../store/writes.ts';
import { fullManifest } from '../apps/manifests.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { stillShared, unchanged } from '../oauth/grant-conditions.ts';
import { isSince, orderBy, page } from '../sort-and-page.ts';
import { checkCarenetExists } from './writes.ts';

type Endpoints = typeof carenetEndpoints;

export const listCarenetApps: Handler<Endpoints['carenet_apps_list']> = async (
  { list },
  { store, entities },
) => {
  const since = list.modifiedSince;
  const placed = (await placedApps(store, entities.carenet)).filter(
    ({ placement }) => !since || isSince(placement.createdAt, since),
  );
  const byName = list.orderBy !== 'id';
  const apps = orderBy(
    placed.map(({ app }) => app),
    ({ id, name }) => (byName ? name : id),
    ({ id }) => id,
    list.descending,
  );
  return page(apps, list).map(fullManifest);
};

interface PlacedApp {
  readonly app: AppItem;
  readonly placement: CarenetAppItem;
}

/** The apps whose placement is in force. Two round trips. */
export async function placedApps(store: Store, { id, recordId }: CarenetItem): Promise<PlacedApp[]> {
  const placements = await store.query(keys.carenetApps(id));
  const found = await getRows(
    store,
    placements.map(({ appId }) => [keys.app(appId), keys.appShare(recordId, appId)] as const),
  );
  return placements.flatMap((placement, index) => {
    const [app, share] = found[index]!;
    return app && isPlacementInForce(placement, share, app) ? [{ app, placement }] : [];
  });
}

/** A placement that is in force stays as it is, and so do the tokens issued under it. */
export const addCarenetApp: Handler<Endpoints['carenet_apps_create']> = async (_input, context) => {
  const { store, entities } = context;
  const carenet = entities.carenet;
  const app = entities.app;
  const shareKey = keys.appShare(carenet.recordId, app.id);
  const placementKey = keys.carenetApp(carenet.id, app.id);

  await retryWhenStale(async () => {
    const [share, existing] = await store.get([shareKey, placementKey]);
    if (!isShareInForce(share, app)) throw notFound();
    if (app.autonomous) throw new ApiError('app_is_autonomous');
    const isPlaced = isPlacementInForce(existing, share, app);
    await context.commit([
      checkCarenetExists(carenet),
      stillShared(carenet.recordId, share, 'retry'),
      ...(isPlaced ? [] : [placeApp(carenet.id, app, share, existing, context)]),
    ]);
  });
};

/** A placement under a new grant. It replaces one that is no longer in force. */
function placeApp(
  carenetId: string,
  app: AppItem,
  share: AppShareItem,
  existing: CarenetAppItem | undefined,
  { time }: Context,
): Write {
  const placement: CarenetAppItem = {
    appId: app.id,
    appGrant: app.grant,
    grant: newGrant(),
    shareGrant: share.grant,
    createdAt: time,
  };
  const guard = { when: unchanged(existing), refused: 'retry' } as const;
  return put(keys.carenetApp(carenetId, app.id), placement, guard);
}

export const removeCarenetApp: Handler<Endpoints['carenet_apps_delete']> = async ({ path }, context) => {
  await context.commit([remove(keys.carenetApp(path.CARENET_ID, context.entities.app.id))]);
};
