/** What the calls for the account's own second factors have in common. */
import { ApiError } from '../../errors.ts';
import { type AccountItem, type FactorsItem, keys } from '../../store/items/index.ts';
import { absent, check, type Write } from '../../store/writes.ts';
import type { Context } from '../context.ts';
import { requirePassword } from '../own-account/present-password.ts';

const freshMs = 600_000;

interface WithPassword {
  readonly factors: FactorsItem | undefined;
  /** Requires that the password is still the one that was given, or that there is still none. */
  readonly isPassword: Write;
}

/**
 * The factors of an account that has given its password. Where it has none, because an external system knows its user, the session must
 * have begun less than ten minutes ago (docs/contract/passkeys.md#asking-again). Throws 400 for a wrong password, and 403 for an
 * older session. One round trip.
 */
export async function readWithPassword(
  { id }: AccountItem,
  password: string | undefined,
  context: Pick<Context<'signingToken'>, 'store' | 'entities' | 'now'>,
): Promise<WithPassword> {
  const [item, factors] = await context.store.get([keys.password(id), keys.factors(id)]);
  if (!item) {
    requireFresh(context);
    return { factors, isPassword: check(keys.password(id), { PK: absent }, 'retry') };
  }
  await requirePassword(password ?? '', item.password);
  return { factors, isPassword: check(keys.password(id), { salt: item.salt }, 'retry') };
}

/** A session that began before sessions were listed is an old one. */
function requireFresh({ entities, now }: Pick<Context, 'entities' | 'now'>): void {
  const began = Date.parse(entities.session?.createdAt ?? '');
  if (!(now.getTime() - began < freshMs)) throw new ApiError('sign_in_again');
}

/** The factors of an account. One round trip. */
export async function readFactors(
  { id }: AccountItem,
  { store }: Pick<Context, 'store'>,
): Promise<FactorsItem | undefined> {
  const [factors] = await store.get([keys.factors(id)]);
  return factors;
}
