/** Who sends: the app that makes the call, also when its token acts for an account (wire contract, messages). */
import type { Context } from '../context.ts';

/** The id of the calling app; the rules of all calls that send let nobody else in. */
export function senderOf({ principal }: Pick<Context, 'principal'>): string {
  if (!('app' in principal)) throw new Error('Only apps send messages.');
  return principal.app.id;
}
