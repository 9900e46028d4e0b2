import { describe, expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import { expectOk, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  accountPath,
  admin,
  createAccount,
  createAccountWithPassword,
  externalSystem,
  login,
  ui,
} from '../../support/scenario.ts';
import { el } from '../../support/xml-tree.ts';
import { secretsOf, standing } from './account-element.ts';

const service = await startServiceInMemory({ env: externalSystem });

const post = (id: string, rest: string, form: Record<string, string> = {}): Promise<Answer> =>
  admin(service).post(accountPath(id, rest), { form });
const anyPrimary = expect.stringMatching(/^[a-zA-Z]{16}$/);
const anySecondary = expect.stringMatching(/^\d{6}$/);

describe('For an account with both secrets', () => {
  const options = { secondarySecret: true };

  it.each(['reset', 'forgot-password'])('%s always creates two new secrets', async (call) => {
    const id = await createAccount(service, options);
    expectOk(await post(id, '/set-state', { state: 'active' }));
    const before = await secretsOf(service, id);
    expect((await post(id, `/${call}`)).status).toBe(200);
    const after = await secretsOf(service, id);
    expect(after).toEqual({ primary: anyPrimary, secondary: anySecondary });
    expect(after.primary).not.toBe(before.primary);
  });

  it('secret-resend keeps the secrets, and creates a primary one when there is none', async () => {
    const id = await createAccount(service, options);
    const before = await secretsOf(service, id);
    expectOk(await post(id, '/secret-resend'));
    const after = await secretsOf(service, id);
    expect(after).toEqual({ primary: before.primary || anyPrimary, secondary: before.secondary });
    expectOk(await post(id, '/secret-resend'));
    expect(await secretsOf(service, id)).toEqual(after);
  });

  it('PUT primary-secret replaces the primary secret and changes nothing else', async () => {
    const id = await createAccount(service, options);
    const before = await secretsOf(service, id);
    const answer = await admin(service).put(accountPath(id, '/primary-secret'));
    expectOk(answer);
    const after = await secretsOf(service, id);
    expect(after).toEqual({ primary: anyPrimary, secondary: before.secondary });
    expect(after.primary).not.toBe(before.primary);
    expect(await standing(service, id)).toBe('uninitialized 0');
  });
});

describe('Secrets of an account', () => {
  it('differ between accounts and between resets', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => createAccount(service, { secondarySecret: true })));
    const first = await Promise.all(ids.map((id) => secretsOf(service, id)));
    await Promise.all(ids.map((id) => post(id, '/reset')));
    const second = await Promise.all(ids.map((id) => secretsOf(service, id)));
    expect(new Set([...first, ...second].map(({ primary }) => primary)).size).toBe(8);
    expect(new Set([...first, ...second].map(({ secondary }) => secondary)).size).toBeGreaterThan(4);
  });

  it('do not change through initialize, login, set-state and a change of the password', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    const before = await secretsOf(service, id);
    const form = { secondary_secret: before.secondary };
    expectOk(await ui(service).post(accountPath(id, `/initialize/${before.primary}`), { form }));
    expect(await secretsOf(service, id)).toEqual(before);
    expectOk(await post(id, '/authsystems/', { system: 'password', username: id, password: 'one' }));
    const session = await login(service, { username: id, password: 'one' });
    const change = { form: { old: 'one', new: 'two' } };
    expectOk(await session.post(accountPath(id, '/authsystems/password/change'), change));
    expectOk(await post(id, '/authsystems/password/set', { password: 'three' }));
    for (const state of ['disabled', 'active']) expectOk(await post(id, '/set-state', { state }));
    expect(await secretsOf(service, id)).toEqual(before);
  });
});

describe('GET /accounts/{id}/secret and primary-secret', () => {
  it('return one element, which is empty when there is no secret', async () => {
    const id = await createAccount(service, { primarySecret: false });
    for (const rest of ['/secret', '/primary-secret']) {
      const answer = await admin(service).get(accountPath(id, rest));
      expectXml(answer);
      expect(answer.text).toMatch(/<secret\/>$/);
      expect(answer.xml()).toEqual(el('secret'));
    }
  });

  it('return the secret as text', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    for (const [rest, text] of [
      ['/secret', anySecondary],
      ['/primary-secret', anyPrimary],
    ] as const) {
      const answer = await ui(service).get(accountPath(id, rest));
      expectXml(answer);
      expect(answer.xml()).toEqual({ ...el('secret'), text });
    }
  });
});

it('Secrets never expire without SECRET_TTL', async () => {
  const { id } = await createAccountWithPassword(service);
  const { primary } = await secretsOf(service, id);
  service.advance(3 * 365 * 86_400);
  expectOk(await admin(service).get(accountPath(id, `/check-secrets/${primary}`)));
});
