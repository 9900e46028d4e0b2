/** The list of user apps and single manifests. */
import type { ListParameters } from '../../api/endpoint.ts';
import type { appEndpoints } from '../../api/endpoints/apps.ts';
import { type AppItem, keys } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { isSince, orderBy, page } from '../sort-and-page.ts';
import { fullManifest, standardManifest } from './manifests.ts';

type Endpoints = typeof appEndpoints;

export const allPhas: Handler<Endpoints['all_phas']> = async ({ list }, { store }) =>
  (await listUserApps(store, list)).map(fullManifest);

export const allManifests: Handler<Endpoints['all_manifests']> = async ({ list }, { store }) =>
  (await listUserApps(store, list)).map(standardManifest);

export const pha: Handler<Endpoints['pha']> = async (_input, context) => fullManifest(appInPath(context));

export const appManifest: Handler<Endpoints['app_manifest']> = async (_input, context) =>
  standardManifest(appInPath(context));

/** One query, whatever the page. An app that registered itself is in no list: its name is whatever it says. */
async function listUserApps(store: Store, list: ListParameters): Promise<readonly AppItem[]> {
  const apps = await store.query(keys.apps);
  const since = list.modifiedSince;
  const wanted = apps.filter(
    (app) =>
      app.kind === 'user' &&
      !app.smart?.unverified &&
      (since === undefined || isSince(app.modifiedAt, since)),
  );
  return page(
    orderBy(wanted, sortValue(list.orderBy), ({ id }) => id, list.descending),
    list,
  );
}

function sortValue(field: string): (app: AppItem) => string {
  if (field === 'id') return ({ id }) => id;
  return field === 'created_at' ? ({ createdAt }) => createdAt : ({ name }) => name;
}

function appInPath({ entities }: Context<'app'>): AppItem {
  return entities.app;
}
