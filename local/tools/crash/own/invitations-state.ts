/** Who has which part of a record, and who is invited to it, as it is in the table. */
import { type InvitationItem, keys } from '../../../../shared/store/items/index.ts';
import type { Store } from '../../../../shared/store/store.ts';

/** People are named by the ids of their accounts, in the order of these. */
export interface SharingState {
  readonly owner: string;
  readonly shares: readonly string[];
  readonly members: readonly string[];
  /** By the ids of the invitations: their state, and who has taken them. */
  readonly invitations: Readonly<Record<string, string>>;
  /** How often the trail of the record tells that somebody has accepted. */
  readonly told: number;
}

/** The family of one client: its record, a carenet of that, and everybody who may have a part in it. */
export interface Family {
  readonly recordId: string;
  readonly carenetId: string;
  readonly people: readonly string[];
}

export async function readSharing(
  { recordId, carenetId }: Family,
  months: readonly string[],
  store: Store,
): Promise<SharingState> {
  const [[record], shares, members, invitations, audits] = await Promise.all([
    store.get([keys.record(recordId)]),
    store.query(keys.fullShares(recordId)),
    store.query(keys.carenetMembers(carenetId)),
    store.query(keys.invitations(recordId)),
    Promise.all(months.map((month) => store.query(keys.auditMonth(recordId, month)))),
  ]);
  const told = audits
    .flat()
    .filter(({ operation, successful }) => successful && operation === 'invitation_accept');
  return {
    owner: record?.ownerId ?? 'nobody',
    shares: shares.map(({ accountId }) => accountId).sort(),
    members: members.map(({ accountId }) => accountId).sort(),
    invitations: Object.fromEntries(invitations.map((one) => [one.id, described(one)])),
    told: told.length,
  };
}

function described({ state, takerId }: Pick<InvitationItem, 'state' | 'takerId'>): string {
  return takerId === undefined ? state : `${state} by ${takerId}`;
}

/** A sentence for each thing that does not fit to the others. */
export async function halfSharing(family: Family, store: Store): Promise<string[]> {
  const { recordId, carenetId, people } = family;
  const { owner, shares, members } = await readSharing(family, [], store);
  const faults: string[] = [];
  const compare = (what: string, id: string, has: boolean, isListed: boolean) => {
    if (has !== isListed)
      faults.push(`${id} ${has ? 'is' : 'is not'} ${what}, and its list of records says otherwise.`);
  };
  for (const id of people) {
    const [owned, shared, ofCarenet] = await store.get([
      keys.ownedRecord(id, recordId),
      keys.sharedRecord(id, recordId),
      keys.carenetOfAccount(id, carenetId),
    ]);
    compare('the owner', id, owner === id, owned !== undefined);
    compare('a reader of the whole record', id, shares.includes(id), shared !== undefined);
    compare('in the carenet', id, members.includes(id), ofCarenet !== undefined);
  }
  for (const { id, locator, state } of await store.query(keys.invitations(recordId))) {
    const [place] = await store.get([keys.invitationSecret(locator)]);
    const isFound = place?.invitationId === id;
    if (isFound === (state === 'declined'))
      faults.push(
        `The invitation ${id} is ${state}, and ${isFound ? 'its secret leads to it' : 'no secret leads to it'}.`,
      );
  }
  return faults;
}

/** A sentence for each secret that leads somewhere still, though its invitation has ended. */
export async function leftSecrets(locators: readonly string[], store: Store): Promise<readonly string[]> {
  const places = await store.get(locators.map((locator) => keys.invitationSecret(locator)));
  return places.flatMap((place) =>
    place ? [`A secret leads to the invitation ${place.invitationId}, which has ended.`] : [],
  );
}
