/** How those who control a record take an invitation back, and answer for an account of another address (docs/contract/invitations.md#invitation_confirm). */
import type { invitationEndpoints } from '../../api/endpoints/invitations.ts';
import { ApiError, forbidden } from '../../errors.ts';
import { type InvitationItem, keys } from '../../store/items/index.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import { check, remove, type Write } from '../../store/writes.ts';
import type { Handler } from '../handler.ts';
import { requestMail } from '../mail/mail-event.ts';
import { requireFound } from '../require-found.ts';
import { invitationById, unknownInvitation } from './find.ts';
import { giveAccess } from './give.ts';
import { maySee } from './list.ts';

type Endpoints = typeof invitationEndpoints;

const wellFormed = /^[\w-]{32}$/;

/** Nothing of it stays. Throws 409 for one that has given access: that is ended under the shares. */
export const takeInvitationBack: Handler<Endpoints['invitation_take_back']> = async ({ path }, context) => {
  await retryWhenStale(async () => {
    const invitation = await readInPath(path, context.store);
    if (invitation && !maySee(invitation, context)) throw forbidden();
    if (invitation?.state === 'accepted') throw new ApiError('invitation_accepted');
    await context.commit(invitation ? forget(invitation) : []);
  });
};

/** Only who has sent it knows whom she meant. Three round trips. */
export const confirmInvitation: Handler<Endpoints['invitation_confirm']> = async (
  { path, form },
  context,
) => {
  const takerId = form.account_id.trim().toLowerCase();
  const isRight = form.confirm === 'true';
  await retryWhenStale(async () => {
    const invitation = requireFound(await readInPath(path, context.store));
    if (!maySee(invitation, context) || invitation.inviterId !== context.actor.id) throw forbidden();
    requireTaker(invitation, takerId);
    if (!isRight) {
      if (invitation.state === 'accepted') throw new ApiError('invitation_accepted');
      return context.commit(forget(invitation));
    }
    const found = await invitationById(path.RECORD_ID, invitation, takerId, context);
    requireTaker(found.invitation, takerId);
    if (found.invitation.state === 'accepted') return context.commit([]);
    const taker = { id: takerId, relation: invitation.takerRelation };
    const { inviterId: otherId } = invitation;
    return context.commit([
      ...giveAccess(found, taker, context),
      requestMail('invitation_confirmed', takerId, context, { otherId }),
      check(keys.account(takerId), { state: 'active' }, unknownInvitation),
    ]);
  });
};

function requireTaker(invitation: InvitationItem, takerId: string): void {
  if (invitation.takerId !== takerId) throw new ApiError('invitation_changed');
}

async function readInPath(
  { RECORD_ID, INVITATION_ID }: { readonly RECORD_ID: string; readonly INVITATION_ID: string },
  store: Store,
): Promise<InvitationItem | undefined> {
  if (!wellFormed.test(INVITATION_ID)) return undefined;
  const [invitation] = await store.get([keys.invitation(RECORD_ID, INVITATION_ID)]);
  return invitation;
}

/** Removes the invitation and its secret. */
function forget({ id, recordId, locator, revision }: InvitationItem): readonly Write[] {
  return [
    remove(keys.invitation(recordId, id), { when: { revision }, refused: 'retry' }),
    remove(keys.invitationSecret(locator)),
  ];
}
