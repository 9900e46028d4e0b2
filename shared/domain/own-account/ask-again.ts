/** Asking again whether it is the person, before something that cannot be taken back (docs/contract/passkeys.md#confirming-other-calls). */
import { ApiError, forbidden } from '../../errors.ts';
import {
  type ChallengeItem,
  type FactorsItem,
  keys,
  type PasswordItem,
  type TokenItem,
} from '../../store/items/index.ts';
import type { KeysOf } from '../../store/reads.ts';
import { absent, check, type Write } from '../../store/writes.ts';
import type { Context } from '../context.ts';
import { usablePasskeys } from '../factors/change.ts';
import { isFresh } from '../factors/own-factors.ts';
import { askedBy, requireChallenge, useChallenge } from '../passkeys/challenges.ts';
import { requirePassword } from './present-password.ts';

interface Answer {
  readonly password?: string | undefined;
  /** What `passkey_confirm` returned. */
  readonly confirmation?: string | undefined;
}

/** What decides how a person is asked. */
export interface Asking {
  readonly password?: PasswordItem;
  readonly factors?: FactorsItem;
  readonly confirmed?: ChallengeItem;
}

/** To be read with what the caller reads anyway. */
export function keysOfAsking(accountId: string, { confirmation }: Answer): KeysOf<Asking> {
  return {
    password: keys.password(accountId),
    factors: keys.factors(accountId),
    ...(confirmation && { confirmed: keys.challenge(confirmation) }),
  };
}

/**
 * Requires the password; of an account that has none, because an external system knows its user, a passkey that has just confirmed; and where
 * there is none either, a session that began less than ten minutes ago. Returns what is committed with what the person confirms: it is used up,
 * and nothing of this has changed. Throws 400 for a wrong password, else 403.
 */
export async function askAgain(
  { password, confirmation }: Answer,
  stored: Asking,
  accountId: string,
  context: Pick<Context, 'entities' | 'now'>,
): Promise<readonly Write[]> {
  if (stored.password) {
    await requirePassword(password ?? '', stored.password.password);
    return [check(keys.password(accountId), { salt: stored.password.salt }, 'retry')];
  }
  const stillNone = check(keys.password(accountId), { PK: absent }, 'retry');
  if (stored.factors && usablePasskeys(stored.factors) > 0) {
    if (!confirmation) throw new ApiError('passkey_needed');
    const asked = askedBy('confirmed', accountId, tokenOf(context));
    requireChallenge(stored.confirmed, asked, context.now);
    return [stillNone, useChallenge(confirmation)];
  }
  if (!isFresh(context)) throw new ApiError('sign_in_again');
  return [stillNone];
}

function tokenOf({ entities }: Pick<Context, 'entities'>): TokenItem {
  if (!entities.signingToken) throw forbidden();
  return entities.signingToken;
}
