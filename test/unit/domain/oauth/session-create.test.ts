import { describe, expect, it } from 'vitest';
import { keys } from '../../../../shared/store/items/index.ts';
import type { Answer, Pairs } from '../../../support/client.ts';
import {
  expectBadRequest,
  expectDenied,
  expectForm,
  expectOk,
  expectXml,
} from '../../../support/expectations.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { kiosk } from '../../../support/kiosk.ts';
import {
  accountPath,
  admin,
  clientOf,
  createAccount,
  createAccountWithPassword,
  freshEmail,
  login,
  ui,
  withTokenOf,
} from '../../../support/scenario.ts';
import { createTwoStepAccount } from '../../../support/second-factors.ts';
import { child } from '../../../support/xml-tree.ts';
import { weakHash, weakParameters } from '../accounts/weak-hash.ts';

const path = '/oauth/internal/session_create';

const { service, store } = await startInMemory({
  env: { AUTH_SYSTEMS: '["password","clinic_sso","county"]' },
  apps: { kiosk },
});
const create = (form: Pairs | string): Promise<Answer> => ui(service).post(path, { form });
const addSystem = (id: string, form: Pairs): Promise<Answer> =>
  admin(service).post(accountPath(id, '/authsystems/'), { form });
/** Has a password, and its account id as the username in the system clinic_sso. */
const rosa = await createAccountWithPassword(service);
expectOk(await addSystem(rosa.id, { system: 'clinic_sso', username: rosa.id }));

/** State, total and failed logins of an account, as strings. */
async function counters(id: string): Promise<[string, string, string]> {
  const account = (await admin(service).get(accountPath(id))).xml();
  const texts = ['state', 'totalLoginCount', 'failedLoginCount'].map((name) => child(account, name).text);
  return texts as [string, string, string];
}

describe('POST /oauth/internal/session_create with a password', () => {
  it('returns a session token and the account id, form-encoded', async () => {
    const { username, password } = rosa;
    const answer = await create({ username, password });
    expectForm(answer);
    expect(answer.form()).toEqual([
      ['oauth_token', expect.stringMatching(/^[0-9A-Za-z]{20,40}$/)],
      ['oauth_token_secret', expect.stringMatching(/^[0-9A-Za-z]{20,60}$/)],
      ['account_id', rosa.id],
    ]);
    expect(answer.text.endsWith(`&account_id=${rosa.id.replace('@', '%40')}`)).toBe(true);
    expectXml(await withTokenOf(ui(service), answer).get(accountPath(rosa.id)));
  });

  it('counts the login and records its time', async () => {
    const account = await createAccountWithPassword(service);
    const before = Math.floor(service.now());
    await login(service, account);
    const { text } = child((await admin(service).get(accountPath(account.id))).xml(), 'lastLoginAt');
    expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/);
    expect(Date.parse(text) / 1000).toBeGreaterThanOrEqual(before);
    expect(Date.parse(text) / 1000).toBeLessThanOrEqual(service.now());
    await login(service, account);
    expect(await counters(account.id)).toEqual(['active', '2', '0']);
  });

  it('ignores the system when a password is given', async () => {
    const { username, password } = rosa;
    expectForm(await create({ username, password, system: 'clinic_sso' }));
    expectForm(await create({ username, password, system: 'no-such-system' }));
    expectDenied(await create({ username, password: 'wrong', system: 'clinic_sso' }));
  });

  it('trims and lower-cases the username and percent-decodes it once more', async () => {
    const account = await createAccountWithPassword(service, { username: `Jo Ån+${freshEmail('x')}` });
    const name = account.username.toLowerCase();
    const variants = [
      account.username,
      name.toUpperCase(),
      `  ${name}\t`,
      encodeURIComponent(name),
      name.replace('@', '%40'),
    ];
    for (const username of variants) {
      expect((await create({ username, password: account.password })).form()[2]).toEqual([
        'account_id',
        account.id,
      ]);
    }
  });

  it('accepts a password with any characters, exactly as it was set', async () => {
    const password = ' +%40&=ß🌻"\'<\\ ';
    const account = await createAccountWithPassword(service, { password });
    expectForm(await create({ username: account.username, password }));
    expectDenied(await create({ username: account.username, password: password.trim() }));
  });

  it('replaces a hash that was made with other parameters', async () => {
    const { id, username, password } = await createAccountWithPassword(service);
    const key = keys.password(id);
    const weak = weakHash(password!);
    await store.put(key, { password: weak, salt: weak.salt });
    expectForm(await create({ username: username!, password: password! }));
    const [stored] = await store.get([key]);
    expect(stored!.password).not.toMatchObject(weakParameters);
    expectForm(await create({ username: username!, password: password! }));
    expectDenied(await create({ username: username!, password: `${password} ` }));
  });

  it('opens a session for the calling UI app only', async () => {
    const { token, tokenSecret } = (await login(service, rosa)).credentials;
    const other = clientOf(service, service.apps.kiosk).withToken(token!, tokenSecret!);
    expectDenied(await other.get(accountPath(rosa.id)));
    const form = { username: rosa.username, password: rosa.password };
    const own = await clientOf(service, service.apps.kiosk).post(path, { form });
    expectXml(await withTokenOf(clientOf(service, service.apps.kiosk), own).get(accountPath(rosa.id)));
    expectDenied(await withTokenOf(ui(service), own).get(accountPath(rosa.id)));
  });

  it('can open two sessions that both work', async () => {
    const [one, other] = [await login(service, rosa), await login(service, rosa)];
    expect(one.credentials.token).not.toBe(other.credentials.token);
    expectXml(await one.get(accountPath(rosa.id)));
    expectXml(await other.get(accountPath(rosa.id)));
  });
});

