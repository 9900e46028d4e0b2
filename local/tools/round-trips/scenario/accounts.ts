/** An account and its record, a user app that gets access to it, and the end of the account. */
import { Authenticator } from '../../authenticator/authenticator.ts';
import { codeOfApp } from '../../codes-of-app.ts';
import type { Play } from '../play.ts';
import { idOf, textOf } from '../scenario-context.ts';

export async function account(play: Play): Promise<void> {
  const id = `patient-${play.run}@mail.example`;
  play.set({ 'new account': id, account: id, username: id });
  play.set({ 'secondary secret': textOf(await play.call('account_create'), 'secret') });
  await play.calls('account_search', 'account_secret', 'account_resend_secret');
  play.set({ 'primary secret': textOf(await play.call('account_primary_secret'), 'secret') });
  play.set({ password: 'first password', 'new password': 'second password' });
  await play.calls('account_register', 'activation_check');
  play.set({ 'secondary secret': textOf(await play.call('activation_code'), 'secret') });
  await play.calls(
    'account_check_secrets',
    'account_initialize',
    'account_authsystem_add',
    'account_password_set',
  );
  play.set({ password: 'second password', 'new password': 'third password' });
  await play.calls('sign_in', 'reset_link_request');
  play.set({ 'reset secret': await play.mailedSecret(id), 'new password': 'green apples in june' });
  await play.calls('reset_link_check', 'reset_link_use');
  play.set({ password: 'green apples in june', 'new password': 'third password' });
  play.signWith('session', await play.call('session_create'));
  await play.calls('account_password_change', 'account_username_set', 'account_info', 'account_info_set');
  play.set({ username: `name-${play.run}` });
}

/** What a person does about her own account, which leaves her signed in. */
export async function ownAccount(play: Play): Promise<void> {
  await play.calls('account_settings', 'account_settings_set');
  play.set({ password: 'third password', 'new password': 'ferries and herons' });
  await play.calls('account_contact_change', 'account_own_password_change');
  play.set({ password: 'ferries and herons' });
  const form = { username: `name-${play.run}`, password: play.get('password') };
  await play.prepare('session_create', { form });
  const sessions: readonly { readonly id: string; readonly current: boolean }[] = JSON.parse(
    (await play.call('account_sessions')).text,
  );
  play.set({ 'other session': sessions.find(({ current }) => !current)!.id });
  await play.calls('account_session_end', 'account_sessions_end');
  play.set({ 'push key': await play.switchPushOn() });
  const { id } = JSON.parse((await play.call('push_subscription_add')).text) as { readonly id: string };
  play.set({ 'push subscription': id });
  await play.calls('push_subscription_list', 'push_subscription_remove');
  await play.calls('account_erasure_ask', 'account_erasure', 'account_erasure_take_back');
}

/** A second factor, a sign-in with it, and its end. Each code works once, and the time steps must grow. */
export async function secondFactor(play: Play): Promise<void> {
  const { secret } = JSON.parse((await play.call('totp_begin')).text);
  play.set({ 'begun code': codeOfApp(secret, new Date()) });
  await play.call('totp_confirm');
  play.set({ code: codeOfApp(secret, new Date(), 1) });
  const { recovery_codes: codes } = JSON.parse((await play.call('recovery_codes_new')).text);
  const ticket = new URLSearchParams((await play.prepare('sign_in')).text).get('ticket')!;
  play.set({ ticket, 'recovery code': codes[0] });
  await play.calls('account_factors', 'sign_in_second', 'trusted_browsers_forget');
  play.set({ 'recovery code': codes[1] });
  await play.call('totp_remove');
}

/** A passkey, a sign-in with it, and its end. */
export async function passkeys(play: Play): Promise<void> {
  const authenticator = new Authenticator(play.page);
  const options = JSON.parse((await play.call('passkey_options')).text);
  play.set({ 'new credential': JSON.stringify(authenticator.create(options)) });
  const added = JSON.parse((await play.call('passkey_add')).text);
  play.set({ passkey: added.id, 'recovery code': added.recovery_codes[0] });
  await play.call('passkey_rename');
  const confirming = JSON.parse((await play.call('passkey_confirmation')).text);
  play.set({ assertion: JSON.stringify(authenticator.get(confirming)) });
  await play.call('passkey_confirm');
  const ticket = new URLSearchParams((await play.prepare('sign_in')).text).get('ticket')!;
  play.set({ ticket });
  await play.call('passkey_challenge');
  const challenge = JSON.parse(
    (await play.call('passkey_challenge: without a ticket', { form: { source: '192.0.2.7' } })).text,
  );
  play.set({ assertion: JSON.stringify(authenticator.get(challenge)) });
  await play.calls('passkey_sign_in', 'passkey_remove');
}

/** Another account, which its mailed link activates. */
export async function activation(play: Play): Promise<void> {
  const kept = {
    account: play.get('account'),
    username: play.get('username'),
    'new password': play.get('new password'),
  };
  const id = `newcomer-${play.run}@mail.example`;
  await play.prepare('account_create', { form: { account_id: id } });
  play.set({ account: id, username: id, 'new password': 'green apples in june' });
  play.set({ 'primary secret': textOf(await play.prepare('account_primary_secret'), 'secret') });
  await play.call('activation_use');
  play.set(kept);
}

export async function record(play: Play): Promise<void> {
  play.set({ record: idOf(await play.call('record_create')) });
  await play.calls('record_create_ext', 'record_search', 'record_set_owner', 'record_get_owner', 'record');
  await otherAccount(play, 'relative');
  await play.calls('record_share_add', 'record_shares', 'record_share_delete');
}

/** Creates the account that later calls use as the relative. */
export async function otherAccount(play: Play, name: string): Promise<void> {
  const relative = `${name}-${play.run}@mail.example`;
  play.set({ relative });
  await play.prepare('account_create', { form: { account_id: relative, primary_secret_p: '0' } });
}

export async function userApp(play: Play): Promise<void> {
  const asked = await play.call('request_token');
  play.signWith('requestToken', asked);
  play.set({ 'request token': new URLSearchParams(asked.text).get('oauth_token')! });
  await play.calls('request_token_authorize', 'request_token_claim', 'request_token_info');
  const approved = await play.call('request_token_approve');
  const location = new URL(decodeURIComponent(approved.text.slice('location='.length)));
  play.set({ verifier: location.searchParams.get('oauth_verifier')! });
  play.signWith('token', await play.call('exchange_token'));
}

export async function accountEnds(play: Play): Promise<void> {
  await play.calls('record_list', 'account_permissions', 'account_primary_secret_void');
  await play.calls('account_forgot_password', 'account_reset');
  await play.call('account_set_state', { form: { state: 'retired' } });
}
