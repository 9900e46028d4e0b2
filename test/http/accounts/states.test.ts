import { describe, expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import { expectBadRequest, expectDenied, expectOk, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  accountPath,
  admin,
  createAccount,
  createExternalAccount,
  externalSystem,
  login,
  ui,
} from '../../support/scenario.ts';
import { child } from '../../support/xml-tree.ts';
import { accountOf, secretsOf, standing } from './account-element.ts';

const service = await startServiceInMemory({ env: externalSystem });

const post = (id: string, rest: string, form: Record<string, string> = {}): Promise<Answer> =>
  admin(service).post(accountPath(id, rest), { form });
const setState = (id: string, state: string): Promise<Answer> => post(id, '/set-state', { state });

async function accountIn(state: string): Promise<string> {
  const id = await createAccount(service, { secondarySecret: true });
  if (state !== 'uninitialized') expectOk(await setState(id, state));
  return id;
}

async function initialize(id: string): Promise<Answer> {
  const { primary, secondary } = await secretsOf(service, id);
  return ui(service).post(accountPath(id, `/initialize/${primary}`), {
    form: { secondary_secret: secondary },
  });
}

const triggers: Record<string, (id: string) => Promise<Answer>> = {
  initialize,
  reset: (id) => post(id, '/reset'),
  'forgot-password': (id) => post(id, '/forgot-password'),
  'set-state active': (id) => setState(id, 'active'),
  'set-state disabled': (id) => setState(id, 'disabled'),
  'set-state retired': (id) => setState(id, 'retired'),
  'adding a password': (id) => post(id, '/authsystems/', { system: 'password', username: id, password: 'p' }),
  'adding an external system': (id) => post(id, '/authsystems/', { system: 'clinic_sso', username: id }),
};

/** Each call once, and again where it can be refused; every event in every state is in test/unit. */
it.each([
  ['uninitialized', 'initialize', 200, 'active'],
  ['disabled', 'initialize', 403, 'disabled'],
  ['active', 'reset', 200, 'uninitialized'],
  ['active', 'forgot-password', 200, 'uninitialized'],
  ['retired', 'forgot-password', 403, 'retired'],
  ['disabled', 'set-state active', 200, 'active'],
  ['retired', 'set-state active', 403, 'retired'],
  ['active', 'set-state disabled', 200, 'disabled'],
  ['active', 'set-state retired', 200, 'retired'],
  ['uninitialized', 'adding a password', 200, 'active'],
  ['retired', 'adding a password', 403, 'retired'],
  ['uninitialized', 'adding an external system', 200, 'uninitialized'],
])('An account that is %s gets from %s %i, and is then %s', async (from, trigger, status, to) => {
  const id = await accountIn(from);
  expect((await triggers[trigger]!(id)).status).toBe(status);
  expect(child(await accountOf(service, id), 'state').text).toBe(to);
});

describe('lastStateChange', () => {
  const changeOf = async (id: string): Promise<number> =>
    Date.parse(child(await accountOf(service, id), 'lastStateChange').text);

  it('is set by every transition, even to the same state', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    expect(await changeOf(id)).toBeNaN();
    const steps = ['initialize', 'set-state active', 'forgot-password', 'set-state retired'];
    for (const step of steps) {
      service.advance(10);
      const before = Math.floor(service.now()) * 1000;
      expect((await triggers[step]!(id)).status).toBe(200);
      expect([step, await changeOf(id)]).toEqual([step, expect.any(Number)]);
      expect(await changeOf(id)).toBeGreaterThanOrEqual(before);
      expect(await changeOf(id)).toBeLessThanOrEqual(service.now() * 1000);
    }
  });

  it('is not set by a rejected transition or by anything else', async () => {
    const id = await accountIn('retired');
    const before = await changeOf(id);
    service.advance(10);
    expectDenied(await setState(id, 'active'));
    expectDenied(await post(id, '/forgot-password'));
    expectOk(await post(id, '/info-set', { full_name: 'A' }));
    expect(await changeOf(id)).toBe(before);
  });
});

it('POST /accounts/{id}/set-state returns 400 without a state, and for one that cannot be set', async () => {
  const id = await accountIn('active');
  for (const form of [undefined, { state: 'deleted' }]) expectBadRequest(await post(id, '/set-state', form));
  expect(await standing(service, id)).toBe('active 0');
});

describe('POST /accounts/{id}/forgot-password', () => {
  it('returns the new secondary secret', async () => {
    const id = await accountIn('active');
    const answer = await post(id, '/forgot-password');
    expectXml(answer);
    const { secondary } = await secretsOf(service, id);
    expect([answer.xml().name, answer.xml().text, answer.xml().children]).toEqual(['secret', secondary, []]);
    expect(secondary).toMatch(/^\d{6}$/);
  });

  it('says exactly that an account has not been initialized', async () => {
    expectBadRequest(
      await post(await createAccount(service), '/forgot-password'),
      'Account has not been initialized',
    );
  });
});

describe('A reset of an account', () => {
  it('keeps its auth systems, which work again once the account is active', async () => {
    const account = await createExternalAccount(service);
    expectOk(await post(account.id, '/reset'));
    const form = { username: account.username, system: 'clinic_sso' };
    expectDenied(await ui(service).post('/oauth/internal/session_create', { form }));
    expectOk(await setState(account.id, 'active'));
    expectXml(await (await login(service, account)).get(accountPath(account.id)));
  });
});
