/** Preparations for accounts, and for what they keep for apps. */
import { askForResetLink } from '../../../support/reset-links.ts';
import {
  accountPath,
  admin,
  createAccount,
  createAccountWithPassword,
  freshEmail,
  succeeded,
} from '../../../support/scenario.ts';
import type { World } from '../../fixtures/index.ts';
import { fresh, once, type Preparations, type Prepare, type Situation } from '../../situation.ts';

/** For calls that would lock out the account in the path: each allowed caller gets an account of its own. */
const onDisposable: Prepare = async ({ admitted, world }) =>
  admitted ? { roles: { account: await disposableAccount(world) } } : {};

async function disposableAccount({ service }: World): Promise<string> {
  const id = await createAccount(service, { id: freshEmail('disposable') });
  const options = { form: { state: 'active' } };
  succeeded(await admin(service).post(accountPath(id, '/set-state'), options), 'account_set_state');
  return id;
}

/** Setting a password ends the sessions of the account: each allowed caller gets an account of its own. */
const withPassword: Prepare = async ({ admitted, world }) =>
  admitted ? { roles: { account: (await createAccountWithPassword(world.service)).id } } : {};

async function uninitialized({ service }: World): Promise<{ account: string; 'primary secret': string }> {
  const account = await createAccount(service, { id: freshEmail('new') });
  const answer = await admin(service).get(accountPath(account, '/primary-secret'));
  return { account, 'primary secret': succeeded(answer, 'account_primary_secret').xml().text };
}
const sharedUninitialized = once(uninitialized);

/** The right secret, so that only the access rule can deny the call. The account has no secondary secret. */
const withSecret: Prepare = async ({ world, column, admitted }) => ({
  ...(column !== 'SELF' && { roles: await (admitted ? uninitialized : sharedUninitialized)(world) }),
  options: {},
});

/** The account that the caller is or acts for; SELF for callers without one. */
function ownAccount({ world, column, failing }: Situation): string {
  if (failing === 's') return world.stranger.id;
  const { owner } = world.home;
  const own = { TU: owner, CU: owner, CA: owner, TC: world.carer }[column as string] ?? world.self;
  return own.id;
}

const ofOwnAccount: Prepare = (situation) => ({ roles: { account: ownAccount(situation) } });

/** A link for a new password that has not been used. */
const withResetLink =
  (form: Readonly<Record<string, string>>): Prepare =>
  async ({ admitted, world }) => {
    // Who may not call learns nothing about the link, so any secret will do.
    if (!admitted) return { options: { form: { account_id: freshEmail('nobody'), secret: 'x', ...form } } };
    const { id } = await createAccountWithPassword(world.service);
    const secret = await askForResetLink(world.service, id);
    return { options: { form: { account_id: id, secret, ...form } } };
  };

/** An account that waits to be activated, and the secret in its link. */
const withActivation =
  (form: Readonly<Record<string, string>>, secondarySecret = false): Prepare =>
  async ({ admitted, world: { service } }) => {
    if (!admitted) return {};
    const id = await createAccount(service, { id: freshEmail('new'), secondarySecret });
    const answer = await admin(service).get(accountPath(id, '/primary-secret'));
    const secret = succeeded(answer, 'account_primary_secret').xml().text;
    return { options: { form: { account_id: id, secret, ...form } } };
  };

export const accountPreparations: Preparations = {
  account_set_state: onDisposable,
  account_reset: onDisposable,
  account_forgot_password: onDisposable,
  account_resend_secret: onDisposable,
  account_primary_secret_void: onDisposable,
  account_check_secrets: withSecret,
  account_initialize: withSecret,
  account_authsystem_add: async (situation) => ({
    ...(await onDisposable(situation)),
    options: { form: { system: 'clinic_sso', username: fresh('clinic name') } },
  }),
  account_password_set: withPassword,
  reset_link_check: withResetLink({}),
  reset_link_use: withResetLink({ password: 'green apples in june' }),
  activation_check: withActivation({ purpose: 'activate' }),
  activation_use: async (situation) =>
    withActivation({
      purpose: 'activate',
      username: fresh('activated'),
      password: 'green apples in june',
    })(situation),
  activation_code: withActivation({}, true),
  get_user_preferences: ofOwnAccount,
  set_user_preferences: ofOwnAccount,
  delete_user_preferences: ofOwnAccount,
  get_connect_credentials: ({ world }) => ({
    roles: { app: world.service.apps.user.id, record: world.belongings.recordId },
  }),
};
