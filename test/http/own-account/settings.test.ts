import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectDenied, expectOk } from '../../support/expectations.ts';
import { createPerson, type Person, peopleSettings } from '../../support/people.ts';
import {
  accountPath,
  admin,
  createAccountWithPassword,
  succeeded,
  ui,
  withTokenOf,
} from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let rosa: Person;

beforeAll(async () => {
  service = await startService({ env: peopleSettings });
  rosa = await createPerson(service);
});

afterAll(() => service.stop());

const path = () => accountPath(rosa.id, '/settings');
const settings = async () => JSON.parse((await rosa.session.get(path())).text);
const set = (form: Record<string, string>) => rosa.session.post(path(), { form });

describe('The settings of an account', () => {
  it('are English and all mails at first, and change one by one', async () => {
    expect(await settings()).toEqual({ language: 'en', mail_shares: true, mail_circles: true });
    expectOk(await set({ language: 'de', mail_circles: 'false' }));
    expect(await settings()).toEqual({ language: 'de', mail_shares: true, mail_circles: false });
    expectOk(await set({ mail_shares: 'false' }));
    expect(await settings()).toEqual({ language: 'de', mail_shares: false, mail_circles: false });
    expectOk(await set({ mail_shares: 'true', mail_circles: 'true', language: 'en' }));
    expect(await settings()).toEqual({ language: 'en', mail_shares: true, mail_circles: true });
    expectOk(await set({}));
    expect(await settings()).toEqual({ language: 'en', mail_shares: true, mail_circles: true });
  });

  it.each<Record<string, string>>([{ language: 'fr' }, { mail_shares: 'yes' }, { mail_circles: '' }])(
    'take no other value: %j',
    async (form) => {
      expect((await set(form)).status).toBe(400);
    },
  );

  it('have the language of the pages on which the person signs in', async () => {
    const account = await createAccountWithPassword(service);
    const { username, password } = account;
    const form = { username, password, source: '192.0.2.7', language: 'de', device: 'Firefox / Windows' };
    const answer = await ui(service).post('/oauth/internal/sign_in', { form });
    const session = withTokenOf(ui(service), succeeded(answer, 'sign_in'));
    const read = async (call: string) => JSON.parse((await session.get(accountPath(account.id, call))).text);
    expect(await read('/settings')).toMatchObject({ language: 'de' });
    expect(await read('/sessions/')).toMatchObject([{ device: 'Firefox / Windows', current: true }]);
  });

  it('are for the account alone', async () => {
    const tom = await createPerson(service, 'tom');
    for (const caller of [tom.session, admin(service)]) {
      expectDenied(await caller.get(path()));
      expectDenied(await caller.post(path(), { form: { language: 'de' } }));
    }
  });
});
