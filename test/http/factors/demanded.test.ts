import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../shared/api/registry.ts';
import type { Answer, SignedClient } from '../../support/client.ts';
import { expectForm, expectJson, expectOk, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  addPasskey,
  confirmedBy,
  remove as removePasskey,
  signIn as signInWithPasskey,
} from '../../support/passkeys.ts';
import { newBrowser } from '../../support/push/browser.ts';
import { pushKeyOf } from '../../support/push/key.ts';
import {
  type Account,
  accountPath,
  admin,
  createAccountWithPassword,
  createRecord,
  succeeded,
  ui,
  withTokenOf,
} from '../../support/scenario.ts';
import { nextCode, secondStep, setUpApp, signIn, ticketOf } from '../../support/second-factors.ts';

const service = await startServiceInMemory({ env: { SECOND_FACTOR_REQUIRED: 'owners' } });

interface Limited {
  readonly account: Account;
  readonly session: SignedClient;
  readonly recordId: string;
}

/** The owner of a record whom the password alone has let in. */
async function signedInOwner(): Promise<Limited> {
  const account = await createAccountWithPassword(service);
  const recordId = await createRecord(service, account);
  const answer = await signIn(service, account);
  expect(new Map(answer.form()).get('limited')).toBe('second_factor');
  return { account, session: withTokenOf(ui(service), answer), recordId };
}

function expectCode(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.headers['x-error-code']]).toEqual([status, code]);
}

async function required(session: SignedClient, id: string): Promise<boolean> {
  const answer = await session.get(accountPath(id, '/factors'));
  expectJson(answer);
  return JSON.parse(answer.text).required;
}

describe('SECOND_FACTOR_REQUIRED', () => {
  it('asks nobody who owns no record', async () => {
    const account = await createAccountWithPassword(service);
    const answer = await signIn(service, account);
    expect(answer.form().map(([name]) => name)).not.toContain('limited');
    const session = withTokenOf(ui(service), answer);
    expectXml(await session.get(accountPath(account.id)));
    expect(await required(session, account.id)).toBe(false);
  });

  it('tells an owner that she must have one', async () => {
    const { account, session } = await signedInOwner();
    expect(await required(session, account.id)).toBe(true);
  });

  it('refuses owners without one at the call of the specification, and counts no failure', async () => {
    const { account } = await signedInOwner();
    const { username, password } = account;
    const answer = await ui(service).post('/oauth/internal/session_create', { form: { username, password } });
    expectCode(answer, 403, 'permission_denied');
    const { text } = await admin(service).get(accountPath(account.id));
    expect(text).toContain('<failedLoginCount>0</failedLoginCount>');
  });

  it('lets no owner remove the last one', async () => {
    const { account, session } = await signedInOwner();
    const { secret, recoveryCodes } = await setUpApp(service, account, session);
    const remove = (form: Readonly<Record<string, string>>) =>
      session.post(accountPath(account.id, '/factors/totp/remove'), {
        form: { password: account.password, ...form },
      });
    expectCode(await remove({ code: nextCode(service, secret) }), 400, 'second_factor_demanded');
    const recovery = { code: recoveryCodes![0]!, kind: 'recovery' };
    expectCode(await remove(recovery), 400, 'second_factor_demanded');
    expectForm(await secondStep(service, { ticket: await ticketOf(service, account), ...recovery }));
  });

  it('lets no owner remove the last passkey, neither by itself, nor beside one that is refused, nor that one', async () => {
    const { account, session } = await signedInOwner();
    const owner = { id: account.id, session };
    const { password } = account;
    const passkey = await addPasskey(owner, { password });
    const proof = async () => ({ password, ...(await confirmedBy(owner, passkey)) });
    expectCode(await removePasskey(owner, passkey.id, await proof()), 400, 'second_factor_demanded');
    const [one, two] = passkey.recoveryCodes!;
    const recovery = { password, code: one!, kind: 'recovery' };
    expectCode(await removePasskey(owner, passkey.id, recovery), 400, 'second_factor_demanded');

    const other = await addPasskey(owner, { password, by: passkey });
    succeeded(await signInWithPasskey(service, other.authenticator), 'passkey_sign_in');
    const answer = await signInWithPasskey(service, other.authenticator, { counter: 1 });
    expectCode(answer, 403, 'passkey_refused');
    expectCode(await removePasskey(owner, passkey.id, await proof()), 400, 'second_factor_demanded');
    expectOk(await removePasskey(owner, other.id, await proof()));
    const thief = passkey.authenticator.copy();
    succeeded(await signInWithPasskey(service, passkey.authenticator), 'passkey_sign_in');
    expectCode(await signInWithPasskey(service, thief), 403, 'passkey_refused');
    const last = { password, code: two!, kind: 'recovery' };
    expectCode(await removePasskey(owner, passkey.id, last), 400, 'second_factor_demanded');
    expect(await required(session, account.id)).toBe(true);
  });

  it('as a number asks who can open more records than that, in whatever way', async () => {
    const other = await startServiceInMemory({ env: { SECOND_FACTOR_REQUIRED: '1' } });
    try {
      const [doctor, patient] = [
        await createAccountWithPassword(other),
        await createAccountWithPassword(other),
      ];
      const session = withTokenOf(ui(other), succeeded(await signIn(other, patient), 'sign_in'));
      const isLimited = async () => (await signIn(other, doctor)).form().some(([name]) => name === 'limited');
      const first = await createRecord(other, patient);
      // Twice in the same record counts once.
      for (const name of ['Family', 'Physicians']) {
        const carenet = JSON.parse((await session.get(`/records/${first}/sharing`)).text).carenets.find(
          (one: { name: string }) => one.name === name,
        );
        expectXml(
          await session.post(`/carenets/${carenet.id}/accounts/`, { form: { account_id: doctor.id } }),
        );
      }
      expect(await isLimited()).toBe(false);
      const second = await createRecord(other, patient);
      expectXml(await session.post(`/records/${second}/shares/`, { form: { account_id: doctor.id } }));
      expect(await isLimited()).toBe(true);
    } finally {
      await other.stop();
    }
  });
});

