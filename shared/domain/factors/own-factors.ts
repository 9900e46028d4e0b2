/** What the calls for the account's own second factors have in common. */
import { ApiError } from '../../errors.ts';
import { type AccountItem, type FactorsItem, keys } from '../../store/items/index.ts';
import { check, type Write } from '../../store/writes.ts';
import type { Context } from '../context.ts';
import { requirePassword } from '../own-account/present-password.ts';

interface WithPassword {
  readonly factors: FactorsItem | undefined;
  /** Requires that the password is still the one that was given. */
  readonly isPassword: Write;
}

/** The factors of an account that has given its password. Throws 400 when it is wrong, or the account has none. One round trip. */
export async function readWithPassword(
  { id }: AccountItem,
  password: string,
  { store }: Pick<Context, 'store'>,
): Promise<WithPassword> {
  const [item, factors] = await store.get([keys.password(id), keys.factors(id)]);
  if (!item) throw new ApiError('account_without_password');
  await requirePassword(password, item.password);
  return { factors, isPassword: check(keys.password(id), { salt: item.salt }, 'retry') };
}

/** The factors of an account. One round trip. */
export async function readFactors(
  { id }: AccountItem,
  { store }: Pick<Context, 'store'>,
): Promise<FactorsItem | undefined> {
  const [factors] = await store.get([keys.factors(id)]);
  return factors;
}
