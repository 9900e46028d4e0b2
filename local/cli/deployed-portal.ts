/** The portal that is deployed with the service, as an app to register. */
import type { RegistrationFiles } from '../../shared/domain/apps/registration-files.ts';
import { portalFiles } from '../../shared/operations/apps/portal-registration.ts';
import { readRegistration } from '../../shared/operations/apps/registration/read.ts';
import { syncRegistry } from '../../shared/operations/apps/sync-registry.ts';
import { noteNewTable } from '../../shared/operations/migrations/state.ts';
import { portalId } from '../../shared/settings/portal.ts';
import { keys } from '../../shared/store/items/index.ts';
import { readSecret } from '../../shared/store/read-secret.ts';
import type { Target } from './target.ts';

/**
 * The files of the deployed portal, with the secret that its stack generated; none without a portal. So every sync has them, and
 * none removes the portal. Throws when Secrets Manager does not show the secret: a sync without it would remove the portal.
 */
export async function deployedPortal({ env }: Pick<Target, 'env'>): Promise<readonly RegistrationFiles[]> {
  const secret = env.PORTAL_CREDENTIALS_SECRET;
  return secret ? [portalFiles(await readSecret(secret))] : [];
}

/** The same without the secret, to tell where the registration of the portal comes from. */
export function deployedPortalDirectory({ env }: Pick<Target, 'env'>): readonly RegistrationFiles[] {
  return env.PORTAL_CREDENTIALS_SECRET ? [portalFiles(undefined)] : [];
}

/**
 * Registers the deployed portal if there is one and it is not registered yet. Changes no other app. Returns a line for each app
 * that was registered. Throws when the registration is not possible.
 */
export async function registerDeployedPortal(target: Target): Promise<readonly string[]> {
  const { env, config, isDeployment, store } = target;
  if (!env.PORTAL_CREDENTIALS_SECRET || (await store.get([keys.app(portalId)]))[0]) return [];
  const rules = { uiUrl: config.uiUrl, isDeployment };
  const readings = (await deployedPortal(target)).map((files) => readRegistration(files, rules));
  const services = { store, keyring: await target.keyring(), now: () => new Date() };
  await noteNewTable(store, services.now());
  const { changes, errors } = await syncRegistry(readings, [], services, 'none');
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return changes;
}
