/**
 * Asking whether it is still the person, before something that gives lasting access (docs/contract/passkeys.md#asking-again): by her
 * password, or, where an external system knows her, by a session that began just now.
 */
import { ApiError } from '../../errors.ts';
import { keys } from '../../store/items/index.ts';
import { check, type Write } from '../../store/writes.ts';
import { countAttempt, passwordOfSignedIn } from '../accounts/attempts.ts';
import { verifierOf } from '../accounts/login.ts';
import type { Context } from '../context.ts';

const freshMilliseconds = 600_000;

/**
 * Asks, and may be called again after a lost race: the guess is counted once, and a hash is verified once. Returns the writes that the
 * caller commits with its change: they require the same password, and forget the guess.
 */
export type Presence = () => Promise<readonly Write[]>;

/**
 * The guess counts before the password is looked at. Throws 400 for a wrong password, 429 while there were too many, and 403
 * where the account has no password and the session is older than ten minutes. Three round trips.
 */
export async function presenceOf(
  password: string | undefined,
  context: Context<'account' | 'signingToken'>,
): Promise<Presence> {
  const { store, entities } = context;
  const { id } = entities.account;
  const bucket = passwordOfSignedIn(id);
  const [first, count] = await store.get([keys.password(id), bucket.key]);
  const forgiven = first ? await countAttempt([bucket], context, [count]) : [];
  const verify = verifierOf(password ?? '');
  let isFirst = true;
  return async () => {
    const item = isFirst ? first : (await store.get([keys.password(id)]))[0];
    isFirst = false;
    if (!item) {
      requireFresh(context);
      return [];
    }
    if (!(await verify(item.password))) throw new ApiError('password_wrong');
    return [check(keys.password(id), { salt: item.salt }, 'retry'), ...forgiven];
  };
}

/** A session that began before sessions were listed is an old one. */
function requireFresh({ entities, now }: Context<'account' | 'signingToken'>): void {
  const began = Date.parse(entities.session?.createdAt ?? '');
  if (!(now.getTime() - began < freshMilliseconds)) throw new ApiError('sign_in_again');
}