/** What a limited session can do: docs/contract/sign-in.md#limited-sessions. */
const allowed = [
  'account_factors',
  'totp_begin',
  'totp_confirm',
  'totp_remove',
  'recovery_codes_new',
  'trusted_browsers_forget',
  'passkey_options',
  'passkey_add',
  'passkey_rename',
  'passkey_remove',
  'passkey_confirmation',
  'account_sessions',
  'account_sessions_end',
  'account_session_end',
  'account_settings',
  'account_settings_set',
  'push_subscription_remove',
];

describe('A limited session', () => {
  it('can set up a second factor, change settings and end sessions, and makes no other call', async () => {
    const made = endpoints.filter(({ inLimitedSession }) => inLimitedSession).map(({ id }) => id);
    expect(made.toSorted()).toEqual(allowed.toSorted());

    const { account, session, recordId } = await signedInOwner();
    const own = (path: string) => accountPath(account.id, path);
    for (const path of [own('/factors'), own('/settings'), own('/sessions/')])
      expectJson(await session.get(path));
    for (const path of [own(''), own('/inbox/'), own('/records/'), `/records/${recordId}`, '/apps/'])
      expectCode(await session.get(path), 403, 'second_factor_required');
  });

  it('ends Web Push in a browser, as signing out does, and begins it in none', async () => {
    const key = await pushKeyOf(service);
    const account = await createAccountWithPassword(service);
    const before = withTokenOf(ui(service), succeeded(await signIn(service, account), 'sign_in'));
    const path = accountPath(account.id, '/push-subscriptions');
    const added = succeeded(await before.post(path, { form: newBrowser(key).form }), 'push_subscription_add');
    const { id } = JSON.parse(added.text);
    await createRecord(service, account);
    const session = withTokenOf(ui(service), succeeded(await signIn(service, account), 'sign_in'));
    expectCode(await session.post(path, { form: newBrowser(key).form }), 403, 'second_factor_required');
    expectOk(await session.delete(`${path}/${id}`));
    const listed = succeeded(await before.get(path), 'push_subscription_list');
    expect(JSON.parse(listed.text).subscriptions).toEqual([]);
  });

  it('is whole with the next call once the account has a second factor', async () => {
    const { account, session, recordId } = await signedInOwner();
    expectCode(await session.get(`/records/${recordId}`), 403, 'second_factor_required');
    await setUpApp(service, account, session);
    expectXml(await session.get(`/records/${recordId}`));
  });

  it('of somebody who knows the password ends when the person sets up a second factor', async () => {
    const { account, session, recordId } = await signedInOwner();
    const thief = withTokenOf(ui(service), succeeded(await signIn(service, account), 'sign_in'));
    expectOk(await thief.post(accountPath(account.id, '/settings'), { form: { language: 'de' } }));
    await setUpApp(service, account, session);
    expectCode(await thief.get(`/records/${recordId}`), 403, 'permission_denied');
    expectCode(await thief.get(accountPath(account.id, '/factors')), 403, 'permission_denied');
  });
});
