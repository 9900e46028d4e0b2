/** Who has access to a record now, for the names and the filters of its activity. */
import { forEachConcurrent } from '../../../concurrency/map-concurrent.ts';
import { type AppShareItem, keys, type RecordItem } from '../../../store/items/index.ts';
import type { Store } from '../../../store/store.ts';

export interface Access {
  readonly ownerId: string | undefined;
  /** What those with a full share are to the patient, by account. */
  readonly shares: ReadonlyMap<string, string | undefined>;
  /** Names of circles, by their ids. */
  readonly carenets: ReadonlyMap<string, string>;
  /** Ids of the circles that an account is in. */
  readonly memberships: ReadonlyMap<string, readonly string[]>;
  readonly apps: readonly AppShareItem[];
}

/** Circles whose members are read. The people of further ones are named when they have done something. */
const mostCarenets = 25;
const carenetsAtOnce = 8;

/** Two round trips; more when there are more than eight circles. */
export async function readAccess({ id, ownerId }: RecordItem, store: Store): Promise<Access> {
  const [shares, carenets] = await Promise.all([
    store.query(keys.shares(id)),
    store.query(keys.carenetsOfRecord(id)),
  ]);
  const memberships = new Map<string, string[]>();
  await forEachConcurrent(carenets.slice(0, mostCarenets), carenetsAtOnce, async (carenet) => {
    const members = await store.query({ ...keys.carenetMembers(carenet.id), attributes: ['accountId'] });
    for (const { accountId } of members)
      memberships.set(accountId, [...(memberships.get(accountId) ?? []), carenet.id]);
  });
  return {
    ownerId,
    shares: new Map(
      shares.flatMap((share) => ('accountId' in share ? [[share.accountId, share.roleLabel] as const] : [])),
    ),
    carenets: new Map(carenets.map((carenet) => [carenet.id, carenet.name])),
    memberships,
    apps: shares.filter((share) => 'appId' in share),
  };
}
