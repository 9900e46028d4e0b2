/** What an account lets an app do (docs/contract/access.md#predicates-in-data-terms). */
import { type Approval, type BasisGrounds, basisOf } from '../../access/grants.ts';
import { forbidden } from '../../errors.ts';

/** The record or carenet, and the app's share of it or placement in it. */
type Place = Pick<Approval, 'recordId' | 'carenetId' | 'grant'>;

/** An approval with all grants under which it is given. Throws 403 when the account has no access there. */
export function approvalBy(
  account: { readonly id: string; readonly sessionGrant: string },
  place: Place,
  grounds: BasisGrounds,
): Approval {
  const basis = basisOf(account.id, place.recordId, grounds);
  if (!basis) throw forbidden();
  return { ...place, accountId: account.id, sessionGrant: account.sessionGrant, basis };
}
