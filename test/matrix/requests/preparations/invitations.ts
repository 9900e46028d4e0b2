/** Preparations for invitations. */

import { makeInviter } from '../../../http/invitations/world.ts';
import { accept, sendInvitation } from '../../../support/invitations.ts';
import { createActiveAccount, freshEmail } from '../../../support/scenario.ts';
import type { Preparations, Prepare } from '../../situation.ts';

/** An invitation of somebody else, to the account of the column SELF. Who may not call learns nothing about it. */
const toSelf: Prepare = async ({ admitted, world: { service, self } }) => {
  if (!admitted) return { roles: { 'invitation secret': 'A'.repeat(32) } };
  const { owner, recordId, carenetId } = await makeInviter(service);
  const form = { address: self.id, what: 'carenet', carenet_id: carenetId };
  const { secret } = await sendInvitation(service, owner.session, recordId, form);
  return { roles: { 'invitation secret': secret } };
};

/** The caller confirms an invitation of her own. */
const waiting: Prepare = async ({ admitted, column, target, world: { service, callers } }) => {
  if (!admitted) return { roles: { invitation: 'A'.repeat(32) } };
  const form = { address: freshEmail('invited'), what: 'carenet', carenet_id: target.carenetId };
  const { id, secret } = await sendInvitation(service, callers[column], target.recordId, form);
  const taker = await createActiveAccount(service);
  await accept(taker, secret);
  return { roles: { invitation: id, relative: taker.id } };
};

export const invitationPreparations: Preparations = {
  invitation_create: () => ({ roles: { 'new account': freshEmail('invited') } }),
  invitation_take_back: () => ({ roles: { invitation: 'A'.repeat(32) } }),
  invitation_confirm: waiting,
  invitation_check: toSelf,
  invitation_accept: toSelf,
  invitation_decline: toSelf,
};
