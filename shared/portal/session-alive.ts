import { ServiceError } from '../client/index.ts';
import { clientOf, type PortalContext } from './environment.ts';

/** Whether the service still knows the session. It does not say why it denies a call; if it denies everything, the session is over. */
export async function isAlive({ var: { request } }: PortalContext): Promise<boolean> {
  try {
    await clientOf(request).accountInfo({ accountEmail: request.session!.accountId });
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 403) return false;
    throw error;
  }
}
