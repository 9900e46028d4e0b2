import { ServiceError } from '../client/index.ts';
import { clientOf, type PortalContext } from './environment.ts';

/** The code of every answer in a session that can only set up a second step (docs/contract/sign-in.md#limited-sessions). */
export const secondFactorRequired = 'second_factor_required';

/** Whether the service still knows the session. It does not say why it denies a call; if it denies everything, the session is over. */
export async function isAlive({ var: { request } }: PortalContext): Promise<boolean> {
  try {
    await clientOf(request).accountInfo({ accountEmail: request.session!.accountId });
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 403) return error.code === secondFactorRequired;
    throw error;
  }
}
