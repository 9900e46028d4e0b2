/** POST /accounts/{ACCOUNT_EMAIL}/passkeys/ (docs/contract/passkeys.md#passkey_add). */
import type { passkeyEndpoints } from '../../api/endpoints/passkeys.ts';
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { keys, type PasskeyItem, passkeyIdOf } from '../../store/items/index.ts';
import { create } from '../../store/writes.ts';
import { changeFactors } from '../factors/change.ts';
import type { Handler } from '../handler.ts';
import { requestMail } from '../mail/mail-event.ts';
import { changeOwnAccount } from '../own-account/change-own-account.ts';
import { askedInSession, requireChallenge, useChallenge } from './challenges.ts';
import { readRegistration } from './credential-json.ts';
import { readPasskeyName } from './name.ts';
import { relyingParty } from './relying-party.ts';
import { transportsIn } from './transports.ts';
import { verifyRegistration } from './verify.ts';

/**
 * Adds a passkey that was made for a challenge of this session. The challenge is used up also when the answer is refused. A credential
 * is of one account at most, also when two add it at the same time.
 */
export const addPasskey: Handler<(typeof passkeyEndpoints)['passkey_add']> = async ({ form }, context) => {
  const { store, config, now, time, entities } = context;
  const name = readPasskeyName(form.name);
  const party = relyingParty(config);
  const answered = readRegistration(form.credential, 'credential');
  const use = useChallenge(answered.challenge);
  const credential = await verifyRegistration(answered, party);

  return changeOwnAccount(context, async (account) => {
    const [challenge, factors] = await store.get([
      keys.challenge(answered.challenge),
      keys.factors(account.id),
    ]);
    requireChallenge(challenge, askedInSession('add', entities), now);
    // It was asked for before the account had a second factor, and without a proof.
    if (account.secondFactor === 'on' && !challenge?.proved) throw new ApiError('challenge_invalid');
    if (!credential) {
      await context.commitRefused([use], 400);
      throw new ApiError('passkey_invalid');
    }
    const passkeys = (factors?.passkeys ?? 0) + 1;
    if (passkeys > limits.passkeys) throw new ApiError('passkeys_too_many', { maximum: limits.passkeys });
    const id = passkeyIdOf(credential.credentialId);
    const transports = transportsIn(answered.response);
    const passkey: PasskeyItem = { ...credential, id, name, transports, createdAt: time };
    const changed = changeFactors(account, factors, { passkeys }, context);
    await context.commit([
      use,
      create(keys.credential(id), { accountId: account.id }, () => new ApiError('passkey_known')),
      create(keys.passkey(account.id, id), passkey, 'retry'),
      ...changed.writes,
      requestMail('passkey_added', account.id, context),
    ]);
    return { id, recovery_codes: changed.recoveryCodes };
  });
};
