/** Whether an account can sign in, and why not: the first question when a patient calls. */
import { usablePasskeys } from '../../../shared/domain/factors/change.ts';
import type { AccountItem, FactorsItem } from '../../../shared/store/items/index.ts';
import { keys } from '../../../shared/store/items/index.ts';
import type { Store } from '../../../shared/store/store.ts';

type Judged = Pick<
  AccountItem,
  | 'state'
  | 'authSystems'
  | 'stateBeforeLockOut'
  | 'lastFailedLoginAt'
  | 'lastStateChange'
  | 'failedLoginCount'
  | 'secondFactor'
>;

/** What the second step takes, if there is one. */
function secondStepOf({ secondFactor }: Judged, factors: FactorsItem | undefined): string {
  if (!factors || secondFactor !== 'on') return '';
  const { totpSecret, recoveryCodes, refusedPasskeys = 0 } = factors;
  const passkeys = usablePasskeys(factors);
  const taken = [
    ...(totpSecret === undefined ? [] : ['an app for codes']),
    ...(passkeys === 0 ? [] : [passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`]),
    recoveryCodes.length === 1 ? '1 recovery code' : `${recoveryCodes.length} recovery codes`,
  ];
  const refused =
    refusedPasskeys === 0
      ? ''
      : ` Passkeys that are refused, since each seems to exist twice: ${refusedPasskeys}.`;
  return ` The second step takes one of these: ${taken.join(', ')}.${refused}`;
}

/** In a sentence, with what helps. Times are in UTC (docs/contract/accounts.md#states). */
function signInSentence(account: Judged, factors: FactorsItem | undefined): string {
  const { state, authSystems, stateBeforeLockOut, lastFailedLoginAt, lastStateChange } = account;
  const usernames = [...new Set(authSystems.map(({ username }) => username))].join(', ');
  if (state === 'disabled' && stateBeforeLockOut)
    return (
      `Cannot sign in: locked since ${lastFailedLoginAt} by ${account.failedLoginCount} wrong passwords or codes in a row. ` +
      'A new password, which the owner asks for by mail, opens it; so does an attempt after REENABLE_TIMEOUT, if that is set.'
    );
  if (state === 'disabled')
    return `Cannot sign in: an admin app disabled it at ${lastStateChange}, and can make it active again.`;
  if (state === 'retired') return `Cannot sign in: retired at ${lastStateChange}.`;
  if (state === 'uninitialized')
    return (
      'Cannot sign in: not activated. It is new, or its owner asked for a new password and has not set it yet. ' +
      'The link in the latest mail activates it, with the code that was shown when the mail was asked for.'
    );
  if (authSystems.length === 0) return 'Cannot sign in: it has no user name.';
  const wrong = account.failedLoginCount;
  const warning =
    wrong > 0 ? ` ${wrong} wrong ${wrong === 1 ? 'password' : 'passwords'} since the last log-in.` : '';
  return `Can sign in, with the user name ${usernames}.${warning}${secondStepOf(account, factors)}`;
}

/** Undefined when there is no such account. */
export async function readSignIn(email: string, store: Store): Promise<string | undefined> {
  const id = email.trim().toLowerCase();
  const [account, factors] = await store.get([keys.account(id), keys.factors(id)]);
  return account && signInSentence(account, factors);
}