describe('POST /oauth/internal/session_create with an external system', () => {
  it('opens a session without a password and counts it', async () => {
    const id = await createAccount(service);
    expectOk(await admin(service).post(accountPath(id, '/set-state'), { form: { state: 'active' } }));
    expectOk(await addSystem(id, { system: 'clinic_sso', username: id }));
    for (const form of [
      { username: id, system: 'clinic_sso' },
      { username: id.toUpperCase(), password: '', system: 'clinic_sso' },
    ]) {
      const answer = await create(form);
      expectForm(answer);
      expect(answer.form()[2]).toEqual(['account_id', id]);
    }
    expect(await counters(id)).toEqual(['active', '2', '0']);
  });

  it('returns 403 for a username of another system', async () => {
    expectDenied(await create({ username: rosa.id, system: 'county' }));
    expectDenied(await create({ username: rosa.username, system: 'clinic_sso' }));
  });

  it('returns 403 while the account is not active', async () => {
    const id = await createAccount(service);
    expectOk(await addSystem(id, { system: 'clinic_sso', username: id }));
    const form = { username: id, system: 'clinic_sso' };
    expectDenied(await create(form));
    for (const state of ['disabled', 'retired']) {
      expectOk(await admin(service).post(accountPath(id, '/set-state'), { form: { state } }));
      expectDenied(await create(form));
    }
    expect(await counters(id)).toEqual(['retired', '0', '0']);
  });
});

describe('POST /oauth/internal/session_create rejects', () => {
  it('a call without a username, or with neither password nor system: 400', async () => {
    expectBadRequest(await create({ password: 'x' }));
    expectBadRequest(await create({ system: 'clinic_sso' }));
    expectBadRequest(await create({ username: rosa.username }));
    expectBadRequest(await ui(service).post(path));
  });

  it.each([
    ['an unknown username', { username: 'nobody', password: 'x' }],
    ['an unknown username in an external system', { username: 'nobody', system: 'clinic_sso' }],
    ['an empty username', { username: '', password: 'x' }],
    ['an unknown system', { username: 'rosa', system: 'no-such-system' }],
    ['a system in another letter case', { username: 'rosa', system: 'CLINIC_SSO' }],
  ])('%s: 403', async (_what, form) => {
    expectDenied(await create(form));
  });

  it('the password system without a password: 403', async () => {
    const { username } = rosa;
    expectDenied(await create({ username, system: 'password' }));
    expectDenied(await create({ username, password: '', system: 'password' }));
    expectDenied(await create({ username, password: '' }));
    expectDenied(await create({ username, system: '' }));
  });

  it.each(['passkey', 'totp', 'recovery', 'PassKey'])(
    'a way to sign in that the service checks itself, with or without the right password: %s',
    async (system) => {
      expectDenied(await create({ username: rosa.username, system }));
      expectDenied(await create({ username: rosa.username, password: rosa.password, system }));
      expectDenied(await addSystem(rosa.id, { system, username: rosa.id }));
    },
  );

  it('a wrong password: 403, counted until a login', async () => {
    const account = await createAccountWithPassword(service);
    expectDenied(await create({ username: account.username, password: `${account.password} ` }));
    expect(await counters(account.id)).toEqual(['active', '0', '1']);
    await login(service, account);
    expect(await counters(account.id)).toEqual(['active', '1', '0']);
  });

  it('a username with broken percent-encoding: 400 or 403', async () => {
    for (const username of ['50%', '%zz', '%ff']) {
      expect([400, 403]).toContain((await create({ username, password: 'x' })).status);
    }
  });

  it.each(['uninitialized', 'disabled', 'retired'])(
    'the right password of an account that is %s: 403, not counted',
    async (state) => {
      const account = await createAccountWithPassword(service);
      const change = state === 'uninitialized' ? { path: '/reset' } : { path: '/set-state', form: { state } };
      expectOk(await admin(service).post(accountPath(account.id, change.path), change));
      const { username, password } = account;
      expectDenied(await create({ username, password }));
      expectDenied(await create({ username, password: 'wrong' }));
      expect(await counters(account.id)).toEqual([state, '0', '0']);
    },
  );
});

describe('POST /oauth/internal/session_create for an account with a second factor', () => {
  it('refuses the password alone as it refuses a wrong one, and counts neither a failure nor a log-in', async () => {
    const ana = await createTwoStepAccount(service);
    const before = await counters(ana.id);
    for (let i = 0; i < 4; i += 1)
      expectDenied(await create({ username: ana.username, password: ana.password }));
    expect(await counters(ana.id)).toEqual(before);
    expectDenied(await create({ username: ana.username, password: 'wrong' }));
    expect((await counters(ana.id))[2]).toBe('1');
  });

  it('lets the apps in that the operator has named', async () => {
    const { service: other } = await startInMemory({
      env: { SECOND_FACTOR_EXEMPT_APPS: `["${kiosk.manifest.id}"]` },
      apps: { kiosk },
    });
    const ana = await createTwoStepAccount(other);
    const form = { username: ana.username, password: ana.password };
    expectDenied(await ui(other).post(path, { form }));
    const client = clientOf(other, other.apps.kiosk);
    const answer = await client.post(path, { form });
    expectForm(answer);
    expectXml(await withTokenOf(client, answer).get(accountPath(ana.id)));
    expectDenied(await client.post(path, { form: { ...form, password: 'wrong' } }));
  });

  it('lets in whom the UI app vouches for: another system has asked for what it asks for', async () => {
    const ana = await createTwoStepAccount(service);
    expectOk(await addSystem(ana.id, { system: 'clinic_sso', username: ana.id }));
    expectForm(await create({ username: ana.id, system: 'clinic_sso' }));
  });
});
