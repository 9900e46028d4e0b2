/** What the mails of the service's own calls say, by the account as it is when they are sent. */
import { describe, expect, it, vi } from 'vitest';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { freshSource } from '../../support/reset-links.ts';
import {
  createAccount,
  createAccountWithPassword,
  createExternalAccount,
  externalSystem,
  freshEmail,
  succeeded,
  ui,
} from '../../support/scenario.ts';
import { secretsOf } from './account-element.ts';
import { lockOut, setState } from './calls.ts';

const service = await startServiceInMemory({ workers: true, env: externalSystem });

const subjects: readonly (readonly [string, () => Promise<string>, string])[] = [
  ['active', async () => (await createAccountWithPassword(service)).id, 'Choose a new password'],
  [
    'locked out',
    async () => {
      const account = await createAccountWithPassword(service);
      await lockOut(service, account);
      return account.id;
    },
    'Choose a new password',
  ],
  [
    'disabled by an administrator',
    async () => {
      const { id } = await createAccountWithPassword(service);
      await setState(service, id, 'disabled');
      return id;
    },
    'Your account cannot be opened by email',
  ],
  [
    'retired',
    async () => {
      const { id } = await createAccountWithPassword(service);
      await setState(service, id, 'retired');
      return id;
    },
    'Your account cannot be opened by email',
  ],
  [
    'signing in elsewhere',
    async () => (await createExternalAccount(service)).id,
    'Your account has no password here',
  ],
  [
    'never to be activated by mail',
    () => createAccount(service, { primarySecret: false }),
    'Your account cannot be opened by email',
  ],
  ['unknown', async () => freshEmail('nobody'), 'There is no account with this address'],
];

describe('The mail after a forgotten password of an account that is', () => {
  it.each(subjects)('%s says the right thing', async (_state, make, subject) => {
    const id = await make();
    const form = { account_id: id, source: freshSource() };
    succeeded(await ui(service).post('/accounts/reset-links', { form }), 'reset_link_request');
    const mail = await service.waitForMail(
      ({ to, subject: own }) => to.join().includes(id) && own !== 'Activate your account',
    );
    expect(mail.subject).toBe(subject);
    expect(mail.text.includes('/new_password/')).toBe(subject === 'Choose a new password');
    expect(mail.text).toContain(service.env.SUPPORT_ADDRESS);
  });
});

describe('Mails of a person with another contact address', () => {
  it('go there, in the language of the request', async () => {
    const contactEmail = freshEmail('contact');
    const { id } = await createAccountWithPassword(service, { contactEmail });
    const form = { account_id: id, source: freshSource(), language: 'de' };
    succeeded(await ui(service).post('/accounts/reset-links', { form }), 'reset_link_request');
    const mail = await service.waitForMail(({ subject }) => subject === 'Wählen Sie ein neues Passwort');
    expect(mail.to.join()).toContain(contactEmail);
    expect(mail.text).toContain(`https://ui.example.org/accounts/${id}/new_password/`);
  });

  it('are none when the account id is only a contact address: the id decides', async () => {
    const contactEmail = freshEmail('contact');
    await createAccountWithPassword(service, { contactEmail });
    const form = { account_id: contactEmail, source: freshSource() };
    succeeded(await ui(service).post('/accounts/reset-links', { form }), 'reset_link_request');
    const mail = await service.waitForMail(
      ({ to, subject }) => to.join().includes(contactEmail) && subject !== 'Activate your account',
    );
    expect(mail.subject).toBe('There is no account with this address');
  });
});

describe('Asking again before anybody has activated the account', () => {
  it('mails the activation link again, and the code never', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    const { primary, secondary } = await secretsOf(service, id);
    const form = { account_id: id, source: freshSource() };
    succeeded(await ui(service).post('/accounts/reset-links', { form }), 'reset_link_request');
    const ofAccount = async () => (await service.mails()).filter(({ to }) => to.join().includes(id));
    await vi.waitFor(async () => expect(await ofAccount()).toHaveLength(2), { timeout: 60_000 });
    for (const mail of await ofAccount()) {
      expect(mail.text).toContain(`/init/${primary}`);
      expect(mail.text).not.toContain(secondary);
    }
  });
});
