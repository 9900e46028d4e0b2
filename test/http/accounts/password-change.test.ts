import { describe, expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import {
  expectBadRequest,
  expectDenied,
  expectForm,
  expectOk,
  expectXml,
} from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  accountPath,
  authorizeApp,
  createActiveAccount,
  createRecord,
  externalSystem,
} from '../../support/scenario.ts';
import { standing } from './account-element.ts';
import { tryLogin } from './calls.ts';

const service = await startServiceInMemory({ env: externalSystem });
/** Has a password. */
const rosa = await createActiveAccount(service, { password: 'first' });
/** Has an external system only. */
const tom = await createActiveAccount(service);

const path = (id: string): string => accountPath(id, '/authsystems/password/change');

describe('POST /accounts/{id}/authsystems/password/change', () => {
  const change = (form: Record<string, string>): Promise<Answer> =>
    rosa.session.post(path(rosa.id), { form });

  it('changes the password, and keeps the sessions and the tokens of apps', async () => {
    const record = await createRecord(service, rosa);
    const token = await authorizeApp(service, rosa, record);
    expectOk(await change({ old: 'first', new: 'second' }));
    expectXml(await rosa.session.get(accountPath(rosa.id)));
    expectXml(await token.get(`/records/${record}`));
    expectDenied(await tryLogin(service, rosa, 'first'));
    expectForm(await tryLogin(service, rosa, 'second'));
    expectOk(await change({ old: 'second', new: 'first' }));
  });

  it.each<Record<string, string>>([{}, { old: 'first' }, { new: 'second' }])(
    'returns 400 for %j',
    async (form) => {
      expectBadRequest(await change(form));
    },
  );

  it('returns 403 for a wrong old password and counts it, before it checks the new one', async () => {
    expectDenied(await change({ old: 'FIRST', new: 'second' }));
    expect(await standing(service, rosa.id)).toBe('active 1');
    expectDenied(await change({ old: 'first ', new: '' }));
    expect(await standing(service, rosa.id)).toBe('active 2');
    expectForm(await tryLogin(service, rosa, 'first'));
    expect(await standing(service, rosa.id)).toBe('active 0');
  });

  it('locks the account at the third wrong old password, which ends the session', async () => {
    const account = await createActiveAccount(service, { password: 'start' });
    const guess = (old: string): Promise<Answer> =>
      account.session.post(path(account.id), { form: { old, new: 'second' } });
    for (const old of ['', 'wrong', 'START']) expectDenied(await guess(old));
    expect(await standing(service, account.id)).toBe('disabled 3');
    expectDenied(await guess('start'));
    expectDenied(await tryLogin(service, account, 'start'));
    expect(await standing(service, account.id)).toBe('disabled 3');
  });

  it('returns 400 for a new password that is empty or over 1024 bytes', async () => {
    for (const password of ['', 'x'.repeat(1025), 'é'.repeat(513)]) {
      expectBadRequest(await change({ old: 'first', new: password }));
    }
    expectForm(await tryLogin(service, rosa, 'first'));
  });

  it('returns 403 for an account without a password, and counts nothing', async () => {
    for (const old of ['', 'x']) {
      expectDenied(await tom.session.post(path(tom.id), { form: { old, new: 'second' } }));
    }
    expect(await standing(service, tom.id)).toBe('active 0');
  });
});
