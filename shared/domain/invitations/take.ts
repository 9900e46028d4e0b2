/** What the reader of the mail does with an invitation (docs/contract/invitations.md#calls-of-the-reader). */
import type { invitationEndpoints } from '../../api/endpoints/invitations.ts';
import { ApiError, forbidden } from '../../errors.ts';
import { keys, type Relation } from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import { check, remove, update } from '../../store/writes.ts';
import { formatStored } from '../../time.ts';
import { noteReached } from '../accounts/reached-records.ts';
import { relationIn } from '../accounts/relations.ts';
import type { Handler } from '../handler.ts';
import { requestMail } from '../mail/mail-event.ts';
import { type FoundInvitation, invitationBySecret, unknownInvitation } from './find.ts';
import { endInvitation, giveAccess } from './give.ts';

type Endpoints = typeof invitationEndpoints;

/** Two round trips. */
export const checkInvitation: Handler<Endpoints['invitation_check']> = async ({ form }, context) => {
  const { invitation, inviter, carenet } = await invitationBySecret(form.secret, undefined, context);
  const { state, what, address, relation, expiresAt } = invitation;
  return {
    state,
    what,
    inviter: inviter.fullName,
    carenet: carenet?.name ?? null,
    address,
    relation: relation ?? null,
    expires_at: formatStored(expiresAt),
  };
};

/**
 * Gives the account what the invitation is to, when it is the one of the address: who has it has proved the mailbox, or is vouched for by
 * an admin app. The contact address proves nothing, since nobody confirms it. Any other account waits for the inviter. Three round trips.
 */
export const acceptInvitation: Handler<Endpoints['invitation_accept']> = async ({ form }, context) => {
  const { account } = context.entities;
  const stillActive = check(keys.account(account.id), { state: 'active' }, forbidden);
  return retryWhenStale(async () => {
    const found = await invitationBySecret(form.secret, account.id, context);
    const { invitation, record } = found;
    requireTakeable(found, account.id);
    if (invitation.state === 'accepted' || isWaitingFor(found, account.id)) {
      await context.commit([]);
      return takenJson(found, invitation.state);
    }
    const relation = relationIn(form.relation) ?? invitation.relation;
    if (invitation.address !== account.id) {
      await context.commit([...wait(found, account.id, relation, context), stillActive]);
      return takenJson(found, 'waiting');
    }
    const given = giveAccess(found, { id: account.id, relation }, context);
    // From now on the account has to do with the record.
    await context.commit([...given, stillActive], { recordId: record.id });
    return takenJson(found, 'accepted');
  });
};

/** The link opens nothing any more. Who sent the invitation sees it in the list. */
export const declineInvitation: Handler<Endpoints['invitation_decline']> = async ({ form }, context) => {
  const { account } = context.entities;
  await retryWhenStale(async () => {
    const found = await invitationBySecret(form.secret, account.id, context);
    const { invitation } = found;
    if (invitation.state === 'accepted') throw unknownInvitation();
    requireTakeable(found, account.id);
    await context.commit([
      endInvitation(invitation, { state: 'declined' }),
      remove(keys.invitationSecret(invitation.locator)),
    ]);
  });
};

/** Throws for who has sent it, for everybody else when it was accepted, and for an account of another address while one waits. */
function requireTakeable({ invitation }: FoundInvitation, accountId: string): void {
  const { inviterId, state, takerId, address } = invitation;
  if (inviterId === accountId) throw new ApiError('invitation_to_oneself');
  if (state === 'accepted' && takerId !== accountId) throw unknownInvitation();
  if (state === 'waiting' && takerId !== accountId && address !== accountId)
    throw new ApiError('invitation_taken');
}

function isWaitingFor({ invitation }: FoundInvitation, accountId: string): boolean {
  return invitation.state === 'waiting' && invitation.takerId === accountId;
}

/** The account is noted to have reached the record, although it reads nothing there yet: so that erasing it finds the invitation. */
function wait(
  { invitation }: FoundInvitation,
  takerId: string,
  takerRelation: Relation | undefined,
  cause: { readonly now: Date; readonly time: string },
) {
  const { id, recordId, inviterId, revision } = invitation;
  return [
    update(
      keys.invitation(recordId, id),
      { set: { state: 'waiting', takerId, takerRelation, revision: revision + 1 } },
      { when: { revision }, refused: 'retry' },
    ),
    noteReached(takerId, recordId),
    requestMail('invitation_waiting', inviterId, cause, { recordId }),
  ];
}

/** Nothing of the record before it was given. */
function takenJson({ invitation, record, carenet }: FoundInvitation, state: string) {
  const isGiven = state === 'accepted';
  return {
    state,
    what: invitation.what,
    record_id: isGiven ? record.id : null,
    carenet_id: (isGiven && carenet?.id) || null,
  };
}
