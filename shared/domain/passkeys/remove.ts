/** POST /accounts/{ACCOUNT_EMAIL}/passkeys/{PASSKEY_ID}/remove (docs/contract/passkeys.md#passkey_remove). */
import type { passkeyEndpoints } from '../../api/endpoints/passkeys.ts';
import { notFound } from '../../errors.ts';
import { keys } from '../../store/items/index.ts';
import { absent, remove } from '../../store/writes.ts';
import { changeFactors, type FactorsChange, isEnd } from '../factors/change.ts';
import { requireNotDemanded } from '../factors/demand.ts';
import { readWithPassword } from '../factors/own-factors.ts';
import { countFactorGuess } from '../factors/proof.ts';
import { proveFactor } from '../factors/prove-factor.ts';
import type { Handler } from '../handler.ts';
import { requestMail } from '../mail/mail-event.ts';
import { changeOwnAccount } from '../own-account/change-own-account.ts';
import { keyOfPasskey } from './key.ts';

/**
 * Asks for the password and a proof of a second factor, which this passkey can give too. An account whose only passkeys were refused when the
 * last other factor went has no second factor any more: there is nothing to prove.
 */
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
    const { refusedPasskeys = 0 } = factors;
    const change: FactorsChange = {
      passkeys: factors.passkeys - 1,
      refusedPasskeys: passkey.copiedAt === undefined ? refusedPasskeys : refusedPasskeys - 1,
    };
    if (isEnd(account, factors, change)) await requireNotDemanded(account.id, context);
    const proof =
      account.secondFactor === 'on'
        ? await proveFactor(form, account, factors, context, { removed: passkey.id })
        : undefined;
    const { writes } = changeFactors(account, factors, { ...proof?.change, ...change }, context);
    await context.commit([
      remove(key, {
        when: { counter: passkey.counter, copiedAt: passkey.copiedAt ?? absent },
        refused: 'retry',
      }),
      remove(keys.credential(passkey.id)),
      ...writes,
      isPassword,
      requestMail('passkey_removed', account.id, context),
      ...(proof?.writes ?? []),
      ...forgiven,
    ]);
  });
};
