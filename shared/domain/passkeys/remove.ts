/** POST /accounts/{ACCOUNT_EMAIL}/passkeys/{PASSKEY_ID}/remove (docs/contract/passkeys.md#passkey_remove). */
import type { passkeyEndpoints } from '../../api/endpoints/passkeys.ts';
import { ApiError, notFound } from '../../errors.ts';
import { keys } from '../../store/items/index.ts';
import { present, remove } from '../../store/writes.ts';
import { changeFactors, isLastFactor } from '../factors/change.ts';
import { requireNotDemanded } from '../factors/demand.ts';
import type { Handler } from '../handler.ts';
import { requestMail } from '../mail/mail-event.ts';
import { changeOwnAccount } from '../own-account/change-own-account.ts';
import { presenceOf } from '../own-account/present-person.ts';
import { keyOfPasskey } from './key.ts';

/** Asks for the password; for the last second factor of the account also for a proof of a second factor. */
export const removePasskey: Handler<(typeof passkeyEndpoints)['passkey_remove']> = async (
  { path, form },
  context,
) => {
  const { store, entities } = context;
  const key = keyOfPasskey(entities.account.id, path.PASSKEY_ID);
  const presence = await presenceOf(form.password, context);
  const proof = await proofOf(form, context);
  await changeOwnAccount(context, async (account) => {
    const [passkey, factors] = await store.get([key, keys.factors(account.id)]);
    if (!passkey || !factors) throw notFound();
    const present = await presence();
    ...
  });
};
