/** Proving a second factor with a code: at the second step of signing in, and before a person changes her factors. */
import { ApiError } from '../../errors.ts';
import { accountLocator, type FactorsItem, keys } from '../../store/items/index.ts';
import type { Write } from '../../store/writes.ts';
import {
  type Bucket,
  countAttempt,
  guessesOfOne,
  passwordOfSignedIn,
  unlessPaused,
} from '../accounts/attempts.ts';
import { memorySeconds } from '../accounts/back-off.ts';
import type { Context } from '../context.ts';
import { requestMail } from '../mail/mail-event.ts';
import type { FactorsChange } from './change.ts';
import { withoutCode } from './recovery-codes.ts';
import { acceptedStep } from './totp.ts';

/** A proof that holds once: what it uses up, which is committed with what it allows. */
export interface Proof {
  readonly change: FactorsChange;
  /** What else is committed: mails, and the use of what is no part of the factors. */
  readonly writes: readonly Write[];
}

export interface ProvingForm {
  readonly code?: string | undefined;
  readonly kind?: string | undefined;
}

/**
 * Guesses at the codes of an account by everybody in whose browser none was given before: 32 a day, so that one of them is right with a
 * probability of one in ten thousand a day. Only who knows the password can guess here.
 */
export function codesOfAccount(locator: string): Bucket {
  return {
    key: keys.attempts('second factor', locator),
    rule: { free: guessesOfOne.free, firstPause: 60, longestPause: 3600 },
    success: 'forgets all',
  };
}

/**
 * The only place where guesses from a browser count in which a second factor was given before: strangers do not slow its person down. The
 * password, or a link for a new one, is not enough: who has these would get as many guesses as browsers.
 */
export function codesOfBrowser(locator: string, browser: string): Bucket {
  return {
    key: keys.attempts('second factor', locator, 'browser', browser),
    rule: guessesOfOne,
    success: 'forgets all',
  };
}

/** Mails that say that somebody may know the password: one a day, however long the guessing goes on. */
export function mailsAboutGuesses(locator: string): Bucket {
  return {
    key: keys.attempts('mails about wrong codes', locator),
    rule: { free: 1, firstPause: memorySeconds, longestPause: memorySeconds },
    success: 'forgets all',
  };
}

/**
 * Counts a call of a signed-in person that takes her password or a code, before either is looked at. Returns the writes of its success.
 * Throws 429 while there were too many.
 */
export function countFactorGuess(context: Context<'account'>): Promise<readonly Write[]> {
  const { id } = context.entities.account;
  return countAttempt([passwordOfSignedIn(id), codesOfAccount(accountLocator(id))], context);
}

/** The context under which the secret of an app for codes is sealed. */
export function totpContext(accountId: string): string {
  return `second factor ${accountId}`;
}

/**
 * Proves a second factor of the account by a code of its app (`kind` is not `recovery`), or by a recovery code. Both work once. Throws 400
 * when the code is wrong or was used.
 */
async function proveByCode(
  { code = '', kind }: ProvingForm,
  accountId: string,
  factors: FactorsItem | undefined,
  context: Pick<Context, 'keyring' | 'now' | 'time'>,
): Promise<Proof> {
  if (kind === 'recovery') {
    const left = withoutCode(factors?.recoveryCodes ?? [], accountId, code);
    if (!left) throw new ApiError('second_factor_wrong');
    const mail = requestMail('recovery_code_used', accountId, context);
    return { change: { recoveryCodes: left }, writes: [mail] };
  }
  if (factors?.totpSecret === undefined) throw new ApiError('second_factor_wrong');
  const secret = await context.keyring.open(factors.totpSecret, totpContext(accountId));
  const step = acceptedStep(secret, code, { now: context.now, after: factors.totpStep });
  if (step === undefined) throw new ApiError('second_factor_wrong');
  return { change: { totpStep: step }, writes: [] };
}

/**
 * The same. A wrong code that is the last without a pause, or comes after that, is mailed, once a day: somebody knows the password, and may go on for
 * long. `attempts` says how many there were with this one; it is asked only for a wrong code.
 */
export async function proveAndTell(
  form: ProvingForm,
  accountId: string,
  factors: FactorsItem | undefined,
  attempts: () => Promise<number>,
  context: Pick<Context, 'keyring' | 'store' | 'now' | 'time' | 'commitRefused'>,
): Promise<Proof> {
  try {
    return await proveByCode(form, accountId, factors, context);
  } catch (error) {
    const isGuess = error instanceof ApiError && error.code === 'second_factor_wrong' && form.code;
    if (isGuess && (await attempts()) >= guessesOfOne.free) {
      const counted = await unlessPaused(mailsAboutGuesses(accountLocator(accountId)), context);
      const mail = requestMail('second_factor_guessed', accountId, context);
      if (counted) await context.commitRefused([counted, mail], error.status);
    }
    throw error;
  }
}
