/** Who can do what with a record, and who these people are. */
import { isPlacementInForce, isShareInForce } from '../../../access/grants.ts';
import { readCarenets } from '../../../domain/carenets/list.ts';
import {
  type AppItem,
  type AppShareItem,
  type AutoshareItem,
  type CarenetItem,
  type FullShareItem,
  keys,
  type RecordItem,
} from '../../../store/items/index.ts';
import type { Store } from '../../../store/store.ts';
import type { CarenetValue, People, Sharing } from '../format/files.ts';

/** Everything but placements. Bindings of apps that are no longer valid are left out. */
export async function readSharing(record: RecordItem, store: Store): Promise<Sharing> {
  const [grants, carenets, autoshares, apps] = await Promise.all([
    store.query(keys.shares(record.id)),
    readCarenets(store, record.id),
    store.query(keys.autoshares(record.id)),
    readApps(store),
  ]);
  const shares = grants.filter((share) => 'accountId' in share);
  const enabled = grants
    .filter((share) => 'appId' in share)
    .filter((share) => isShareInForce(share, apps.get(share.appId)));
  const values: CarenetValue[] = [];
  for (const carenet of carenets)
    values.push(await carenetValue(carenet, { apps, enabled, autoshares }, store));
  return {
    owner: await ownerOf(record, store),
    full_shares: shares.sort(by(({ accountId }) => accountId)).map(fullShare),
    apps: enabled.toSorted(by(({ appId }) => appId)).map(({ id, appId, authorizedAt, authorizedBy }) => ({
      id,
      app_id: appId,
      authorized_at: authorizedAt,
      authorized_by: authorizedBy,
    })),
    carenets: values,
  };
}

/** The registered apps by id. */
export async function readApps(store: Store): Promise<Map<string, Pick<AppItem, 'id' | 'grant'>>> {
  const apps = await store.query({ ...keys.apps, attributes: ['id', 'grant'] });
  return new Map(apps.map((app) => [app.id, app]));
}

async function ownerOf({ id, ownerId }: RecordItem, store: Store): Promise<Sharing['owner']> {
  if (ownerId === undefined) return undefined;
  const [account, link] = await store.get([keys.account(ownerId), keys.ownedRecord(ownerId, id)]);
  const kind = account?.id === ownerId ? 'account' : 'app';
  return { id: ownerId, kind, since: link?.modifiedAt };
}

function fullShare({ id, accountId, roleLabel, createdAt, modifiedAt }: FullShareItem) {
  return {
    id,
    account_id: accountId,
    role_label: roleLabel,
    created_at: createdAt,
    modified_at: modifiedAt,
  };
}

interface Sharers {
  readonly apps: ReadonlyMap<string, Pick<AppItem, 'id' | 'grant'>>;
  /** Shares of the apps that are enabled on the record. */
  readonly enabled: readonly AppShareItem[];
  readonly autoshares: readonly AutoshareItem[];
}

async function carenetValue(
  { id, recordId, name, createdAt, modifiedAt }: CarenetItem,
  { apps: registered, enabled, autoshares }: Sharers,
  store: Store,
): Promise<CarenetValue> {
  const [members, placed, kinds] = await Promise.all([
    store.query(keys.carenetMembers(id)),
    store.query(keys.carenetApps(id)),
    store.query(keys.kindAutosharesOf(recordId, id)),
  ]);
  const apps = placed.filter((placement) => {
    const share = enabled.find(({ appId }) => appId === placement.appId);
    return isPlacementInForce(placement, share, registered.get(placement.appId));
  });
  return {
    id,
    name,
    created_at: createdAt,
    modified_at: modifiedAt,
    members: members.toSorted(by(({ accountId }) => accountId)).map((member) => ({
      account_id: member.accountId,
      write: member.write,
      created_at: member.createdAt,
      modified_at: member.modifiedAt,
    })),
    apps: apps
      .sort(by(({ appId }) => appId))
      .map((app) => ({ app_id: app.appId, created_at: app.createdAt })),
    autoshared_types: autoshares
      .filter(({ carenetId }) => carenetId === id)
      .map(({ type }) => type)
      .sort(by((type) => type)),
    ...(kinds.length > 0 && { autoshared_kinds: kinds.map(({ kind }) => kind).sort(by((kind) => kind)) }),
  };
}

/** The accounts that the sharing names, by id. */
export async function readPeople(sharing: Sharing, store: Store): Promise<People> {
  const ids = accountsIn(sharing);
  const found = await store.get(ids.map(keys.account));
  return ids.map((id, index) => {
    const account = found[index];
    return { id, full_name: account?.fullName ?? '', contact_email: account?.contactEmail ?? id };
  });
}

/** Ids of accounts that own the record, have a share of it or are in one of its carenets, sorted. */
export function accountsIn({ owner, full_shares, carenets }: Sharing): readonly string[] {
  const ids = [
    ...(owner?.kind === 'account' ? [owner.id] : []),
    ...full_shares.map(({ account_id }) => account_id),
    ...carenets.flatMap(({ members }) => members.map(({ account_id }) => account_id)),
  ];
  return [...new Set(ids)].sort(by((id) => id));
}

/** Compares by code units. No list has a value twice. */
function by<T>(value: (item: T) => string): (left: T, right: T) => number {
  return (left, right) => (value(left) < value(right) ? -1 : 1);
}
