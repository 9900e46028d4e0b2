/** The operator's way back for who has lost every second factor and every recovery code (docs/contract/sign-in.md#way-back). */

import { accountUpdate, combine } from '../../domain/accounts/update-account.ts';
import { after, storeFactors } from '../../domain/factors/change.ts';
import { requestMail } from '../../domain/mail/mail-event.ts';
import { endSessionsExcept } from '../../domain/own-account/end-sessions.ts';
import { keys } from '../../store/items/index.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import { remove } from '../../store/writes.ts';
import { operatorEntry } from '../operator-audit-entry.ts';

/** Whether there was one. Undefined: there is no such account. */
export type Removed = { readonly wasOn: boolean } | undefined;

/**
 * Removes all second factors, passkeys included, recovery codes and trusted browsers of the account, and ends its sessions, in one transaction. The password is
 * enough from then on. A mail tells the person. Changes nothing when there is none.
 */
export async function removeSecondFactor(accountId: string, store: Store, now: Date): Promise<Removed> {
  return retryWhenStale(async () => {
    const [account, factors] = await store.get([keys.account(accountId), keys.factors(accountId)]);
    if (account?.id !== accountId) return undefined;
    if (account.secondFactor !== 'on') return { wasOn: false };
    // After the factors, on whose revision the change is conditional: passkeys come and go with it.
    const passkeys = await store.query({ ...keys.passkeys(accountId), attributes: ['id'] });
    const nothing = after(factors, {
      totpSecret: undefined,
      totpSince: undefined,
      totpStep: undefined,
      pendingSecret: undefined,
      pendingUntil: undefined,
      passkeys: 0,
      refusedPasskeys: undefined,
      recoveryCodes: [],
      trustedBrowsers: [],
    });
    const change = combine({ remove: ['secondFactor'] }, endSessionsExcept(undefined));
    await store.transact([
      storeFactors(accountId, factors, nothing),
      ...passkeys.flatMap(({ id }) => [remove(keys.passkey(accountId, id)), remove(keys.credential(id))]),
      accountUpdate(account, change),
      requestMail('second_factor_off', accountId, { now, time: now.toISOString() }),
      operatorEntry('account_remove_second_factor', now, ['accounts', 'remove-second-factor', accountId]),
    ]);
    return { wasOn: true };
  });
}
