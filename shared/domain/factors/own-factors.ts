/** What the calls for the account's own second factors have in common. */
import { ApiError } from '../../errors.ts';
import { type AccountItem, type FactorsItem, keys } from '../../store/items/index.ts';
import { absent, check, type Write } from '../../store/writes.ts';
import type { Context } from '../context.ts';
import { requirePassword } from '../own-account/present-password.ts';

const freshMs = 600_000;

/** The fields of a form by which a person says that it is her. */
export interface ConfirmingForm {
  readonly password?: string | undefined;
  readonly assertion?: string | undefined;
}

interface WithPassword {
  readonly factors: FactorsItem | undefined;
  /** Requires that the password is still the one that was given, or that there is still none. */
  readonly isPassword: Write;
}

/**
 * The factors of an account that has given its password. Where it has none, because an external system knows its user, the session must
 * have begun less than ten minutes ago, unless a passkey answers: the caller has a proof verified of every account with a second factor
 * (docs/contract/passkeys.md#asking-again). Throws 400 for a wrong password, and 403 for an older session. One round trip.
 */
export async function readWithPassword(
  { id, secondFactor }: AccountItem,
  { password, assertion }: ConfirmingForm,
  context: Pick<Context<'signingToken'>, 'store' | 'entities' | 'now'>,
): Promise<WithPassword> {
  const [item, factors] = await context.store.get([keys.password(id), keys.factors(id)]);
  if (!item) {
    const isProved = Boolean(assertion) && secondFactor === 'on';
    if (!isProved && !isFresh(context)) throw new ApiError('sign_in_again');
    return { factors, isPassword: check(keys.password(id), { PK: absent }, 'retry') };
  }
  await requirePassword(password ?? '', item.password);
  return { factors, isPassword: check(keys.password(id), { salt: item.salt }, 'retry') };
}

/**
 * Whether the session began with a recovery code just now: then the person can add a second factor, although she has lost the others
 * (docs/contract/sign-in.md#after-a-recovery-code).
 */
export function isRecovered(context: Pick<Context<'signingToken'>, 'entities' | 'now'>): boolean {
  return context.entities.signingToken.recovered === true && isFresh(context);
}

/** Whether the session began less than ten minutes ago. One that began before sessions were listed is an old one. */
export function isFresh({ entities, now }: Pick<Context, 'entities' | 'now'>): boolean {
  const began = Date.parse(entities.session?.createdAt ?? '');
  return now.getTime() - began < freshMs;
}

/** The factors of an account. One round trip. */
export async function readFactors(
  { id }: AccountItem,
  { store }: Pick<Context, 'store'>,
): Promise<FactorsItem | undefined> {
  const [factors] = await store.get([keys.factors(id)]);
  return factors;
}
