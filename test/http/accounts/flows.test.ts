import { describe, expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import {
  expectBadRequest,
  expectDenied,
  expectForm,
  expectNotFound,
  expectOk,
  expectXml,
} from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  accountPath,
  createAccount,
  createAccountWithPassword,
  freshEmail,
  login,
  ui,
} from '../../support/scenario.ts';
import { child } from '../../support/xml-tree.ts';

const service = await startServiceInMemory({ workers: true });

const get = (id: string, rest: string, query: Record<string, string> = {}): Promise<Answer> =>
  ui(service).get(accountPath(id, rest), { query });
const post = (id: string, rest: string, form: Record<string, string> = {}): Promise<Answer> =>
  ui(service).post(accountPath(id, rest), { form });
const stateOf = async (id: string): Promise<string> => child((await get(id, '')).xml(), 'state').text;

/** The primary secret in the mailed link. */
async function mailedSecret(id: string, link: string): Promise<string> {
  const pattern = new RegExp(`/${link}/([a-zA-Z]{16})\\b`);
  const { text } = await service.waitForMail(
    (mail) => mail.to.join().includes(id) && pattern.test(mail.text),
  );
  return pattern.exec(text)![1]!;
}

describe('The calls of the UI app', () => {
  it('sign a person up', async () => {
    const id = freshEmail();
    const form = { account_id: id, full_name: 'Rosa Lind', primary_secret_p: '1', secondary_secret_p: '1' };
    const created = await ui(service).post('/accounts/', { form });
    expectXml(created);
    const code = child(created.xml(), 'secret').text;
    const primary = await mailedSecret(id, 'init');
    expect(await stateOf(id)).toBe('uninitialized');
    expectOk(await get(id, `/check-secrets/${primary}`));
    expectOk(await post(id, `/initialize/${primary}`, { secondary_secret: code }));
    expectOk(await get(id, `/check-secrets/${primary}`, { secondary_secret: code }));
    expectOk(await get(id, `/check-secrets/${primary}`, { secondary_secret: code }));
    expectOk(await get(id, `/check-secrets/${primary}`));
    expectOk(await post(id, '/authsystems/', { system: 'password', username: id, password: 'chosen one' }));
    const session = await ui(service).post('/oauth/internal/session_create', {
      form: { username: id, password: 'chosen one' },
    });
    expectForm(session);
    expect(session.form()[2]).toEqual(['account_id', id]);
  });

  it('set a new password for a person who forgot it', async () => {
    const account = await createAccountWithPassword(service);
    const { id, username } = account;
    const session = await login(service, account);
    const forgotten = await post(id, '/forgot-password');
    expectXml(forgotten);
    const code = forgotten.xml().text;
    const primary = await mailedSecret(id, 'reset_password');
    expectDenied(await session.get(accountPath(id)));
    expectDenied(
      await ui(service).post('/oauth/internal/session_create', {
        form: { username, password: account.password },
      }),
    );
    expectOk(await get(id, `/check-secrets/${primary}`, { secondary_secret: code }));
    expectOk(await post(id, '/authsystems/password/set', { password: 'a new one' }));
    expect(await stateOf(id)).toBe('active');
    expectOk(await ui(service).put(accountPath(id, '/primary-secret')));
    expectDenied(await get(id, `/check-secrets/${primary}`));
    await login(service, { username, password: 'a new one' });
    expectDenied(
      await ui(service).post('/oauth/internal/session_create', {
        form: { username, password: account.password },
      }),
    );
  });

  it('reactivate an account without a new password', async () => {
    const account = await createAccountWithPassword(service);
    const code = (await post(account.id, '/forgot-password')).xml().text;
    const primary = await mailedSecret(account.id, 'reset_password');
    expectOk(await post(account.id, `/initialize/${primary}`, { secondary_secret: code }));
    expectOk(await get(account.id, `/check-secrets/${primary}`, { secondary_secret: code }));
    await login(service, account);
  });

  it('distinguish an unknown account, a taken username and an account that was never used', async () => {
    const { username } = await createAccountWithPassword(service);
    const id = await createAccount(service);
    expectNotFound(await get(freshEmail(), ''));
    expectBadRequest(await post(id, '/authsystems/', { system: 'password', username, password: 'p' }));
    expectBadRequest(await post(id, '/forgot-password'), 'Account has not been initialized');
  });

  it('read what the UI app shows of an account', async () => {
    const { id, username } = await createAccountWithPassword(service, {
      secondarySecret: true,
      fullName: 'Rosa',
    });
    const account = (await get(id, '')).xml();
    expect(['secret', 'state', 'fullName', 'contactEmail'].map((name) => child(account, name).text)).toEqual([
      expect.stringMatching(/^\d{6}$/),
      'active',
      'Rosa',
      id,
    ]);
    expect(child(account, 'authSystem').attributes).toEqual({ name: 'password', username });
  });
});
