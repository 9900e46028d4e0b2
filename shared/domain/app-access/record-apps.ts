/** The apps that are enabled on a record. */
import { isShareInForce } from '../../access/grants.ts';
import type { appAccessEndpoints } from '../../api/endpoints/app-access.ts';
import { notFound } from '../../errors.ts';
import { type AppItem, type AppShareItem, keys } from '../../store/items/index.ts';
import { fullManifest } from '../apps/manifests.ts';
import type { Handler } from '../handler.ts';
import { isSince, orderBy, page } from '../sort-and-page.ts';

type Endpoints = typeof appAccessEndpoints;

/** Two round trips: the shares, then the apps that they name. */
export const listAppsOnRecord: Handler<Endpoints['record_phas']> = async ({ path, list }, { store }) => {
  const shares = await store.query(keys.appShares(path.RECORD_ID));
  const apps = shares.length > 0 ? await store.get(shares.map(({ appId }) => keys.app(appId))) : [];
  const enabled = shares.flatMap((share, index) => enabledApp(share, apps[index]));
  const since = list.modifiedSince;
  const wanted = enabled.filter(({ changedAt }) => !since || isSince(changedAt, since));
  const value = list.orderBy === 'id' ? byId : byName;
  return page(orderBy(wanted, value, byId, list.descending), list).map(({ app }) => fullManifest(app));
};

interface EnabledApp {
  readonly app: AppItem;
  /** When the app was enabled or when its registration changed, whichever is later. */
  readonly changedAt: string;
}

/** Empty for a share that was made under an earlier registration of the app id. */
function enabledApp(share: AppShareItem, app: AppItem | undefined): EnabledApp[] {
  if (!app || !isShareInForce(share, app)) return [];
  return [{ app, changedAt: share.authorizedAt > app.modifiedAt ? share.authorizedAt : app.modifiedAt }];
}

const byName = ({ app }: EnabledApp) => app.name;
const byId = ({ app }: EnabledApp) => app.id;

export const readAppOnRecord: Handler<Endpoints['record_pha']> = async ({ path }, { store, entities }) => {
  const app = entities.app;
  const [share] = await store.get([keys.appShare(path.RECORD_ID, app.id)]);
  if (!isShareInForce(share, app)) throw notFound();
  return fullManifest(app);
};
