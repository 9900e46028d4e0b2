/** From no account to a record of one's own, and from a forgotten password to a new one. */
import { beforeAll, describe, expect, it } from 'vitest';
import { startServiceInMemory } from '../support/in-memory.ts';
import { fillIn, formIn, look } from '../support/page-forms.ts';
import { admin, createAccount, createActiveAccount, freshEmail } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
beforeAll(async () => {
  service = await startServiceInMemory({ workers: true });
});

const newBrowser = () => visit(service, undefined);
const inOldUse = { password: 'the old one' };

/** Where the link of this kind in the newest mail to an address leads. */
async function linkTo(address: string, kind: 'init' | 'reset_password' | 'new_password'): Promise<string> {
  const { text } = await service.waitForMail(
    ({ to, text }) => to.join().includes(address) && text.includes(`/${kind}/`),
  );
  return new URL(text.match(/https?:\/\/\S+/g)!.find((link) => link.includes(`/${kind}/`))!).pathname;
}

const mailTo = (address: string, subject: string) =>
  service.waitForMail((mail) => mail.to.join().includes(address) && mail.subject === subject);

/** Fills in the form of a page that is sent to its own address. */
async function send(browser: Visitor, path: string, values: Readonly<Record<string, string>>) {
  return fillIn(browser, await look(browser, path), path, values);
}

const register = (browser: Visitor, email: string) =>
  send(browser, '/register', { email, name: 'Rosa Lind' });
const enter = (browser: Visitor, username: string, password: string) =>
  send(browser, '/sign-in', { username, password });

describe('A newcomer', () => {
  it('makes an account, follows the link in the mail, signs in, and starts a record, once', async () => {
    const address = freshEmail('newcomer');
    // A password is taken to the letter.
    const password = ' green apples in june ';
    const browser = await newBrowser();
    expect((await look(browser, '/sign-in')).html).toMatch(/href="\/register"[^>]*>Make an account/);
    expect((await register(browser, address)).words).toContain('Look at your mails');
    const active = await send(browser, await linkTo(address, 'init'), { username: address, password });
    expect(active.words).toContain('Your account is active');
    const records = await enter(browser, address, password);
    expect(records.path).toBe('/records');
    expect(records.html).toMatch(/href="\/records\/new"[^>]*>(?:<[^>]*>)*Start a record/);

    const form = await look(browser, '/records/new');
    const form_id = formIn(form.html, '/records').get('form_id')!;
    const refused = await fillIn(browser, form, '/records', { name_given: 'Rosa' });
    expect(refused.words).toContain('Enter the date of birth');
    const rosa = { name_given: 'Rosa', name_family: 'Lind', bday: '1961-04-09', gender: 'female', form_id };
    const started = await fillIn(browser, refused, '/records', rosa);
    expect(started.path).toMatch(/^\/records\/[\w-]+\/health$/);
    expect(started.words).toContain('Your record');
    // The same form once more makes no second record.
    const again = await fillIn(browser, await look(browser, '/records/new'), '/records', rosa);
    expect(again.path).toBe(started.path);
    expect((await look(browser, '/records')).html.match(/Rosa Lind<\/[^>]*>/g)).toHaveLength(1);
  });

  it('is told what is missing, and keeps what was entered', async () => {
    const browser = await newBrowser();
    const page = await send(browser, '/register', { email: 'rosa@mail.example' });
    expect(page.words).toContain('Enter your name');
    expect(page.html).toContain('<title>Error: ');
    expect(formIn(page.html, '/register').get('email')).toBe('rosa@mail.example');
  });
});

describe('Someone who has forgotten the password', () => {
  it('chooses a new one with the mailed link alone, which works only once', async () => {
    const { id, username, session } = await createActiveAccount(service, inOldUse);
    const browser = await newBrowser();
    expect((await send(browser, '/forgot-password', { email: id })).words).toContain('Look at your mails');
    expect((await session.get(`/accounts/${id}`)).status).toBe(200);

    const link = await linkTo(id, 'new_password');
    // Programs that look for harm in mails open links too.
    for (let time = 0; time < 2; time += 1)
      expect((await look(browser, link)).words).toContain(`You sign in with the user name ${username}`);
    const choose = async (password: string) => (await send(browser, link, { password })).words;
    expect(await choose('')).toContain('Enter a password');
    expect(await choose('password')).toContain('Many people use this password');
    const password = 'a much better one';
    expect(await choose(password)).toContain('Your password was changed. Please sign in.');
    expect((await session.get(`/accounts/${id}`)).status).toBe(403);
    expect((await enter(browser, username, password)).path).toBe('/records');
    expect((await look(browser, link)).words).toContain('This link does not work any more');
    await mailTo(id, 'Your password was changed');
  });

  it('gets the mail in German from German pages', async () => {
    const { id } = await createActiveAccount(service, inOldUse);
    const browser = await newBrowser();
    const form = await fillIn(browser, await look(browser, '/forgot-password'), '/language', {
      language: 'de',
    });
    await fillIn(browser, form, '/forgot-password', { email: id });
    expect(await mailTo(id, 'Wählen Sie ein neues Passwort')).toBeDefined();
  });
});

describe('A link of a mail', () => {
  it('shows a new code to who holds it, before anybody has activated the account', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    const browser = await newBrowser();
    const link = await linkTo(id, 'init');
    const again = link.replace('/init/', '/send_secret/');
    expect((await look(browser, link)).html).toContain(`href="${again}"`);
    const shown = await send(browser, again, {});
    const code = /class="code"[^>]*>([^<]+)</.exec(shown.html)![1]!;
    expect(shown.html).toContain(`href="${link}"`);
    const activate = async (code: string) =>
      (await send(browser, link, { code, password: 'green apples in june' })).words;
    expect(await activate(code === '000000' ? '000001' : '000000')).toContain('The code is not right');
    expect(await activate(code)).toContain('Your account is active');
  });

  it('of another UI app for a forgotten password sets one with its code', async () => {
    const { id } = await createActiveAccount(service, inOldUse);
    const code = (await admin(service).post(`/accounts/${id}/forgot-password`)).xml().text;
    const values = { code, password: 'a much better one' };
    const page = await send(await newBrowser(), await linkTo(id, 'reset_password'), values);
    expect(page.words).toContain('Your password was changed. Please sign in.');
  });
});

it('Registering with the address of an account shows the same page as any other, and mails that there is one', async () => {
  const { id } = await createActiveAccount(service, inOldUse);
  const browser = await newBrowser();
  const shown = async (address: string) => (await register(browser, address)).words.replaceAll(address, '…');
  expect(await shown(id)).toBe(await shown(freshEmail('newcomer')));
  const { text } = await mailTo(id, 'You have an account already');
  for (const path of ['/sign-in', '/forgot-password']) expect(text).toContain(path);
});
