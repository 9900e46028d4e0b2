/** Removing an app at its own request (docs/contract/apps.md#removing-an-app-sync-removal-or-delete-appspha_email). */
import { isSameRegistration } from '../../access/grants.ts';
import type { AppIdentity } from '../../access/principal.ts';
import type { appEndpoints } from '../../api/endpoints/apps.ts';
import { notFound } from '../../errors.ts';
import { type AppItem, keys } from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { registryWrites } from './changes.ts';

type Endpoints = typeof appEndpoints;

/**
 * Removes registration and credentials at once. Shares and tokens are revoked from then on; the event that is
 * stored in the same transaction cleans them up.
 */
export const phaDelete: Handler<Endpoints['pha_delete']> = async (_input, context) => {
  await retryWhenStale(async (attempt) => {
    const app = attempt === 0 ? context.entities.app : await reloadApp(context);
    if (!isSameRegistration(app, callingApp(context))) throw notFound();
    await context.commit(registryWrites([{ before: app }], context.keyring, context.now));
  });
};

async function reloadApp({ store, entities }: Context<'app'>): Promise<AppItem | undefined> {
  const [item] = await store.get([keys.app(entities.app.id)]);
  return item;
}

/** The registration under which the caller signed. Another registration of the same id is another app. */
function callingApp({ principal }: Context): AppIdentity | undefined {
  return 'app' in principal ? principal.app : undefined;
}
