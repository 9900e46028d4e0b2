/** Accounts of the demo: created by the admin app, activated by mail, logged in through the UI app. */
import { randomBytes } from 'node:crypto';
import type { Client } from '../../shared/client/index.ts';
import type { Stage } from './call-printer.ts';
import type { World } from './environment.ts';

export interface Person {
  readonly id: string;
  readonly password: string;
  readonly session: Client;
}

/** Creates and activates an account and logs it in as `who`. Every call and mail is shown. */
export async function openAccount(
  stage: Stage,
  world: World,
  who: string,
  name: string,
  fullName: string,
): Promise<Person> {
  const { admin, ui } = world.apps;
  const id = `${name}-${Date.now().toString(36)}@mail.example`;
  const password = randomBytes(12).toString('base64url');
  const adminClient = stage.client('admin app', world, admin);
  const uiClient = stage.client('UI app', world, ui);

  stage.heading(`${admin.name} creates an account for ${fullName}; the activation mail arrives`);
  const created = await adminClient.accountCreate({
    accountId: id,
    fullName,
    primarySecretP: '1',
    secondarySecretP: '1',
  });
  const code = created.secret ?? '';
  stage.expect(/^\d{6}$/.test(code), 'a confirmation code of six digits to show to the user');
  stage.expect(created.state === 'uninitialized', 'the account to be uninitialized');
  const mail = await world.waitForMail(id, '/init/');
  const primary = new RegExp(`/accounts/${id}/init/([A-Za-z]{16})`).exec(mail)?.[1] ?? '';
  stage.expect(primary !== '', `a mail to ${id} with the activation link`);
  stage.expect(!mail.includes(code), 'the confirmation code not to be in the mail');

  stage.heading(`${ui.name} initialises the account with both secrets and adds a password`);
  const account = { accountEmail: id };
  await uiClient.accountCheckSecrets({ ...account, primarySecret: primary });
  await uiClient.accountInitialize({ ...account, primarySecret: primary, secondarySecret: code });
  await uiClient.accountAuthsystemAdd({ ...account, system: 'password', username: id, password });
  const info = await uiClient.accountInfo(account);
  stage.expect(info.state === 'active', 'the account to be active');
  await world.waitForMail(id, 'Welcome');
  stage.note('The welcome mail has arrived.');
  return { id, password, session: await openSession(stage, world, who, id, password) };
}

/** Logs an account in through the UI app. The calls of the session are shown as those of `who`. */
export async function openSession(
  stage: Stage,
  world: World,
  who: string,
  id: string,
  password: string,
  username = id,
): Promise<Client> {
  const { ui } = world.apps;
  const opened = await stage.client('UI app', world, ui).sessionCreate({ username, password });
  stage.expect(opened.account_id === id, `a session of ${id}`);
  return stage.client(who, world, ui).withToken(opened.oauth_token, opened.oauth_token_secret);
}
