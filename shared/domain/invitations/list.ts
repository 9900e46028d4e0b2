/** GET /records/{RECORD_ID}/invitations/ (docs/contract/invitations.md#invitation_list). */
import { isInvitationInForce } from '../../access/grants.ts';
import type { invitationEndpoints } from '../../api/endpoints/invitations.ts';
import {
  type AccountItem,
  accountLocator,
  type FullShareItem,
  type InvitationItem,
  keys,
} from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { formatStored } from '../../time.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { isSince, orderBy, page } from '../sort-and-page.ts';

/** Two round trips. */
export const listInvitations: Handler<(typeof invitationEndpoints)['invitation_list']> = async (
  { list },
  context,
) => {
  const { store, actor, entities } = context;
  const { record } = entities;
  const all = await store.query(keys.invitations(record.id));
  const seen = all.filter((invitation) => maySee(invitation, context));
  const known = await readKnown(record.id, seen, store);
  const since = list.modifiedSince;
  const listed = seen
    .filter((invitation) => isListed(invitation, known, context))
    .filter(({ mailedAt }) => !since || isSince(mailedAt, since));
  const value = list.orderBy === 'expires_at' ? 'expiresAt' : 'createdAt';
  const ordered = orderBy(
    listed,
    (invitation) => invitation[value],
    ({ id }) => id,
    list.descending,
  );
  return page(ordered, list).map((invitation) => viewOf(invitation, known, actor.id));
};

/** Only its owner knows with whom the whole record is shared (docs/contract/records.md#full-shares). */
export function maySee(
  { what }: Pick<InvitationItem, 'what'>,
  { entities, actor }: Pick<Context<'record'>, 'entities' | 'actor'>,
): boolean {
  return what === 'carenet' || entities.record.ownerId === actor.id;
}

/** What is told of people and carenets, by their ids. */
interface Known {
  readonly accounts: ReadonlyMap<string, AccountItem>;
  readonly shares: ReadonlyMap<string, FullShareItem>;
  readonly carenets: ReadonlyMap<string, string>;
}

/** One round trip, or none. */
async function readKnown(
  recordId: string,
  invitations: readonly InvitationItem[],
  store: Store,
): Promise<Known> {
  const inviters = distinct(invitations.map(({ inviterId }) => inviterId));
  const people = distinct([...inviters, ...invitations.flatMap(({ takerId }) => takerId ?? [])]);
  const circles = distinct(invitations.flatMap(({ carenetId }) => carenetId ?? []));
  const [accounts, shares, carenets] = await Promise.all([
    readAll(people, (ids) => store.get(ids.map(keys.account))),
    readAll(inviters, (ids) => store.get(ids.map((id) => keys.fullShare(recordId, accountLocator(id))))),
    readAll(circles, (ids) => store.get(ids.map(keys.carenet))),
  ]);
  return {
    accounts: new Map(accounts.map((account) => [account.id, account])),
    shares: new Map(shares.map((share) => [share.accountId, share])),
    carenets: new Map(carenets.map(({ id, name }) => [id, name])),
  };
}

function distinct(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)];
}

async function readAll<T>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly (T | undefined)[]>,
): Promise<readonly T[]> {
  if (ids.length === 0) return [];
  return (await read(ids)).filter((item) => item !== undefined);
}

/** Those that can be taken or wait. One that was declined is told for as long as it could have been taken. */
function isListed(
  invitation: InvitationItem,
  { accounts, shares, carenets }: Known,
  { entities, time }: Pick<Context<'record'>, 'entities' | 'time'>,
): boolean {
  const { record } = entities;
  const { carenetId } = invitation;
  if (carenetId !== undefined && !carenets.has(carenetId)) return false;
  const account = accounts.get(invitation.inviterId);
  const fullShare = shares.get(invitation.inviterId);
  const untaken = invitation.state === 'declined' ? { ...invitation, state: 'open' } : invitation;
  return isInvitationInForce(untaken, record.id, { account, record, fullShare }, time);
}

function viewOf(invitation: InvitationItem, { accounts, carenets }: Known, caller: string) {
  const { id, what, carenetId, address, roleLabel, keepShare, state, inviterId, takerId } = invitation;
  const isOwn = inviterId === caller;
  const waits = isOwn && state === 'waiting' ? takerId : undefined;
  const person = (account: string) => ({ account, full_name: accounts.get(account)?.fullName ?? '' });
  return {
    id,
    what,
    carenet_id: carenetId ?? null,
    carenet_name: (carenetId !== undefined && carenets.get(carenetId)) || null,
    address,
    role_label: roleLabel ?? null,
    keep_share: keepShare === true,
    state,
    inviter: person(inviterId),
    own: isOwn,
    taker: waits === undefined ? null : person(waits),
    created_at: formatStored(invitation.createdAt),
    expires_at: formatStored(invitation.expiresAt),
  };
}
