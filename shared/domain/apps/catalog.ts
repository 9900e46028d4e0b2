/** The list of user apps and single manifests. */
import type { ListParameters } from '../../api/endpoint.ts';
import type { appEndpoints } from '../../api/endpoints/apps.ts';
import type { Handler } from '../../api/handler.ts';
import { keys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import type { Context } from '../context.ts';
import type { AppItem } from '../items.ts';
import { isSince, orderBy, page } from '../sort-and-page.ts';
import { fullManifest, standardManifest } from './manifests.ts';
import type { StoredApp } from './registered.ts';

type Endpoints = typeof appEndpoints;

export const allPhas: Handler<Endpoints['all_phas']> = async ({ list }, { store }) =>
  (await listUserApps(store, list)).map(({ manifest }) => fullManifest(manifest));

export const allManifests: Handler<Endpoints['all_manifests']> = async ({ list }, { store }) =>
  (await listUserApps(store, list)).map(({ manifest }) => standardManifest(manifest));

export const pha: Handler<Endpoints['pha']> = async (_input, context) =>
  fullManifest(appInPath(context).manifest);

export const appManifest: Handler<Endpoints['app_manifest']> = async (_input, context) =>
  standardManifest(appInPath(context).manifest);

/** One query, whatever the page. */
async function listUserApps(store: Store, list: ListParameters): Promise<readonly StoredApp[]> {
  const apps = (await store.query({ partition: keys.apps })) as unknown as readonly StoredApp[];
  const since = list.modifiedSince;
  const wanted = apps.filter(
    (app) => app.kind === 'user' && (since === undefined || isSince(app.modifiedAt, since)),
  );
  return page(
    orderBy(wanted, sortValue(list.orderBy), ({ id }) => id, list.descending),
    list,
  );
}

function sortValue(field: string): (app: StoredApp) => string {
  if (field === 'id') return ({ id }) => id;
  return field === 'created_at' ? ({ createdAt }) => createdAt : ({ name }) => name;
}

function appInPath({ entities }: Context<'app'>): AppItem {
  return entities.app;
}
