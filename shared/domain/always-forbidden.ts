/** Handler of calls that no caller may make. */
import { forbidden } from '../errors.ts';

export async function refuseAlways(): Promise<never> {
  throw forbidden();
}
