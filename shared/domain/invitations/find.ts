/** Finds the invitation that a secret opens, with all that it depends on. */
import { isInvitationExpired, isInvitationInForce } from '../../access/grants.ts';
import { ApiError } from '../../errors.ts';
import {
  type AccountItem,
  type AccountRecordItem,
  accountLocator,
  type CarenetItem,
  type CarenetMemberItem,
  type FullShareItem,
  type InvitationItem,
  type InvitationSecretItem,
  keys,
  type RecordItem,
} from '../../store/items/index.ts';
import { getByName } from '../../store/reads.ts';
import type { Store } from '../../store/store.ts';
import { invitationLocator } from './secrets.ts';

/** An invitation that can be taken or confirmed, or was accepted. */
export interface FoundInvitation {
  readonly invitation: InvitationItem;
  readonly record: RecordItem;
  readonly inviter: AccountItem;
  /** A full share of the inviter, who need not be the owner. */
  readonly invitersShare: FullShareItem | undefined;
  /** The record in the list of an inviter who owns it. Read for who takes the invitation. */
  readonly invitersLink: AccountRecordItem | undefined;
  /** With `what` `carenet`. */
  readonly carenet: CarenetItem | undefined;
  /** What the account that takes it has already. */
  readonly taker: TakersAccess;
}

interface TakersAccess {
  readonly share: FullShareItem | undefined;
  readonly member: CarenetMemberItem | undefined;
}

/** What is stored of an invitation now. */
interface Loaded {
  readonly invitation?: InvitationItem;
  readonly record?: RecordItem;
  readonly inviter?: AccountItem;
  readonly invitersShare?: FullShareItem;
  readonly invitersLink?: AccountRecordItem;
  readonly carenet?: CarenetItem;
  readonly takersShare?: FullShareItem;
  readonly takersMembership?: CarenetMemberItem;
}

/** 404 in the same words whatever is wrong: the secret, the time, or that the invitation is over. */
export function unknownInvitation(): ApiError {
  return new ApiError('invitation_unknown');
}

/**
 * The invitation with this secret; `takerId` is the account that wants to take it. Two round trips; a text that is no secret
 * costs none, and a secret that nothing has costs one. Throws 404 unless the invitation is in force, or was accepted.
 */
export async function invitationBySecret(
  secret: string,
  takerId: string | undefined,
  { store, time }: { readonly store: Store; readonly time: string },
): Promise<FoundInvitation> {
  const locator = invitationLocator(secret);
  if (locator === undefined) throw unknownInvitation();
  const [place] = await store.get([keys.invitationSecret(locator)]);
  if (!place) throw unknownInvitation();
  const found = await loadInvitation(place, takerId, store);
  if (found.invitation?.locator !== locator) throw unknownInvitation();
  return requireInForce(place, found, time);
}

/** The same by its id, for those who control the record. One round trip. */
export async function invitationById(
  recordId: string,
  invitation: Pick<InvitationItem, 'id' | 'inviterId' | 'carenetId'>,
  takerId: string,
  { store, time }: { readonly store: Store; readonly time: string },
): Promise<FoundInvitation> {
  const place = { ...invitation, recordId, invitationId: invitation.id };
  return requireInForce(place, await loadInvitation(place, takerId, store), time);
}

type Place = Pick<InvitationSecretItem, 'recordId' | 'invitationId' | 'inviterId' | 'carenetId'>;

function loadInvitation(
  { recordId, invitationId, inviterId, carenetId }: Place,
  takerId: string | undefined,
  store: Store,
): Promise<Loaded> {
  const taker = takerId === undefined ? undefined : accountLocator(takerId);
  return getByName<Loaded>(store, {
    invitation: keys.invitation(recordId, invitationId),
    record: keys.record(recordId),
    inviter: keys.account(inviterId),
    invitersShare: keys.fullShare(recordId, accountLocator(inviterId)),
    ...(carenetId !== undefined && { carenet: keys.carenet(carenetId) }),
    ...(taker !== undefined && {
      invitersLink: keys.ownedRecord(inviterId, recordId),
      takersShare: keys.fullShare(recordId, taker),
    }),
    ...(taker !== undefined &&
      carenetId !== undefined && { takersMembership: keys.carenetMember(carenetId, taker) }),
  });
}

function requireInForce({ recordId }: Place, loaded: Loaded, time: string): FoundInvitation {
  const { invitation, record, inviter, invitersShare, invitersLink, carenet } = loaded;
  if (!invitation || !record || !inviter) throw unknownInvitation();
  const isAccepted = invitation.state === 'accepted' && !isInvitationExpired(invitation, time);
  if (!isAccepted) {
    const grounds = { account: inviter, record, fullShare: invitersShare };
    if (!isInvitationInForce(invitation, recordId, grounds, time)) throw unknownInvitation();
    const isOfRecord = invitation.carenetId === undefined || carenet?.recordId === recordId;
    if (!isOfRecord) throw unknownInvitation();
  }
  const taker = { share: loaded.takersShare, member: loaded.takersMembership };
  return { invitation, record, inviter, invitersShare, invitersLink, carenet, taker };
}
