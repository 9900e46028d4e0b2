/** Removes invitations, when a record or an account is erased (docs/erasure.md). */
import { type InvitationItem, keys } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';

/** The secret goes first, so that a repetition finds the rest. */
export async function removeInvitation(
  { id, recordId, locator }: Pick<InvitationItem, 'id' | 'recordId' | 'locator'>,
  store: Store,
): Promise<void> {
  await store.delete(keys.invitationSecret(locator));
  await store.delete(keys.invitation(recordId, id));
}

/** Removes those of a record that the account has sent, that went to its address, or that it has taken. */
export async function removeInvitationsOf(accountId: string, recordId: string, store: Store): Promise<void> {
  for (const invitation of await store.query(keys.invitations(recordId))) {
    const { inviterId, address, takerId } = invitation;
    if ([inviterId, address, takerId].includes(accountId)) await removeInvitation(invitation, store);
  }
}
