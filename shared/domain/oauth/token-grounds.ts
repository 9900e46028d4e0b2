/** What an approval and an access token depend on. `shared/access/grants.ts` decides with it whether they are in force. */
import type { AppAccessGrounds } from '../../access/grants.ts';
import {
  accountLocator,
  type CarenetMemberItem,
  type FullShareItem,
  keys,
  type RecordItem,
  type TokenItem,
} from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';
import { getByName } from '../../store/reads.ts';
import type { Store } from '../../store/store.ts';

/** What was issued: a token, or an approval together with the app that it was given to. */
type Issued = Pick<TokenItem, 'appId' | 'accountId' | 'carenetId' | 'basis'> & { readonly recordId: string };

interface BasisKeys {
  readonly record?: Key<RecordItem>;
  readonly fullShare?: Key<FullShareItem>;
  readonly member?: Key<CarenetMemberItem>;
}

/** The key of what the access of the account rests on. None for a token that acts for no account. */
export function basisKeys({ accountId, recordId, carenetId, basis }: Omit<Issued, 'appId'>): BasisKeys {
  if (accountId === undefined || basis === undefined) return {};
  const locator = accountLocator(accountId);
  if (basis.kind === 'ownership') return { record: keys.record(recordId) };
  if (basis.kind === 'fullShare') return { fullShare: keys.fullShare(recordId, locator) };
  return carenetId === undefined ? {} : { member: keys.carenetMember(carenetId, locator) };
}

/** Reads all of it as it is now, except the registrations of apps. One round trip. */
export function readGrounds(issued: Issued, store: Store): Promise<Omit<AppAccessGrounds, 'app'>> {
  const { appId, accountId, recordId, carenetId } = issued;
  return getByName<Omit<AppAccessGrounds, 'app'>>(store, {
    share: keys.appShare(recordId, appId),
    ...(accountId !== undefined && { account: keys.account(accountId) }),
    ...(carenetId !== undefined && {
      carenet: keys.carenet(carenetId),
      placement: keys.carenetApp(carenetId, appId),
    }),
    ...basisKeys(issued),
  });
}
