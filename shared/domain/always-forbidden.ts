/** Handler of calls whose rule lets nobody in. */
import { forbidden } from '../errors.ts';

export async function refuseAlways(): Promise<never> {
  throw forbidden();
}
