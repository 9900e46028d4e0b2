/**
 * The sender is the app that makes the call, also when its token acts for an account
 * (docs/contract/messages.md#message).
 */
import type { Context } from '../context.ts';

/** The id of the calling app. The rules of all calls that send admit only apps. */
export function senderOf({ principal }: Pick<Context, 'principal'>): string {
  if (!('app' in principal)) throw new Error('Only apps send messages.');
  return principal.app.id;
}
