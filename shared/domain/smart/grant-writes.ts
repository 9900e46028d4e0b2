/** Grants as writes: what is stored with one, and what its end removes. */
import { keys, type SmartGrantItem } from '../../store/items/index.ts';
import { put, type Refusal, remove, type Write } from '../../store/writes.ts';
import { epochSeconds } from '../../time.ts';

const day = 86_400;

/** When DynamoDB may remove what ends then; undefined: never. */
function removedAfter(expiresAt: string | undefined): { readonly ttl?: number } {
  return expiresAt === undefined ? {} : { ttl: epochSeconds(new Date(expiresAt)) + day };
}

/** The end of a grant that is for so many days; none for a grant without an end. */
export function endAfter(days: number | undefined, now: Date): { readonly expiresAt?: string } {
  if (days === undefined) return {};
  return { expiresAt: new Date(now.getTime() + days * day * 1000).toISOString() };
}

/** Stores a grant, and a link by which removing the app finds it. For a transaction with `stillRegistered`. */
export function storeGrant(grant: SmartGrantItem): readonly Write[] {
  const { id: grantId, recordId, appGrant, expiresAt } = grant;
  const ttl = removedAfter(expiresAt);
  return [
    put(grantKey(grant), { ...grant, ...ttl }),
    put(linkKey(grant), { recordId, grantId, appGrant, ...ttl }),
  ];
}

/** Ends a grant with all its tokens. `refused`: what happens when it has ended already; nothing without it. */
export function endGrant(grant: SmartGrantItem, refused?: Refusal): readonly Write[] {
  // A backend app may have got another grant under the same key.
  const { id } = grant;
  const guard = refused ? { when: { id }, refused } : {};
  return [remove(grantKey(grant), guard), remove(linkKey(grant))];
}

/** Where a grant is stored. */
export function grantKey({ id, recordId, appId, kind }: SmartGrantItem) {
  return kind === 'system' ? keys.systemGrant(recordId, appId) : keys.smartGrant(recordId, id);
}

/** Where the link to it is, by which removing the app finds it. */
export function linkKey({ id, recordId, appId, kind }: SmartGrantItem) {
  return kind === 'system' ? keys.smartAppRecord(appId, recordId) : keys.smartAppGrant(appId, recordId, id);
}
