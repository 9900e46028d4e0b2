/** Grants that a new one takes the place of (docs/contract/smart.md#grants). */
import { isSmartGrantInForce } from '../../access/grants.ts';
import { parseScopes } from '../../smart/scopes.ts';
import { keys, type SmartGrantItem } from '../../store/items/index.ts';
import type { Write } from '../../store/writes.ts';
import type { Context } from '../context.ts';
import { readGrantGrounds } from './grant-grounds.ts';
import { endGrant } from './grant-writes.ts';

/** An app on several devices has a grant for each. More than these are not kept: the oldest ends. */
const most = 20;

/**
 * Ends what the same app was given for the same account and place and can no longer use: grants that are not in force, and those that have no
 * refresh token and no access token any more. So a person sees an app once in her list, or once for each device that stays signed in.
 * Two round trips.
 */
export async function earlierGrants(grant: SmartGrantItem, context: Context): Promise<readonly Write[]> {
  const { store, time, config, now } = context;
  const [all, grounds] = await Promise.all([
    store.query(keys.smartGrants(grant.recordId)),
    readGrantGrounds(grant, store),
  ]);
  const app = { id: grant.appId, grant: grant.appGrant };
  const spent = new Date(now.getTime() - config.smartAccessTtl * 1000).toISOString();
  const restsOn = grant.basis.kind;
  const isUsable = (earlier: SmartGrantItem) =>
    // What another kind of access rests on was not read.
    (earlier.basis.kind !== restsOn || isSmartGrantInForce(earlier, { ...grounds, app }, time)) &&
    (isRefreshed(earlier) || (earlier.lastUsedAt ?? earlier.createdAt) > spent);
  const same = all.filter((earlier) => isSamePlace(earlier, grant));
  const usable = same.filter(isUsable).toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  const kept = new Set(usable.slice(0, most - 1).map(({ id }) => id));
  return same
    .filter(({ id }) => !kept.has(id))
    .slice(0, most)
    .flatMap((earlier) => endGrant(earlier));
}

function isSamePlace(one: SmartGrantItem, other: SmartGrantItem): boolean {
  return (
    one.kind === other.kind &&
    one.appId === other.appId &&
    one.accountId === other.accountId &&
    one.carenetId === other.carenetId
  );
}

/** Whether the app can get other tokens of it by itself. */
export function isRefreshed({ scope }: Pick<SmartGrantItem, 'scope'>): boolean {
  const { others } = parseScopes(scope);
  return others.has('offline_access') || others.has('online_access');
}
