/** The portal that is deployed with the service, as an app to register. */
import type { RegistrationFiles } from '../../shared/domain/apps/registration-files.ts';
import { portalFiles } from '../../shared/operations/apps/portal-registration.ts';
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
