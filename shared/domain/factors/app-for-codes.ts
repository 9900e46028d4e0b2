/** POST /accounts/{ACCOUNT_EMAIL}/factors/totp, …/confirm and …/remove (docs/contract/sign-in.md#totp_begin). */
import type { factorEndpoints } from '../../api/endpoints/factors.ts';
import { ApiError } from '../../errors.ts';
import { passwordSystem, usernameOf } from '../accounts/usernames.ts';
import type { Handler } from '../handler.ts';
import { requestMail } from '../mail/mail-event.ts';
import { changeOwnAccount } from '../own-account/change-own-account.ts';
import { changeFactors, type FactorsChange, isEnd } from './change.ts';
import { requireNotDemanded } from './demand.ts';
import { readFactors, readWithPassword } from './own-factors.ts';
import { countFactorGuess, totpContext } from './proof.ts';
import { proveFactor, proveToAdd } from './prove-factor.ts';
import { acceptedStep, keyUri, newTotpSecret } from './totp.ts';

type Endpoints = typeof factorEndpoints;

const pendingMs = 600_000;

/**
 * Makes a secret that waits for a code. Where there is a second factor, one must be proved: a thief with the password and an open browser
 * must not put his own in its place or beside it. An account without a password gets none: the system that knows its user would not ask for
 * the codes.
 */
export const beginTotp: Handler<Endpoints['totp_begin']> = async ({ form }, context) => {
  const { keyring, now, config } = context;
  const forgiven = await countFactorGuess(context);
  return changeOwnAccount(context, async (account) => {
    if (usernameOf(account, passwordSystem) === undefined) throw new ApiError('account_without_password');
    const { factors, isPassword } = await readWithPassword(account, form, context);
    const proof = await proveToAdd(form, account, factors, context);
    const secret = newTotpSecret();
    const change: FactorsChange = {
      ...proof.change,
      pendingSecret: keyring.seal(secret, totpContext(account.id)),
      pendingUntil: new Date(now.getTime() + pendingMs).toISOString(),
    };
    const { writes } = changeFactors(account, factors, change, context);
    await context.commit([...writes, isPassword, ...proof.writes, ...forgiven]);
    return { secret, uri: keyUri(secret, { issuer: new URL(config.uiUrl).host, account: account.id }) };
  });
};

/** Turns the secret on that waits. The code is used up: it does not sign in as well. */
export const confirmTotp: Handler<Endpoints['totp_confirm']> = async ({ form }, context) => {
  const { keyring, now, time } = context;
  const forgiven = await countFactorGuess(context);
  return changeOwnAccount(context, async (account) => {
    const factors = await readFactors(account, context);
    const { pendingSecret, pendingUntil } = factors ?? {};
    if (pendingSecret === undefined || pendingUntil === undefined || pendingUntil <= time)
      throw new ApiError('totp_missing');
    const step = acceptedStep(await keyring.open(pendingSecret, totpContext(account.id)), form.code, { now });
    if (step === undefined) throw new ApiError('second_factor_wrong');
    const change: FactorsChange = {
      totpSecret: pendingSecret,
      totpSince: time,
      totpStep: step,
      pendingSecret: undefined,
      pendingUntil: undefined,
    };
    const { writes, recoveryCodes } = changeFactors(account, factors, change, context);
    const mails = recoveryCodes ? [] : [requestMail('totp_added', account.id, context)];
    await context.commit([...writes, ...mails, ...forgiven]);
    return { recovery_codes: recoveryCodes };
  });
};

export const removeTotp: Handler<Endpoints['totp_remove']> = async ({ form }, context) => {
  const forgiven = await countFactorGuess(context);
  await changeOwnAccount(context, async (account) => {
    const { factors, isPassword } = await readWithPassword(account, form, context);
    if (factors?.totpSecret === undefined) throw new ApiError('totp_missing');
    const proof = await proveFactor(form, account, factors, context);
    const change: FactorsChange = {
      ...proof.change,
      totpSecret: undefined,
      totpSince: undefined,
      totpStep: undefined,
      pendingSecret: undefined,
      pendingUntil: undefined,
    };
    const ends = isEnd(account, factors, change);
    if (ends) await requireNotDemanded(account.id, context);
    const { writes } = changeFactors(account, factors, change, context);
    const mails = ends ? [] : [requestMail('totp_removed', account.id, context)];
    await context.commit([...writes, isPassword, ...mails, ...proof.writes, ...forgiven]);
  });
};
