/** What an accepted invitation gives, in one transaction with its end (docs/contract/invitations.md#invitation_accept). */
import {
  accountLocator,
  type FullShareItem,
  type InvitationItem,
  keys,
  type RecordItem,
  type Relation,
} from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { check, present, remove, update, type Write } from '../../store/writes.ts';
import { memberWrites } from '../carenets/members.ts';
import type { Context } from '../context.ts';
import { requestMail } from '../mail/mail-event.ts';
import { stillInControl, stillOwned } from '../oauth/grant-conditions.ts';
import { ownershipWrites } from '../records/owner.ts';
import { noLongerUnshared, shareWrites } from '../records/shares.ts';
import type { FoundInvitation } from './find.ts';

interface Taker {
  readonly id: string;
  /** What the record's person is to the account. */
  readonly relation: Relation | undefined;
}

/**
 * The access of the account, and the end of the invitation, unless something of what it rests on is another by then: refused with
 * `retry`. The caller makes sure that the account is there.
 */
export async function giveAccess(
  found: FoundInvitation,
  taker: Taker,
  context: Pick<Context, 'now' | 'time'> & { readonly store: Store },
): Promise<readonly Write[]> {
  const { invitation } = found;
  return [
    endInvitation(invitation, { state: 'accepted', takerId: taker.id }),
    check(keys.account(invitation.inviterId), { state: 'active' }, 'retry'),
    ...accessOf(found, taker, context),
    ...(invitation.what === 'owner' ? await withoutCircles(invitation, context.store) : []),
    ...mails(found, taker, context),
  ];
}

/** It is still the one that was read: one that was taken back and sent again counts its changes from the beginning, and has another secret. */
export function unchangedInvitation({ revision, locator }: InvitationItem) {
  return { revision, locator };
}

/** Nobody can take it from then on. The secret itself is forgotten. */
export function endInvitation(
  invitation: InvitationItem,
  set: Pick<InvitationItem, 'state' | 'takerId'>,
): Write {
  const { id, recordId, revision } = invitation;
  return update(
    keys.invitation(recordId, id),
    { set: { ...set, revision: revision + 1 }, remove: ['secret'] },
    { when: unchangedInvitation(invitation), refused: 'retry' },
  );
}

function accessOf(
  found: FoundInvitation,
  taker: Taker,
  context: Pick<Context, 'now' | 'time'>,
): readonly Write[] {
  const { what } = found.invitation;
  if (what === 'owner') return handOver(found, taker, context);
  return what === 'record' ? shareWhole(found, taker, context) : admit(found, taker, context);
}

/** Only an owner invites to it. */
function shareWhole(
  { invitation, record, taker: has }: FoundInvitation,
  { id, relation }: Taker,
  context: Pick<Context, 'now'>,
): readonly Write[] {
  const { inviterId, basis, roleLabel } = invitation;
  const when = stillOwned(inviterId, basis);
  return [
    record.unshared
      ? update(keys.record(record.id), noLongerUnshared, { when, refused: 'retry' })
      : check(keys.record(record.id), when, 'retry'),
    ...shareWrites(record, id, has.share, { roleLabel, relation }, context),
  ];
}

function admit(
  { invitation, record, carenet, taker: has }: FoundInvitation,
  { id }: Taker,
  context: Pick<Context, 'time'>,
): readonly Write[] {
  const { recordId, inviterId: accountId, basis } = invitation;
  return [
    stillInControl({ accountId, recordId, basis }, 'retry'),
    ...(basis.kind === 'ownership' ? [] : [check(keys.record(recordId), { PK: present }, 'retry')]),
    check(keys.carenet(carenet!.id), { recordId }, 'retry'),
    // Who is in it already keeps what she may.
    ...(has.member ? [] : memberWrites({ carenet: carenet!, record }, id, undefined, false, context)),
  ];
}

/** The account owns the record from now on, and needs no share of it. The former owner keeps one if she wished so. */
function handOver(
  { invitation, record, invitersShare, invitersLink, taker: has }: FoundInvitation,
  { id, relation }: Taker,
  { now, time }: Pick<Context, 'now' | 'time'>,
): readonly Write[] {
  const { keepShare, inviterId: former, basis } = invitation;
  const change = {
    when: stillOwned(former, basis),
    remove: keepShare && record.unshared ? noLongerUnshared.remove : [],
    relation,
  };
  const kept = () =>
    shareWrites(record, former, invitersShare, { relation: invitersLink?.relation }, { now });
  return [
    ...ownershipWrites(record, { id, isAccount: true }, change, time),
    ...withoutShare(record, id, has.share),
    ...(keepShare ? kept() : withoutShare(record, former, invitersShare)),
  ];
}

function withoutShare(
  { id: recordId }: RecordItem,
  accountId: string,
  share: FullShareItem | undefined,
): readonly Write[] {
  if (!share) return [];
  const key = keys.fullShare(recordId, accountLocator(accountId));
  return [
    remove(key, { when: { id: share.id }, refused: 'retry' }),
    remove(keys.sharedRecord(accountId, recordId)),
  ];
}

/** Who hands a record over is in none of its circles afterwards: she would see a part of it, and the new owner would not think of that. One round trip. */
async function withoutCircles(
  { inviterId, recordId }: InvitationItem,
  store: Store,
): Promise<readonly Write[]> {
  const circles = await store.query(keys.carenetsOfAccount(inviterId));
  return circles
    .flatMap((link) => (link.recordId === recordId && link.carenetId !== undefined ? [link.carenetId] : []))
    .flatMap((carenetId) => [
      remove(keys.carenetMember(carenetId, accountLocator(inviterId))),
      remove(keys.carenetOfAccount(inviterId, carenetId)),
    ]);
}

/** To the inviter always; to a new owner; and to the owner, when somebody else has invited to a circle of hers. */
function mails(
  { invitation, record, taker: has }: FoundInvitation,
  { id: otherId }: Taker,
  cause: Pick<Context, 'now' | 'time'>,
): readonly Write[] {
  const { what, inviterId, recordId, carenetId } = invitation;
  const { ownerId } = record;
  const about = { recordId, carenetId, otherId };
  const isOthers = ownerId !== undefined && ownerId !== inviterId && ownerId !== otherId;
  return [
    requestMail(what === 'owner' ? 'handover_done' : 'invitation_accepted', inviterId, cause, about),
    ...(what === 'owner'
      ? [requestMail('handover_received', otherId, cause, { recordId, otherId: inviterId })]
      : []),
    ...(isOthers && !has.member ? [requestMail('member_added_by_another', ownerId, cause, about)] : []),
  ];
}
