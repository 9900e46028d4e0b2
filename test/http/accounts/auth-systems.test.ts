import { describe, expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import { expectBadRequest, expectDenied, expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  accountPath,
  admin,
  createAccount,
  externalSystem,
  freshEmail,
  login,
  ui,
} from '../../support/scenario.ts';
import { accountOf, standing } from './account-element.ts';

const service = await startServiceInMemory({ env: externalSystem });

const add = (id: string, form: Record<string, string>): Promise<Answer> =>
  admin(service).post(accountPath(id, '/authsystems/'), { form });

async function systemsOf(id: string): Promise<string[]> {
  const { children } = await accountOf(service, id);
  const systems = children.filter(({ name }) => name === 'authSystem');
  return systems.map(({ attributes }) => `${attributes.name} ${attributes.username}`).toSorted();
}

describe('POST /accounts/{id}/authsystems/', () => {
  it('adds a password and activates the account', async () => {
    const id = await createAccount(service);
    expectOk(await add(id, { system: 'password', username: id, password: 'p' }));
    expect(await standing(service, id)).toBe('active 0');
    expect(await systemsOf(id)).toEqual([`password ${id}`]);
    await login(service, { username: id, password: 'p' });
  });

  it('adds an external system, ignores a password there, and leaves the state alone', async () => {
    const id = await createAccount(service);
    expectOk(await add(id, { system: 'clinic_sso', username: id, password: 'p' }));
    expect(await standing(service, id)).toBe('uninitialized 0');
    expect(await systemsOf(id)).toEqual([`clinic_sso ${id}`]);
    expectDenied(
      await ui(service).post('/oauth/internal/session_create', { form: { username: id, password: 'p' } }),
    );
  });

  it('trims and lower-cases the username', async () => {
    const id = await createAccount(service);
    expectOk(await add(id, { system: 'clinic_sso', username: `  Näme ${id.toUpperCase()}\t` }));
    expect(await systemsOf(id)).toEqual([`clinic_sso näme ${id}`]);
  });

  it.each([
    ['no username', { system: 'password', password: 'p' }],
    ['an empty username', { username: '', system: 'password', password: 'p' }],
    ['a blank username', { username: ' \t ', system: 'password', password: 'p' }],
    ['no system', { username: 'someone', password: 'p' }],
    ['an empty system', { username: 'someone', system: '', password: 'p' }],
    ['no password', { username: 'someone', system: 'password' }],
    ['an empty password', { username: 'someone', system: 'password', password: '' }],
    ['no username, whatever the system', { system: 'no_such_system' }],
  ])('returns 400 for %s', async (_what, form) => {
    const id = await createAccount(service);
    expectBadRequest(await add(id, form as Record<string, string>));
    expect(await systemsOf(id)).toEqual([]);
    expect(await standing(service, id)).toBe('uninitialized 0');
  });

  it.each(['no_such_system', 'CLINIC_SSO', ' clinic_sso'])(
    'returns 403 for the unknown system %j',
    async (system) => {
      expectDenied(
        await add(await createAccount(service), { username: freshEmail(), system, password: 'p' }),
      );
    },
  );

  it('accepts a username of 250 characters and a password of 1024 bytes, and rejects longer ones', async () => {
    const id = await createAccount(service);
    const username = freshEmail().padEnd(250, 'x');
    expectBadRequest(await add(id, { system: 'clinic_sso', username: `${username}x` }));
    expectOk(await add(id, { system: 'clinic_sso', username }));
    expectBadRequest(await add(id, { system: 'password', username: id, password: 'é'.repeat(513) }));
    expectBadRequest(await add(id, { system: 'password', username: id, password: 'x'.repeat(1025) }));
    const password = 'é'.repeat(512);
    expectOk(await add(id, { system: 'password', username: id, password }));
    await login(service, { username: id, password });
  });

  it('leaves a username free that it rejected', async () => {
    const [one, other] = [await createAccount(service), await createAccount(service)];
    const username = freshEmail();
    expectBadRequest(await add(one, { system: 'password', username, password: '' }));
    expectOk(await add(other, { system: 'password', username, password: 'p' }));
  });
});

describe('Simultaneous calls that add an auth system', () => {
  it('give one account one entry for a system', async () => {
    const id = await createAccount(service);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, i) => add(id, { system: 'clinic_sso', username: `${i}-${id}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 200) expectBadRequest(answer);
    expect(await systemsOf(id)).toHaveLength(1);
    const free = answers.findIndex(({ status }) => status !== 200);
    expectOk(await add(await createAccount(service), { system: 'clinic_sso', username: `${free}-${id}` }));
  });

  it('give a username with a password to exactly one of four accounts, and only that password works', async () => {
    const ids = await Promise.all([0, 1, 2, 3].map(() => createAccount(service)));
    const username = freshEmail();
    const answers = await Promise.all(
      ids.map((id, i) => add(id, { system: 'password', username, password: `p${i}` })),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    const session = await login(service, { username, password: `p${winner}` });
    expect((await session.get(accountPath(ids[winner]!))).status).toBe(200);
    const form = { username, password: `p${(winner + 1) % 4}` };
    expectDenied(await ui(service).post('/oauth/internal/session_create', { form }));
  });
});
