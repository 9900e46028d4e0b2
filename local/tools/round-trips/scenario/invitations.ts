/** Invitations: sent, looked at, accepted by the account of the address and by another one, declined and taken back. */
import type { Changes } from '../../example-calls/index.ts';
import type { Play } from '../play.ts';
import { idOf } from '../scenario-context.ts';

const readersPassword = 'herons over the bay';

export async function invitations(play: Play): Promise<void> {
  const kept = {
    account: play.get('account'),
    'new account': play.get('new account'),
    carenet: play.get('carenet'),
  };
  play.set({ carenet: idOf(await play.prepare('carenet_create', { form: { name: 'Readers' } }), 'Carenet') });
  const reader = `reader-${play.run}@mail.example`;
  play.set({ 'new account': `elsewhere-${play.run}@mail.example`, relative: reader });
  await sent(play, 'call');
  await play.calls('invitation_list', 'invitation_check');
  await play.prepare('account_create', { form: { account_id: reader, primary_secret_p: '0' } });
  const signsIn = { username: reader, password: readersPassword };
  const path = { ACCOUNT_EMAIL: reader };
  await play.prepare('account_authsystem_add', { path, form: { system: 'password', ...signsIn } });

  await asReader('invitation_accept: of another address');
  await play.call('invitation_confirm');
  play.set({ 'new account': reader });
  const whole = { address: reader, what: 'record' };
  await sent(play, 'prepare', { form: whole });
  await asReader('invitation_accept');
  await sent(play, 'prepare', { form: { ...whole, what: 'owner', password: play.get('password') } });
  await asReader('invitation_decline');
  play.set({ 'new account': `nobody-${play.run}@mail.example` });
  await sent(play, 'prepare');
  await play.call('invitation_take_back');
  play.set(kept);

  async function asReader(name: Parameters<Play['call']>[0]): Promise<void> {
    play.signWith('session', await play.prepare('session_create', { form: signsIn }));
    play.set({ account: reader });
    await play.call(name);
    play.set({ account: kept.account });
    const form = { username: play.get('username'), password: play.get('password') };
    play.signWith('session', await play.prepare('session_create', { form }));
  }
}

/** Sends an invitation, and keeps what the reader of the mail knows. */
async function sent(play: Play, how: 'call' | 'prepare', changes: Changes = {}): Promise<void> {
  const answer = await play[how]('invitation_create', changes);
  const { id } = JSON.parse(answer.text) as { readonly id: string };
  play.set({ invitation: id, 'invitation secret': await play.invitationSecret(id) });
}
