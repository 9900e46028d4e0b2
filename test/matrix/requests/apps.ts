import type { appAccessEndpoints } from '../../../shared/api/endpoints/app-access.ts';
import type { appEndpoints } from '../../../shared/api/endpoints/apps.ts';
import type { SignedClient } from '../../support/client.ts';
import { authorizeApp, clientOf } from '../../support/scenario.ts';
import type { TestApp } from '../../support/service.ts';
import { setUp } from '../../support/storage.ts';
import { appId, type Build, record, type Situation } from '../situation.ts';

type Operation = keyof typeof appEndpoints | keyof typeof appAccessEndpoints;

/** An app that is admitted here is gone afterwards, so it is one that nobody else needs. */
const appRemoval: Build = async (situation) => {
  if (!situation.admitted) return { path: { APP_ID: appId(situation) } };
  const { app, as } = await leavingApp(situation);
  return { path: { APP_ID: app.id }, as };
};

async function leavingApp({ world, column }: Situation): Promise<{ app: TestApp; as: SignedClient }> {
  const { service, home } = world;
  const { leavingApp: app, leavingWorker, leavingPrimed } = service.apps;
  if (column === 'TA') {
    return { app: leavingWorker, as: await authorizeApp(service, home.owner, home.recordId, leavingWorker) };
  }
  if (column !== 'TP') return { app, as: clientOf(service, app) };
  return { app: leavingPrimed, as: await setUp(service, home.recordId, leavingPrimed) };
}

/** The app of APP is autonomous and enabled on the home record, but not on the other one. */
const autonomousCall: Build = (situation) => {
  const { world, column, failing } = situation;
  const { background, worker, user } = world.service.apps;
  if (column !== 'APP') return { path: { ...record(situation), APP_ID: appId(situation) } };
  const app = failing === 'a' ? user : background;
  const named = failing === 'i' ? worker : app;
  return { path: { ...record(situation), APP_ID: named.id }, as: clientOf(world.service, app) };
};

/** Enabling and taking off concerns an app that nobody signs with. */
const ofOutsider: Build = (situation) => ({
  path: { ...record(situation), APP_ID: situation.world.service.apps.outsider.id },
});

export const appRequests: Readonly<Record<Operation, Build>> = {
  get_version: () => ({}),
  smart_manifest: () => ({}),
  smart_capabilities: () => ({}),
  all_phas: () => ({}),
  all_manifests: () => ({}),
  pha: (situation) => ({ path: { APP_ID: appId(situation) } }),
  app_manifest: (situation) => ({ path: { APP_ID: appId(situation) } }),
  pha_delete: appRemoval,
  app_record_list: autonomousCall,
  autonomous_access_token: autonomousCall,
  record_phas: (situation) => ({ path: record(situation) }),
  record_pha: (situation) => ({
    path: { ...record(situation), APP_ID: situation.world.service.apps.user.id },
  }),
  record_pha_enable: ofOutsider,
  record_pha_setup: ofOutsider,
  pha_record_delete: ofOutsider,
};
