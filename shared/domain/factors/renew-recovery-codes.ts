/** POST /accounts/{ACCOUNT_EMAIL}/factors/recovery-codes (docs/contract/sign-in.md#recovery_codes_new). */
import type { factorEndpoints } from '../../api/endpoints/factors.ts';
import { ApiError } from '../../errors.ts';
import type { Handler } from '../handler.ts';
import { requestMail } from '../mail/mail-event.ts';
import { changeOwnAccount } from '../own-account/change-own-account.ts';
import { changeFactors, hasSecondFactor } from './change.ts';
import { readWithPassword } from './own-factors.ts';
import { countFactorGuess } from './proof.ts';
import { proveFactor } from './prove-factor.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';

/** New codes in the place of all earlier ones. No recovery code proves it: one that was found would make ten of itself. */
export const renewRecoveryCodes: Handler<(typeof factorEndpoints)['recovery_codes_new']> = async (
  { form },
  context,
) => {
  const forgiven = await countFactorGuess(context);
  return changeOwnAccount(context, async (account) => {
    const { factors, isPassword } = await readWithPassword(account, form, context);
    if (!hasSecondFactor(factors)) throw new ApiError('second_factor_missing');
    const proof = await proveFactor({ ...form, kind: 'totp' }, account, factors, context);
    const codes = newRecoveryCodes();
    const recoveryCodes = codes.map((code) => recoveryHash(account.id, code));
    const { writes } = changeFactors(account, factors, { ...proof.change, recoveryCodes }, context);
    const mail = requestMail('recovery_codes_new', account.id, context);
    await context.commit([...writes, isPassword, mail, ...proof.writes, ...forgiven]);
    return { recovery_codes: codes };
  });
};
