import { describe, expect, it } from 'vitest';
import type { Answer, Pairs } from '../../support/client.ts';
import {
  expectBadRequest,
  expectDenied,
  expectForm,
  expectOk,
  expectXml,
} from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { askForResetLink, freshSource, resetSecrets } from '../../support/reset-links.ts';
import {
  type Account,
  type ActiveAccount,
  accountPath,
  admin,
  createAccount,
  createAccountWithPassword,
  createActiveAccount,
  createExternalAccount,
  externalSystem,
  freshEmail,
  ui,
} from '../../support/scenario.ts';
import { outboxOf } from '../../workers/support.ts';
import { secretsOf, standing } from './account-element.ts';
import { checkSecrets, lockOut, setState, tryLogin } from './calls.ts';

const better = 'green apples in june';

const service = await startServiceInMemory({ env: externalSystem });

const ask = (id: string, form: Pairs = {}): Promise<Answer> =>
  ui(service).post('/accounts/reset-links', { form: { account_id: id, source: freshSource(), ...form } });

const check = (id: string, secret: string): Promise<Answer> =>
  ui(service).post('/accounts/reset-links/check', { form: { account_id: id, secret } });

const use = (id: string, secret: string, password = better): Promise<Answer> =>
  ui(service).post('/accounts/reset-links/use', { form: { account_id: id, secret, password } });

/** How many mails were asked for with this address. Nothing leaves the outbox without workers. */
async function mailsAskedFor(id: string, mail = 'reset_link'): Promise<number> {
  const events = await outboxOf(service);
  return events.filter((event) => event.accountId === id && event.mail === mail).length;
}

const person = (): Promise<Account> => createAccountWithPassword(service);

describe('Asking for a link', () => {
  it('changes nothing: the password, the session, the state and the links of earlier mails stay', async () => {
    const rosa = await createActiveAccount(service, { password: 'the present one' });
    const before = (await admin(service).get(accountPath(rosa.id))).text;
    const { primary } = await secretsOf(service, rosa.id);
    expectOk(await ask(rosa.id));
    expect((await admin(service).get(accountPath(rosa.id))).text).toBe(before);
    expectXml(await rosa.session.get(accountPath(rosa.id)));
    expectOk(await checkSecrets(service, rosa.id, primary));
    expectForm(await tryLogin(service, rosa, 'the present one'));
  });

  it('is answered alike, and mails once, whether or not there is an account, and whatever its state', async () => {
    const disabled = await person();
    await setState(service, disabled.id, 'disabled');
    const retired = await person();
    await setState(service, retired.id, 'retired');
    const ids = [
      (await person()).id,
      disabled.id,
      retired.id,
      await createAccount(service),
      freshEmail('nobody'),
    ];
    for (const id of ids) {
      const answer = await ask(id);
      expectOk(answer);
      expect(await mailsAskedFor(id)).toBe(1);
    }
  });

  it('takes the address in any letter case and with blanks around it', async () => {
    const { id } = await person();
    expectOk(await ask(` ${id.toUpperCase()} `));
    expect(await mailsAskedFor(id)).toBe(1);
  });

  it('keeps links valid that were mailed before', async () => {
    const { id } = await person();
    const first = await askForResetLink(service, id);
    service.advance(61);
    const second = await askForResetLink(service, id);
    expect(second).not.toBe(first);
    expectForm(await check(id, first));
    expectForm(await check(id, second));
  });

  it.each([
    ['no address', { account_id: undefined }],
    ['an address without a domain', { account_id: 'rosa' }],
    ['an address with a slash', { account_id: 'a/b@mail.example' }],
    ['an address that is too long', { account_id: `${'x'.repeat(250)}@mail.example` }],
    ['no source', { source: undefined }],
    ['a source that is no IP address', { source: 'localhost' }],
    ['a language that there is not', { language: 'fr' }],
  ])('refuses %s with 400', async (_what, form: Pairs) => {
    expectBadRequest(await ask('rosa@mail.example', form));
  });
});

