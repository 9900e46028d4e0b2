/** What a grant depends on, as it is now (docs/contract/smart.md#how-long-access-lasts). `shared/access/grants.ts` decides by it. */
import { type InForce, isSmartGrantInForce, type SmartGrounds } from '../../access/grants.ts';
import { type AccountItem, accountLocator, keys, type SmartGrantItem } from '../../store/items/index.ts';
import { getByName, type KeysOf } from '../../store/reads.ts';
import type { Store } from '../../store/store.ts';

interface Grounds extends SmartGrounds {
  readonly account?: AccountItem | undefined;
}

/** Everything but the app. One round trip. */
export function readGrantGrounds(grant: SmartGrantItem, store: Store): Promise<Omit<Grounds, 'app'>> {
  return getByName<Omit<Grounds, 'app'>>(store, groundKeys(grant));
}

function groundKeys({ recordId, carenetId, accountId, basis }: SmartGrantItem): KeysOf<Omit<Grounds, 'app'>> {
  const locator = accountLocator(accountId);
  return {
    account: keys.account(accountId),
    record: keys.record(recordId),
    ...(carenetId !== undefined && { carenet: keys.carenet(carenetId) }),
    ...(basis.kind === 'fullShare' && { fullShare: keys.fullShare(recordId, locator) }),
    ...(carenetId !== undefined &&
      basis.kind === 'membership' && { member: keys.carenetMember(carenetId, locator) }),
  };
}

/** The grant with its account, if it is in force. One round trip, or none for no grant. */
export async function grantInForce(
  grant: SmartGrantItem | undefined,
  app: SmartGrounds['app'],
  { store, time }: { readonly store: Store; readonly time: string },
): Promise<{ readonly grant: InForce<SmartGrantItem>; readonly account: AccountItem } | undefined> {
  if (!grant) return undefined;
  const grounds = await readGrantGrounds(grant, store);
  if (!isSmartGrantInForce(grant, { ...grounds, app }, time) || !grounds.account) return undefined;
  return { grant, account: grounds.account };
}
