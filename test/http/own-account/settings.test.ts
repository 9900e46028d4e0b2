import { describe, expect, it } from 'vitest';
import { expectDenied, expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import {
  accountPath,
  admin,
  createAccountWithPassword,
  succeeded,
  ui,
  withTokenOf,
} from '../../support/scenario.ts';

const service = await startServiceInMemory({ env: peopleSettings });
const rosa = await createPerson(service);

const path = () => accountPath(rosa.id, '/settings');
const settings = async () => JSON.parse((await rosa.session.get(path())).text);
const set = (form: Record<string, string>) => rosa.session.post(path(), { form });

describe('The settings of an account', () => {
  it('are English and all mails at once at first, and change one by one', async () => {
    const push = { results: true, messages: true, shares: true, circles: true, links: true };
    const mails = {
      results: 'at_once',
      messages: 'at_once',
      shares: 'at_once',
      circles: 'at_once',
      links: 'at_once',
    };
    const all = { language: 'en', mail_shares: true, mail_circles: true, mails, push };
    expect(await settings()).toEqual(all);
    expectOk(await set({ language: 'de', mails_results: 'daily', mails_links: 'off' }));
    const changed = { ...all, language: 'de', mails: { ...mails, results: 'daily', links: 'off' } };
    expect(await settings()).toEqual(changed);
    expectOk(await set({}));
    expect(await settings()).toEqual(changed);
    expectOk(await set({ mails_messages: 'daily', mails_shares: 'daily', mails_circles: 'daily' }));
    expect((await settings()).mails).toEqual({
      results: 'daily',
      messages: 'daily',
      shares: 'daily',
      circles: 'daily',
      links: 'off',
    });
  });

  it('switch mails about shares and circles off and on with the fields of version 0.9.0, too', async () => {
    const person = await createPerson(service, 'ines');
    const post = (form: Record<string, string>) =>
      person.session.post(accountPath(person.id, '/settings'), { form });
    const read = async () => JSON.parse((await person.session.get(accountPath(person.id, '/settings'))).text);
    expectOk(await post({ mail_shares: 'false' }));
    expect(await read()).toMatchObject({
      mail_shares: false,
      mail_circles: true,
      mails: { shares: 'off', circles: 'at_once' },
    });
    expectOk(await post({ mail_shares: 'true', mail_circles: 'true', mails_circles: 'daily' }));
    expect(await read()).toMatchObject({
      mail_shares: true,
      mail_circles: true,
      mails: { shares: 'at_once', circles: 'daily' },
    });
  });

  it.each<Record<string, string>>([
    { language: 'fr' },
    { mail_shares: 'yes' },
    { mail_circles: '' },
    { mails_results: 'true' },
    { mails_links: '' },
  ])('take no other value: %j', async (form) => {
    expect((await set(form)).status).toBe(400);
  });

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
