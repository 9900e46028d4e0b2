import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import {
  expectBadRequest,
  expectDenied,
  expectForm,
  expectNotFound,
  expectOk,
} from '../../support/expectations.ts';
import {
  type ActiveAccount,
  accountPath,
  admin,
  clientOf,
  createAccountWithPassword,
  createActiveAccount,
  externalSystem,
  freshEmail,
  ui,
} from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';
import { accountOf, standing } from './account-element.ts';
import { tryLogin } from './calls.ts';

let service: TestService;
/** Has a password. */
let rosa: ActiveAccount;
/** Has an external system only. */
let tom: ActiveAccount;

beforeAll(async () => {
  service = await startService({ env: externalSystem });
  rosa = await createActiveAccount(service, { password: 'first' });
  tom = await createActiveAccount(service);
});

afterAll(() => service.stop());

const path = (id: string): string => accountPath(id, '/authsystems/password/set');

describe('POST /accounts/{id}/authsystems/password/set', () => {
  const set = (id: string, form: Record<string, string>): Promise<Answer> =>
    admin(service).post(path(id), { form });

  it('replaces the password, and ignores other fields', async () => {
    const account = await createAccountWithPassword(service);
    expectOk(await set(account.id, { password: 'set', old: 'x', username: 'ignored' }));
    expectDenied(await tryLogin(service, account, account.password));
    expectForm(await tryLogin(service, account, 'set'));
  });

  it('resets the count of failures', async () => {
    const account = await createAccountWithPassword(service);
    expectDenied(await tryLogin(service, account, 'wrong'));
    expect(await standing(service, account.id)).toBe('active 1');
    expectOk(await ui(service).post(path(account.id), { form: { password: 'set' } }));
    expect(await standing(service, account.id)).toBe('active 0');
  });

  it.each<Record<string, string>>([{}, { password: '' }, { password: 'x'.repeat(1025) }, { new: 'x' }])(
    'returns 400 for %j',
    async (form) => {
      expectBadRequest(await set(rosa.id, form));
      expectForm(await tryLogin(service, rosa, 'first'));
    },
  );

  it('returns 400 for an account without a password', async () => {
    expectBadRequest(await set(tom.id, { password: 'x' }));
    expect(
      (await accountOf(service, tom.id)).children.filter(({ name }) => name === 'authSystem'),
    ).toHaveLength(1);
  });

  it('returns 403 to the account itself and to user apps, and 404 for an unknown account', async () => {
    const options = { form: { password: 'x' } };
    for (const caller of [rosa.session, clientOf(service, service.apps.user)]) {
      expectDenied(await caller.post(path(rosa.id), options));
    }
    expectDenied(await admin(service).post(path(rosa.id), { ...options, unsigned: true }));
    expectNotFound(await set(freshEmail(), options.form));
  });
});
