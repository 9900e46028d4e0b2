/**
 * Conditions under which writes take effect: the grants on which they depend are still the ones that were
 * read. `shared/access/grants.ts` checks what was read. These conditions make the transaction fail when it
 * changes in between.
 */
import type { Basis, Placement, Registration, Share } from '../../access/grants.ts';
import { accountLocator, keys } from '../../store/items/index.ts';
import {
  absent,
  type Condition,
  type Conditions,
  check,
  type Refusal,
  type Write,
} from '../../store/writes.ts';

/**
 * The app has the registration that it was read with. Everything that lasts until the app is removed (a
 * share, a token without expiry, a storage) needs this once in its transaction, so that none of it is created
 * after the clean-up. A token that expires does not need it: it stores the registration's grant and is not in
 * force without it.
 */
export function stillRegistered({ id, grant }: Registration, refused: Refusal): Write {
  return check(keys.app(id), { grant }, refused);
}

/** The app's share of the record is the one that was read. */
export function stillShared(
  recordId: string,
  { appId, grant }: Pick<Share, 'appId' | 'grant'>,
  refused: Refusal,
): Write {
  return check(keys.appShare(recordId, appId), { grant }, refused);
}

/** The app's placement in the carenet is the one that was read. */
export function stillPlaced(
  carenetId: string,
  { appId, grant }: Pick<Placement, 'appId' | 'grant'>,
  refused: Refusal,
): Write {
  return check(keys.carenetApp(carenetId, appId), { grant }, refused);
}

/** Nothing else has been stored since this share or placement was read, or since none was there. */
export function unchanged(existing: Pick<Share, 'grant'> | undefined): Conditions {
  return existing ? { grant: existing.grant } : { PK: absent };
}

/** This was made under the registration with this grant; what a later registration made stays. */
export function madeUnder(registrationGrant: string): Conditions {
  return { appGrant: registrationGrant };
}

/** The account owns the record as it did when this basis was read. */
export function stillOwned(accountId: string, basis: Basis): { ownerId: string; ownerGrant: Condition } {
  return { ownerId: accountId, ownerGrant: basis.grant ?? absent };
}

/** The account is in full control of the record by this ownership or full share. */
export function stillInControl(
  { accountId, recordId, basis }: { accountId: string; recordId: string; basis: Basis },
  refused: Refusal,
): Write {
  if (basis.kind === 'ownership') return check(keys.record(recordId), stillOwned(accountId, basis), refused);
  return check(keys.fullShare(recordId, accountLocator(accountId)), { id: basis.grant ?? absent }, refused);
}
