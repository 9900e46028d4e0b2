/** GET /accounts/{ACCOUNT_EMAIL}/factors (docs/contract/sign-in.md#account_factors). */
import type { factorEndpoints } from '../../api/endpoints/factors.ts';
import { formatStored } from '../../time.ts';
import { passwordSystem, usernameOf } from '../accounts/usernames.ts';
import type { Handler } from '../handler.ts';
import { listPasskeys } from '../passkeys/list.ts';
import { isDemanded } from './demand.ts';
import { isRecovered, readFactors } from './own-factors.ts';
import { trustedCount } from './trusted-browsers.ts';

/** One round trip. */
export const showFactors: Handler<(typeof factorEndpoints)['account_factors']> = async (_input, context) => {
  const { account } = context.entities;
  const [factors, required, passkeys] = await Promise.all([
    readFactors(account, context),
    isDemanded(account.id, context),
    listPasskeys(account.id, context.store),
  ]);
  return {
    required,
    second_factor: account.secondFactor === 'on',
    password: usernameOf(account, passwordSystem) !== undefined,
    totp: factors?.totpSince === undefined ? null : { since: formatStored(factors.totpSince) },
    passkeys,
    recovery_codes_left: factors?.recoveryCodes.length ?? 0,
    recovered: isRecovered(context),
    trusted_browsers: trustedCount(factors, context.now),
  };
};
