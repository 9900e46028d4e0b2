import { describe, expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import { expectBadRequest, expectDenied, expectForm, expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  accountPath,
  admin,
  createAccountWithPassword,
  createActiveAccount,
  externalSystem,
  freshEmail,
} from '../../support/scenario.ts';
import { mailsTo } from '../passkeys/mailed.ts';
import { accountOf } from './account-element.ts';
import { tryLogin } from './calls.ts';

const service = await startServiceInMemory({ env: externalSystem });
/** Has a password. */
const rosa = await createActiveAccount(service, { password: 'first' });
/** Has an external system only. */
const tom = await createActiveAccount(service);

const path = (id: string): string => accountPath(id, '/authsystems/password/set-username');

describe('POST /accounts/{id}/authsystems/password/set-username', () => {
  const setUsername = (id: string, form: Record<string, string>): Promise<Answer> =>
    admin(service).post(path(id), { form });

  it('changes the username for logging in, and frees the old one', async () => {
    const account = await createAccountWithPassword(service);
    const username = freshEmail('new');
    expectOk(await setUsername(account.id, { username: ` ${username.toUpperCase()} ` }));
    expectDenied(await tryLogin(service, account, account.password));
    expectForm(await tryLogin(service, { username }, account.password));
    const systems = (await accountOf(service, account.id)).children.filter(
      ({ name }) => name === 'authSystem',
    );
    expect(systems.map(({ attributes }) => attributes)).toEqual([{ name: 'password', username }]);
    expectOk(await setUsername(rosa.id, { username: account.username }));
    expectOk(await setUsername(rosa.id, { username: rosa.username }));
  });

  it('is told to the person by mail, by whomever it is made, unless the username is the same or is refused', async () => {
    const account = await createActiveAccount(service, { password: 'ferries and herons' });
    const changes = async () =>
      (await mailsTo(service, account.id)).filter((mail) => mail === 'username_changed').length;
    const own = (username: string) => account.session.post(path(account.id), { form: { username } });
    expectOk(await own(account.username));
    expectBadRequest(await own(rosa.username));
    expect(await changes()).toBe(0);
    expectOk(await own(freshEmail('own')));
    expect(await changes()).toBe(1);
    expectOk(await setUsername(account.id, { username: freshEmail('admin') }));
    expect(await changes()).toBe(2);
  });

  it.each<Record<string, string>>([{}, { username: '' }, { username: '  ' }, { username: 'x'.repeat(251) }])(
    'returns 400 for %j',
    async (form) => {
      expectBadRequest(await setUsername(rosa.id, form));
    },
  );

  it('returns 400 for a username that another account has, in any letter case', async () => {
    const account = await createAccountWithPassword(service);
    for (const username of [rosa.username, rosa.username.toUpperCase(), ` ${rosa.username}`]) {
      expectBadRequest(await setUsername(account.id, { username }));
    }
    expectForm(await tryLogin(service, account, account.password));
  });

  it('returns 400 for an account without a password', async () => {
    expectBadRequest(await setUsername(tom.id, { username: freshEmail() }));
    expectBadRequest(await tom.session.post(path(tom.id), { form: { username: freshEmail() } }));
  });

  it('gives a username to exactly one of four accounts that ask at once', async () => {
    const accounts = await Promise.all([0, 1, 2, 3].map(() => createAccountWithPassword(service)));
    const username = freshEmail('wanted');
    const answers = await Promise.all(accounts.map(({ id }) => setUsername(id, { username })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    for (const [i, account] of accounts.entries()) {
      const name = answers[i]!.status === 200 ? username : account.username;
      expectForm(await tryLogin(service, { username: name }, account.password));
    }
  });
});
