/** Accounts of the demo: made by the admin app, activated by mail, logged in through the UI app. */
import { randomBytes } from 'node:crypto';
import type { DemoClient } from './client.ts';
import type { Stage } from './stage.ts';
import type { World } from './world.ts';

export interface Person {
  readonly id: string;
  readonly password: string;
  readonly session: DemoClient;
}

/** A new account that is active and logged in; every call and mail on the way is shown. */
export async function openAccount(
  stage: Stage,
  world: World,
  name: string,
  fullName: string,
): Promise<Person> {
  const { admin, ui } = world.apps;
  const id = `${name}-${Date.now().toString(36)}@mail.example`;
  const password = randomBytes(12).toString('base64url');
  const adminClient = world.client(admin);
  const uiClient = world.client(ui);

  stage.heading(`${admin.name} creates an account for ${fullName}; the activation mail arrives`);
  const created = await stage.call('admin app', adminClient, 'POST', '/accounts/', {
    form: { account_id: id, full_name: fullName, primary_secret_p: '1', secondary_secret_p: '1' },
  });
  const code = /<secret>(\d{6})<\/secret>/.exec(created.text)?.[1] ?? '';
  stage.expect(code !== '', 'a confirmation code of six digits to show to the user');
  stage.expect(created.text.includes('<state>uninitialized</state>'), 'the account to be uninitialized');
  const mail = await world.waitForMail(id, '/init/');
  const primary = new RegExp(`/accounts/${id}/init/([A-Za-z]{16})`).exec(mail)?.[1] ?? '';
  stage.expect(primary !== '', `a mail to ${id} with the activation link`);
  stage.expect(!mail.includes(code), 'the confirmation code not to be in the mail');

  stage.heading(`${ui.name} initialises the account with both secrets and adds a password`);
  const account = `/accounts/${encodeURIComponent(id)}`;
  await stage.call('UI app', uiClient, 'GET', `${account}/check-secrets/${primary}`);
  await stage.call('UI app', uiClient, 'POST', `${account}/initialize/${primary}`, {
    form: { secondary_secret: code },
  });
  await stage.call('UI app', uiClient, 'POST', `${account}/authsystems/`, {
    form: { system: 'password', username: id, password },
  });
  const info = await stage.call('UI app', uiClient, 'GET', account);
  stage.expect(info.text.includes('<state>active</state>'), 'the account to be active');
  await world.waitForMail(id, 'Welcome');
  stage.note('The welcome mail has arrived.');
  return { id, password, session: await openSession(stage, world, id, password) };
}

/** Logs an account in through the UI app. */
export async function openSession(
  stage: Stage,
  world: World,
  id: string,
  password: string,
): Promise<DemoClient> {
  const answer = await stage.call(
    'UI app',
    world.client(world.apps.ui),
    'POST',
    '/oauth/internal/session_create',
    { form: { username: id, password } },
  );
  const pairs = new URLSearchParams(answer.text);
  stage.expect(pairs.get('account_id') === id, `a session of ${id}`);
  return world.client(world.apps.ui, pairs.get('oauth_token')!, pairs.get('oauth_token_secret')!);
}
