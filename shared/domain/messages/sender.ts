/**
 * The sender is the app that makes the call, also when its token acts for an account
 * (docs/contract/messages.md#message). What people write themselves is in people/.
 */
import type { MessageStateItem } from '../../store/items/index.ts';
import type { Context } from '../context.ts';

/** The id of the calling app. The rules of all calls that send for an app admit only apps. */
export function senderOf(context: Pick<Context, 'principal'>): string {
  return appOf(context).id;
}

/** What a message says of the app that sends it. */
export function signatureOf(
  context: Pick<Context, 'principal'>,
): Required<Pick<MessageStateItem, 'senderId' | 'senderName' | 'senderGrant'>> {
  const { id, name, grant } = appOf(context);
  return { senderId: id, senderName: name, senderGrant: grant };
}

function appOf({ principal }: Pick<Context, 'principal'>) {
  if (!('app' in principal)) throw new Error('Only apps send messages by this call.');
  return principal.app;
}
