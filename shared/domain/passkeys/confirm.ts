/** Confirming by a passkey that it is the person who is signed in (docs/contract/passkeys.md#passkey_confirmation). */
import type { passkeyEndpoints } from '../../api/endpoints/passkeys.ts';
import { type AccountItem, keys, passkeyIdOf } from '../../store/items/index.ts';
import type { Context } from '../context.ts';
import type { Proof } from '../factors/proof.ts';
import type { Handler } from '../handler.ts';
import { changeOwnAccount } from '../own-account/change-own-account.ts';
import { acceptAssertion } from './accept.ts';
import { askedInSession, newChallenge, requireChallenge } from './challenges.ts';
import { readAssertion } from './credential-json.ts';
import { relyingParty } from './relying-party.ts';

/**
 * Answers an assertion with a text that proves it, once, for five minutes and in this session: for calls of functions that know nothing of
 * passkeys (docs/contract/passkeys.md#passkey_confirm).
 */
export const confirmByPasskey: Handler<(typeof passkeyEndpoints)['passkey_confirm']> = ({ form }, context) =>
  changeOwnAccount(context, async (account) => {
    const proof = await proveByPasskey(form.assertion, account, context, undefined);
    const { bytes, write } = newChallenge(askedInSession('confirmed', context.entities), context.now);
    await context.commit([...proof.writes, write]);
    return { confirmation: bytes.toString('base64url') };
  });

/**
 * Proves a second factor by an assertion for a challenge of this session. `removed` is a passkey that the caller removes with the same
 * commit, so that its use need not be stored. Throws 403 when the challenge is over or the assertion refused.
 */
export async function proveByPasskey(
  text: string,
  account: AccountItem,
  context: Context<'account' | 'signingToken'>,
  removed: string | undefined,
): Promise<Proof> {
  const { store, config, now, entities } = context;
  const party = relyingParty(config);
  const answered = readAssertion(text, 'assertion');
  const id = passkeyIdOf(answered.response.id);
  const [challenge, passkey] = await store.get([
    keys.challenge(answered.challenge),
    keys.passkey(account.id, id),
  ]);
  requireChallenge(challenge, askedInSession('confirm', entities), now);
  const { use, used } = await acceptAssertion({ answered, party, account, passkey, named: true }, context);
  return { change: {}, writes: id === removed ? [use] : [use, used] };
}
