/** The mail of an invitation. Whether it is still to be sent is decided when it is sent (docs/contract/invitations.md#mails). */
import { isInvitationInForce } from '../../access/grants.ts';
import { type AccountItem, accountLocator, type InvitationItem, keys } from '../../store/items/index.ts';
import { openInvitationSecret } from '../invitations/secrets.ts';
import { composeInvitation, type Letter } from './compose.ts';
import type { Delivery } from './delivery.ts';
import { singleLine } from './mailbox.ts';
import type { MailMessage } from './queue-message.ts';
import { recipientName } from './recipient-name.ts';

/**
 * Undefined when the invitation is over, its carenet is gone, or its inviter has lost control of the record. `account` is the one of the address, if there is
 * one: it is greeted, in its language. One round trip.
 */
export async function invitationLetter(
  invitation: InvitationItem | undefined,
  account: AccountItem | undefined,
  message: MailMessage,
  { store, keyring, sender, now }: Delivery,
): Promise<Letter | undefined> {
  if (!invitation || account?.state === 'retired') return undefined;
  const { recordId, inviterId, what, carenetId } = invitation;
  const [record, inviter, fullShare, carenet] = await store.get([
    keys.record(recordId),
    keys.account(inviterId),
    keys.fullShare(recordId, accountLocator(inviterId)),
    ...(carenetId === undefined ? [] : [keys.carenet(carenetId)]),
  ]);
  if (carenetId !== undefined && !carenet) return undefined;
  const grounds = { record, account: inviter, fullShare };
  if (!inviter || !isInvitationInForce(invitation, recordId, grounds, now().toISOString())) return undefined;
  const secret = await openInvitationSecret(invitation, keyring);
  if (secret === undefined) return undefined;
  const view = {
    what,
    secret,
    inviter: singleLine(recipientName({ ...inviter, contactEmail: '' })),
    reader: account ? singleLine(recipientName(account)) : '',
  };
  return composeInvitation(view, sender, account?.language ?? message.language);
}
