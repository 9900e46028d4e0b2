/** Preparations for apps, their access to records, their storage and their subscriptions. */

import { encode, type SignedClient } from '../../../support/client.ts';
import { idOf } from '../../../support/documents.ts';
import { clientOf, succeeded } from '../../../support/scenario.ts';
import type { TestApp } from '../../../support/service.ts';
import { appStorage, recordStorage, setUp, store } from '../../../support/storage.ts';
import { storeToken } from '../../../support/stored-tokens.ts';
import { appOf } from '../../fixtures/index.ts';
import { appId, type Preparations, type Prepare, type Situation } from '../../situation.ts';

/** An allowed caller removes the app, so it is one that no other caller needs. */
const appRemoval: Prepare = async (situation) => {
  if (!situation.admitted) return {};
  const { app, as } = await leavingApp(situation);
  return { roles: { app: app.id }, as };
};

async function leavingApp({ world, column }: Situation): Promise<{ app: TestApp; as: SignedClient }> {
  const { service, home } = world;
  const { leavingApp: app, leavingWorker, leavingPrimed } = service.apps;
  if (column === 'TA') {
    return { app: leavingWorker, as: await storeToken(service, home.owner, home.recordId, leavingWorker) };
  }
  if (column !== 'TP') return { app, as: clientOf(service, app) };
  return { app: leavingPrimed, as: await setUp(service, home.recordId, leavingPrimed) };
}

/** The app of APP is autonomous and enabled on the home record, but not on the other one. */
const autonomousCall: Prepare = (situation) => {
  const { world, column, failing } = situation;
  const { background, worker, user } = world.service.apps;
  if (column !== 'APP') return { roles: { background: appId(situation) } };
  const app = failing === 'a' ? user : background;
  const named = failing === 'i' ? worker : app;
  return { roles: { background: named.id }, as: clientOf(world.service, app) };
};

/** Enables and disables an app that no caller signs with. */
const ofOutsider: Prepare = ({ world }) => {
  const { id } = world.service.apps.outsider;
  return { roles: { app: id, background: id } };
};

/** Each allowed caller deletes a document of its own. */
const storageRemoval =
  (place: 'apart' | 'onRecord'): Prepare =>
  async (situation) => {
    const { admitted, world, column, target } = situation;
    if (!admitted) return {};
    const { user, worker } = world.service.apps;
    const owner = [user, worker].find(({ id }) => id === appId(situation))!;
    const client = world.callers[column];
    const storage =
      place === 'apart'
        ? appStorage(world.service, owner, client)
        : recordStorage(target.recordId, owner, client);
    return { roles: { 'app document': idOf(await store(storage, 'x')) } };
  };

/** Each allowed caller ends a subscription of its own. */
const subscriptionEnd: Prepare = async (situation) => {
  const { world, column, admitted, target } = situation;
  if (!admitted) return {};
  const [name] = (appOf(world, column) ?? world.service.apps.user).id.split('@');
  const all = `/experimental/records/${target.recordId}/apps/${encode(appId(situation))}/subscriptions/`;
  const form = { url: '/reports/minimal/labs/', callback: `https://${name}.example.org/changed` };
  const made = succeeded(await world.callers[column].post(all, { form }), 'subscription_create');
  return { roles: { subscription: made.xml().attributes.id! } };
};

export const appPreparations: Preparations = {
  pha_delete: appRemoval,
  app_record_list: autonomousCall,
  autonomous_access_token: autonomousCall,
  record_pha_enable: ofOutsider,
  pha_record_delete: ofOutsider,
  record_pha_setup: ofOutsider,
  carenet_apps_delete: ofOutsider,
  app_document_delete: storageRemoval('apart'),
  record_app_document_delete: storageRemoval('onRecord'),
  subscription_delete: subscriptionEnd,
};
