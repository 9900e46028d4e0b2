/** A person need not decide twice about the same (docs/contract/smart.md#launch-from-the-portal). */
import { isMadeFor } from '../../access/grants.ts';
import { type Granted, parseScopes } from '../../smart/scopes.ts';
import { keys, type SmartGrantItem, type SmartLaunchItem } from '../../store/items/index.ts';
import type { OpenContext } from '../context.ts';
import type { SmartApp } from './clients.ts';
import { grantInForce } from './grant-grounds.ts';

/**
 * The latest grant in force that the account gave this app for the same place, when it asked for exactly the same. It may be for less: what the
 * person took out then stays out. Two round trips, or one.
 */
export async function decidedBefore(
  app: SmartApp,
  { accountId, recordId, carenetId }: SmartLaunchItem,
  asked: Granted,
  context: Pick<OpenContext, 'store' | 'time'>,
): Promise<SmartGrantItem | undefined> {
  const grants = await context.store.query(keys.smartGrants(recordId));
  const candidates = grants
    .filter((item) => item.kind === 'patient' && isMadeFor(item, app))
    .filter((grant) => grant.accountId === accountId && grant.carenetId === carenetId)
    .filter((grant) => grant.asked !== undefined && isSame(parseScopes(grant.asked), asked))
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  for (const candidate of candidates.slice(0, 1)) {
    const found = await grantInForce(candidate, app, context);
    if (found) return found.grant;
  }
  return undefined;
}

function isSame(one: Granted, other: Granted): boolean {
  const sorted = ({ text }: Granted) => text.split(' ').toSorted().join(' ');
  return sorted(one) === sorted(other);
}
