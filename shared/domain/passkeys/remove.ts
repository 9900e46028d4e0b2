/** POST /accounts/{ACCOUNT_EMAIL}/passkeys/{PASSKEY_ID}/remove (docs/contract/passkeys.md#passkey_remove). */
import type { passkeyEndpoints } from '../../api/endpoints/passkeys.ts';
import { notFound } from '../../errors.ts';
import { keys } from '../../store/items/index.ts';
import { remove } from '../../store/writes.ts';
import { changeFactors, isEnd } from '../factors/change.ts';
import { requireNotDemanded } from '../factors/demand.ts';
import { readWithPassword } from '../factors/own-factors.ts';
import { countFactorGuess } from '../factors/proof.ts';
import { proveFactor } from '../factors/prove-factor.ts';
import type { Handler } from '../handler.ts';
import { requestMail } from '../mail/mail-event.ts';
import { changeOwnAccount } from '../own-account/change-own-account.ts';
import { keyOfPasskey } from './key.ts';

/** Asks for the password and a proof of a second factor, which this passkey can give too. One that counts for nothing any more needs no proof. */
export const removePasskey: Handler<(typeof passkeyEndpoints)['passkey_remove']> = async (
  { path, form },
  context,
) => {
  const { store, entities } = context;
  const key = keyOfPasskey(entities.account.id, path.PASSKEY_ID);
  const forgiven = await countFactorGuess(context);
  await changeOwnAccount(context, async (account) => {
    const [{ factors, isPassword }, [passkey]] = await Promise.all([
      readWithPassword(account, form, context),
      store.get([key]),
    ]);
    if (!passkey || !factors) throw notFound();
    const passkeys = factors.passkeys - 1;
    if (isEnd(factors, { passkeys })) await requireNotDemanded(account.id, context);
    const proof = await proveFactor(form, account, factors, context, { removed: passkey.id });
    const { writes } = changeFactors(account, factors, { ...proof.change, passkeys }, context);
    await context.commit([
      remove(key, { when: { counter: passkey.counter }, refused: 'retry' }),
      remove(keys.credential(passkey.id)),
      ...writes,
      isPassword,
      requestMail('passkey_removed', account.id, context),
      ...proof.writes,
      ...forgiven,
    ]);
  });
};
