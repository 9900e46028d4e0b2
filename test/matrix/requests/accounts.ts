import type { accountEndpoints } from '../../../shared/api/endpoints/accounts.ts';
import type { RequestOptions } from '../../support/client.ts';
import { accountPath, admin, createAccount, freshEmail, succeeded } from '../../support/scenario.ts';
import type { World } from '../fixtures/index.ts';
import { type Build, fresh, type Situation } from '../situation.ts';

const self = ({ world }: Situation) => ({ ACCOUNT_EMAIL: world.self.id });

/** For calls that would lock the account of the path out: admitted callers get an account of their own. */
const onAccount =
  (options: () => RequestOptions = () => ({})): Build =>
  async (situation) => ({
    path: situation.admitted ? { ACCOUNT_EMAIL: await disposableAccount(situation.world) } : self(situation),
    options: options(),
  });

async function disposableAccount({ service }: World): Promise<string> {
  const id = await createAccount(service, { id: freshEmail('disposable') });
  const options = { form: { state: 'active' } };
  succeeded(await admin(service).post(accountPath(id, '/set-state'), options), 'account_set_state');
  return id;
}

async function uninitialized({ service }: World): Promise<Record<string, string>> {
  const id = await createAccount(service, { id: freshEmail('new') });
  const answer = await admin(service).get(accountPath(id, '/primary-secret'));
  return { ACCOUNT_EMAIL: id, PRIMARY_SECRET: succeeded(answer, 'account_primary_secret').xml().text };
}

/** The right secret, so that nothing but the access rule can refuse the call. */
const withSecret: Build = async ({ world, column }) => ({
  path:
    column === 'SELF'
      ? { ACCOUNT_EMAIL: world.self.id, PRIMARY_SECRET: world.selfSecret }
      : await uninitialized(world),
});

export const accountRequests: Readonly<Record<keyof typeof accountEndpoints, Build>> = {
  account_create: () => ({ options: { form: { account_id: freshEmail('created') } } }),
  account_search: () => ({ options: { query: { fullname: 'nobody' } } }),
  account_info: (situation) => ({ path: self(situation) }),
  account_info_set: (situation) => ({ path: self(situation), options: { form: { full_name: 'Self' } } }),
  account_set_state: onAccount(() => ({ form: { state: 'active' } })),
  account_reset: onAccount(),
  account_forgot_password: onAccount(),
  account_resend_secret: onAccount(),
  account_secret: (situation) => ({ path: self(situation) }),
  account_primary_secret: (situation) => ({ path: self(situation) }),
  account_primary_secret_void: onAccount(),
  account_check_secrets: withSecret,
  account_initialize: withSecret,
  account_authsystem_add: onAccount(() => ({
    form: { system: 'clinic_sso', username: fresh('clinic name') },
  })),
  account_password_change: (situation) => {
    const { password } = situation.world;
    return { path: self(situation), options: { form: { old: password, new: password } } };
  },
  account_password_set: (situation) => {
    return { path: self(situation), options: { form: { password: situation.world.password } } };
  },
  account_username_set: (situation) => ({
    path: self(situation),
    options: { form: { username: fresh('username') } },
  }),
  record_list: (situation) => ({ path: self(situation) }),
  account_permissions: (situation) => ({ path: self(situation) }),
};
