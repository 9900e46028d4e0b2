/** Preparations for passkeys. With the first one the other sessions of an account end: each allowed caller is an account of its own. */
import {
  type Added,
  addPasskey,
  confirmedBy,
  newAuthenticator,
  optionsToAdd,
  optionsToSignIn,
} from '../../../support/passkeys.ts';
import {
  type ActiveAccount,
  createAccountWithPassword,
  createActiveAccount,
} from '../../../support/scenario.ts';
import { openOwnSession, ticketOf } from '../../../support/second-factors.ts';
import type { Preparations, Prepare, Situation } from '../../situation.ts';

const password = 'ferries and herons';

const asDisposable: Prepare = async (situation) => {
  if (!situation.admitted) return {};
  const { id, session } = await disposable(situation);
  return { as: session, roles: { account: id, password } };
};

const withOptions: Prepare = async (situation) => {
  if (!situation.admitted) return {};
  const account = await disposable(situation);
  const credential = newAuthenticator().create(await optionsToAdd(account, { password }));
  const roles = { account: account.id, 'new credential': JSON.stringify(credential) };
  return { as: account.session, roles };
};

const withPasskey: Prepare = async (situation) => {
  if (!situation.admitted) return {};
  const { id, session, passkey } = await holder(situation);
  const roles = { account: id, password, passkey: passkey.id, 'recovery code': passkey.recoveryCodes![0]! };
  return { as: session, roles };
};

const withAssertion: Prepare = async (situation) => {
  if (!situation.admitted) return {};
  const { passkey } = await holder(situation);
  const options = await optionsToSignIn(situation.world.service);
  return { roles: { assertion: JSON.stringify(passkey.authenticator.get(options)) } };
};

const withConfirmation: Prepare = async (situation) => {
  if (!situation.admitted) return {};
  const { id, session, passkey } = await holder(situation);
  const { assertion } = await confirmedBy({ id, session }, passkey);
  return { as: session, roles: { account: id, assertion } };
};

function disposable({ world: { service } }: Situation): Promise<ActiveAccount> {
  return createActiveAccount(service, { password });
}

async function holder(situation: Situation): Promise<ActiveAccount & { readonly passkey: Added }> {
  const account = await disposable(situation);
  return { ...account, passkey: await addPasskey(account, { password }) };
}

/** A ticket is of the app that the password was given to. */
const withTicket: Prepare = async (situation) => {
  if (!situation.admitted) return {};
  const { service } = situation.world;
  const account = await createAccountWithPassword(service, { password });
  await addPasskey({ id: account.id, session: await openOwnSession(service, account) }, { password });
  return { roles: { ticket: await ticketOf(service, account) } };
};

export const passkeyPreparations: Preparations = {
  passkey_challenge: withTicket,
  passkey_options: asDisposable,
  passkey_add: withOptions,
  passkey_rename: withPasskey,
  passkey_remove: withPasskey,
  passkey_confirmation: withPasskey,
  passkey_confirm: withConfirmation,
  passkey_sign_in: withAssertion,
};
