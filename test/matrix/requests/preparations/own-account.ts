/** Preparations for what an account does about itself: each allowed caller is an account of its own. */
import { accountPath, createActiveAccount, login, succeeded } from '../../../support/scenario.ts';
import type { Preparations, Prepare } from '../../situation.ts';

const newPassword = 'lanterns over the quay';

/** With a password, and another session that can be ended. */
const asDisposable: Prepare = async ({ admitted, world: { service } }) => {
  if (!admitted) return {};
  const account = await createActiveAccount(service, { password: 'ferries and herons' });
  await login(service, account);
  const answer = await account.session.get(accountPath(account.id, '/sessions/'));
  const sessions: readonly { readonly id: string; readonly current: boolean }[] = JSON.parse(
    succeeded(answer, 'account_sessions').text,
  );
  const other = sessions.find(({ current }) => !current)!;
  const { id, password } = account;
  return {
    as: account.session,
    roles: { account: id, password, 'new password': newPassword, 'other session': other.id },
  };
};

export const ownAccountPreparations: Preparations = {
  account_sessions_end: asDisposable,
  account_session_end: asDisposable,
  account_own_password_change: asDisposable,
  account_contact_change: asDisposable,
  account_erasure_ask: asDisposable,
  account_record_relation: ({ admitted, world }) =>
    admitted ? { roles: { record: world.belongings.recordId } } : {},
};