describe('A link for a new password', () => {
  it('may be looked at as often as one likes, and says whose password it is', async () => {
    const rosa = await person();
    const secret = await askForResetLink(service, rosa.id);
    expect(secret).toMatch(/^[0-9A-Za-z]{32}$/);
    for (let i = 0; i < 3; i += 1)
      expect((await check(rosa.id, secret)).form()).toEqual([['username', rosa.username]]);
  });

  it('sets the password once, ends all sessions, and makes earlier links useless', async () => {
    const rosa = await createActiveAccount(service, { password: 'the present one' });
    const { primary } = await secretsOf(service, rosa.id);
    const secret = await askForResetLink(service, rosa.id);
    service.advance(61);
    const other = await askForResetLink(service, rosa.id);
    const answer = await use(rosa.id, secret);
    expectForm(answer);
    expect(answer.form()).toEqual([['browser', expect.stringMatching(/^[0-9A-Za-z]{32}$/)]]);
    expectDenied(await rosa.session.get(accountPath(rosa.id)));
    expectForm(await tryLogin(service, rosa, better));
    expectDenied(await tryLogin(service, rosa, 'the present one'));
    for (const used of [secret, other]) {
      expectDenied(await check(rosa.id, used));
      expectDenied(await use(rosa.id, used, 'another one in july'));
    }
    expectDenied(await checkSecrets(service, rosa.id, primary));
    expect(await mailsAskedFor(rosa.id, 'password_changed')).toBe(1);
  });

  it('works for an hour', async () => {
    const rosa = await person();
    const secret = await askForResetLink(service, rosa.id);
    service.advance(3595);
    expectForm(await check(rosa.id, secret));
    service.advance(10);
    expectDenied(await check(rosa.id, secret));
    expectDenied(await use(rosa.id, secret));
    expectForm(await tryLogin(service, rosa, rosa.password));
  });

  it('is used by one of two people at a time', async () => {
    const rosa = await person();
    const secret = await askForResetLink(service, rosa.id);
    const passwords = ['green apples in june', 'blue plums in august'];
    const answers = await Promise.all(passwords.map((password) => use(rosa.id, secret, password)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const won = passwords[answers.findIndex(({ status }) => status === 200)]!;
    expectForm(await tryLogin(service, rosa, won));
  });

  const present = 'the present one';
  it.each<[string, (rosa: ActiveAccount) => Promise<Answer>]>([
    [
      'its owner has changed the contact address',
      ({ id, session }) =>
        session.post(accountPath(id, '/contact'), {
          form: { contact_email: freshEmail('new'), password: present },
        }),
    ],
    [
      'an administrator has changed the contact address',
      ({ id }) =>
        admin(service).post(accountPath(id, '/info-set'), { form: { contact_email: freshEmail('new') } }),
    ],
    [
      'its owner has changed the password',
      ({ id, session }) =>
        session.post(accountPath(id, '/password'), { form: { old: present, new: 'blue plums in may' } }),
    ],
    [
      'its owner has changed the password by the call of the specification',
      ({ id, session }) =>
        session.post(accountPath(id, '/authsystems/password/change'), {
          form: { old: present, new: 'blue plums in may' },
        }),
    ],
    [
      'a UI app has set the password',
      ({ id }) =>
        ui(service).post(accountPath(id, '/authsystems/password/set'), {
          form: { password: 'blue plums in may' },
        }),
    ],
  ])('is useless once %s, and a new one works', async (_, change) => {
    const rosa = await createActiveAccount(service, { password: present });
    const secret = await askForResetLink(service, rosa.id);
    service.advance(1);
    expectOk(await change(rosa));
    expectDenied(await check(rosa.id, secret));
    expectDenied(await use(rosa.id, secret));
    service.advance(61);
    expectForm(await use(rosa.id, await askForResetLink(service, rosa.id)));
  });

  it('opens a lock-out, and forgets the failures', async () => {
    const rosa = await person();
    await lockOut(service, rosa);
    const secret = await askForResetLink(service, rosa.id);
    expect(await standing(service, rosa.id)).toBe('disabled 3');
    expectForm(await use(rosa.id, secret));
    expect(await standing(service, rosa.id)).toBe('active 0');
    expectForm(await tryLogin(service, rosa, better));
  });

  it('opens an account that another UI app closed for a forgotten password', async () => {
    const rosa = await person();
    await admin(service).post(accountPath(rosa.id, '/forgot-password'));
    expectForm(await use(rosa.id, await askForResetLink(service, rosa.id)));
    expect(await standing(service, rosa.id)).toBe('active 0');
  });

  it.each(['disabled', 'retired'])(
    'never opens an account that an administrator has %s, also after the mail',
    async (state) => {
      const before = await person();
      await setState(service, before.id, state);
      const asked = await askForResetLink(service, before.id);
      const after = await person();
      const link = await askForResetLink(service, after.id);
      await setState(service, after.id, state);
      const locked = await person();
      await lockOut(service, locked);
      const late = await askForResetLink(service, locked.id);
      await setState(service, locked.id, state);
      for (const [{ id }, secret] of [
        [before, asked],
        [after, link],
        [locked, late],
      ] as const) {
        expectDenied(await check(id, secret));
        expectDenied(await use(id, secret));
        expect(await standing(service, id)).toMatch(new RegExp(`^${state} `));
      }
    },
  );

  it('never opens an account that an administrator reset, that nobody has activated, or that signs in elsewhere', async () => {
    const reset = await person();
    await admin(service).post(accountPath(reset.id, '/reset'));
    const elsewhere = await createExternalAccount(service);
    for (const id of [reset.id, await createAccount(service), elsewhere.id]) {
      const before = await standing(service, id);
      const secret = await askForResetLink(service, id);
      expectDenied(await check(id, secret));
      expectDenied(await use(id, secret));
      expect(await standing(service, id)).toBe(before);
    }
  });

  it('makes the browser known that used it, and all others strangers', async () => {
    const rosa = await person();
    const signIn = (password: string, browser?: string) =>
      ui(service).post('/oauth/internal/sign_in', {
        form: { username: rosa.username, password, source: '198.51.100.7', browser },
      });
    const browserIn = (answer: Answer) => new Map(answer.form()).get('browser')!;
    const old = browserIn(await signIn(rosa.password));
    for (let i = 0; i < 5; i += 1) expectDenied(await signIn('wrong'));
    const fresh = browserIn(await use(rosa.id, await askForResetLink(service, rosa.id)));
    expect((await signIn(better)).status).toBe(429);
    expect((await signIn(better, old)).status).toBe(429);
    expectForm(await signIn(better, fresh));
  });

  it('of one account opens no other, and a made-up one opens none, with the same words', async () => {
    const [rosa, tom] = [await person(), await person()];
    const secret = await askForResetLink(service, rosa.id);
    const refused = [
      await use(tom.id, secret),
      await use(rosa.id, secret.slice(1)),
      await use(rosa.id, `${secret}x`),
      await use(freshEmail('nobody'), secret),
    ];
    for (const answer of refused) expectDenied(answer);
    expect(new Set(refused.map(({ text }) => text)).size).toBe(1);
    expectForm(await check(rosa.id, secret));
  });

  it('to an address without an account opens nothing, not even one that is made afterwards', async () => {
    const id = freshEmail('later');
    const secret = await askForResetLink(service, id);
    await createAccount(service, { id });
    expectDenied(await use(id, secret));
    expect(await standing(service, id)).toBe('uninitialized 0');
  });

  it('keeps working when the new password breaks a rule, and refuses bad input with 400', async () => {
    const rosa = await person();
    const secret = await askForResetLink(service, rosa.id);
    for (const password of ['short', 'password', rosa.id, '', 'x'.repeat(1025)])
      expectBadRequest(await use(rosa.id, secret, password));
    expectBadRequest(await use('rosa', secret));
    expectBadRequest(await use(rosa.id, ''));
    expectBadRequest(await check(rosa.id, 'x'.repeat(101)));
    expectForm(await use(rosa.id, secret));
  });

  it('is stored sealed only', async () => {
    const { id } = await person();
    const secret = await askForResetLink(service, id);
    expect(JSON.stringify(await outboxOf(service))).not.toContain(secret);
    expect(await resetSecrets(service, id)).toEqual([secret]);
  });
});
