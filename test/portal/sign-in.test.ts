/** Signing in and out, and the end of sessions, without a browser. */
import { beforeAll, describe, expect, it } from 'vitest';
import { standing } from '../http/accounts/account-element.ts';
import { lockOut } from '../http/accounts/calls.ts';
import { createPerson } from '../support/browser/patient.ts';
import { startInMemory } from '../support/in-memory.ts';
import { fillIn, formIn, look } from '../support/page-forms.ts';
import { askForResetLink } from '../support/reset-links.ts';
import type { ActiveAccount } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
beforeAll(async () => {
  // The portal signs its calls with the real time, whatever time it is for the service.
  ({ service } = await startInMemory({ env: { CLOCK_WINDOW: '86400' } }));
});

const onWindows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const onPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** A browser that says this of itself, in which the person has signed in. Returns what it keeps then, too. */
async function signInFrom(userAgent: string, { username, password }: ActiveAccount) {
  const browser = await newBrowser();
  const body = new URLSearchParams({ username, password, form_token: await browser.formToken() });
  const { headers } = await browser.post('/sign-in', body, { 'user-agent': userAgent });
  const cookie = headers.getSetCookie().map((each) => each.split(';')[0]!);
  return { browser, cookie: cookie.join('; ') };
}

const newBrowser = () => visit(service, undefined);

async function enter(browser: Visitor, username: string, password: string) {
  return fillIn(browser, await look(browser, '/sign-in'), '/sign-in', { username, password });
}

const tooMany = 'There have been too many attempts';

describe('A person who is not signed in', () => {
  it('can have the portal as an app that is called as in the language of the page', async () => {
    const browser = await newBrowser();
    const page = await browser.send('/sign-in', { headers: { 'accept-language': 'de' } });
    const [path] = /\/manifest\.webmanifest\?[^"]+/.exec(await page.text())!;
    const manifest = await (await browser.get(path)).json();
    expect(manifest).toMatchObject({ name: 'Gesundheitsakte', lang: 'de' });
  });

  it('learns only that user name and password do not match, whichever is wrong', async () => {
    const { username } = await createPerson(service);
    const browser = await newBrowser();
    for (const name of [username, 'nobody'])
      expect((await enter(browser, name, 'wrong')).words).toContain('User name and password do not match');
  });

  it('is led to the sign-in page from anywhere, and after it to where she wanted', async () => {
    const { username, password } = await createPerson(service);
    const browser = await newBrowser();
    const page = await look(browser, '/records?from=mail');
    expect(page.path).toMatch(/^\/sign-in/);
    const there = await fillIn(browser, page, '/sign-in', { username, password });
    expect(there.path).toBe('/records?from=mail');
  });

  it('is told at the field what is missing, and the user name stays', async () => {
    const page = await enter(await newBrowser(), 'rosa', '');
    expect(page.words).toContain('Enter your password');
    expect(formIn(page.html, '/sign-in').get('username')).toBe('rosa');
    expect(page.html).toMatch(/<input id="password"[^>]* aria-invalid="true"/);
  });

  it('is slowed down after five wrong passwords, is told for how long, and keeps the user name', async () => {
    const { id, username, password } = await createPerson(service);
    const browser = await newBrowser();
    for (let attempt = 0; attempt < 4; attempt += 1) await enter(browser, username, 'wrong');
    const fifth = await enter(browser, username, 'wrong');
    expect(fifth.words).toContain('If you are not sure of the password');
    const refused = await enter(browser, username, password);
    expect(refused.words).toMatch(
      /There have been too many attempts\. Try again in (?:a minute|[45]\d seconds) /,
    );
    expect(formIn(refused.html, '/sign-in').get('username')).toBe(username);
    expect(await standing(service, id)).toBe('active 0');
    service.advance(60);
    expect((await enter(browser, username, password)).path).toBe('/records');
  });

  it('is not slowed down by strangers in a browser that signed in before', async () => {
    const { username, password } = await createPerson(service);
    const [hers, stranger] = [await newBrowser(), await newBrowser()];
    const account = await enter(hers, username, password);
    await fillIn(hers, account, '/sign-out');
    for (let attempt = 0; attempt < 5; attempt += 1) await enter(stranger, username, 'wrong');
    expect((await enter(stranger, username, 'wrong')).words).toContain(tooMany);
    expect((await enter(hers, username, password)).path).toBe('/records');
  });

  it('says where she comes from by the connection alone: a forwarded address makes no fresh start', async () => {
    const { username } = await createPerson(service);
    const browser = await newBrowser();
    const form_token = await browser.formToken();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const body = new URLSearchParams({ username, password: 'wrong', form_token });
      const address = `203.0.113.${attempt}`;
      const from = { 'x-forwarded-for': address, forwarded: `for=${address}` };
      statuses.push((await browser.post('/sign-in', body, from)).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  });

  it('who was locked out through another UI app gets in again with the mailed link', async () => {
    const account = await createPerson(service);
    await lockOut(service, account);
    const browser = await newBrowser();
    const refused = await enter(browser, account.username, account.password);
    expect(refused.words).toContain('That also opens an account that was locked');
    const path = `/accounts/${account.id}/new_password/${await askForResetLink(service, account.id)}`;
    const password = 'green apples in july';
    await fillIn(browser, await look(browser, path), path, { password });
    expect((await enter(browser, account.username, password)).path).toBe('/records');
  });
});

describe('A session', () => {
  let person: ActiveAccount;
  beforeAll(async () => {
    person = await createPerson(service);
  });

  it('ends when the person signs out, also for a page that is still open and for a copy of its cookie, which says nothing', async () => {
    const { browser, cookie } = await signInFrom(onWindows, person);
    const copied = { headers: { cookie } };
    expect((await browser.send('/account', copied)).status).toBe(200);
    const open = await look(browser, '/account');
    expect((await fillIn(browser, open, '/sign-out')).words).toContain('You have signed out.');
    const late = await fillIn(browser, open, '/account/profile', { name: 'Rosa' });
    expect(late.html).toContain('<h1>Sign in</h1>');
    expect((await look(browser, '/account')).path).toMatch(/^\/sign-in/);
    expect((await (await newBrowser()).send('/account', copied)).headers.get('location')).toMatch(
      /^\/sign-in/,
    );
    const [, sealed = ''] = /phr-session=([^;]+)/.exec(cookie)!;
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(person.id);
  });

  it('is named by its browser in the list of sessions, and can be ended there', async () => {
    const { browser: windows } = await signInFrom(onWindows, person);
    const { browser: phone } = await signInFrom(onPhone, person);
    const page = await look(windows, '/account');
    expect(page.words).toMatch(/Firefox on Windows [^:]*\(this one\)/);
    expect(page.html).toContain('Sign out there: Safari on iPhone');
    const form = page.html.slice(page.html.lastIndexOf('<form', page.html.indexOf('Sign out there: Safari')));
    const ended = await fillIn(windows, { html: form }, '/account/sessions/end');
    expect(ended.words).toContain('That browser is signed out.');
    expect(ended.words).not.toContain('Safari on iPhone');
    expect((await look(phone, '/account')).path).toMatch(/^\/sign-in/);
  });

  it('ends after 15 minutes without a request, and says why', async () => {
    const browser = await visit(service, person);
    service.advance(14 * 60);
    expect((await look(browser, '/account')).words).toContain('My account');
    service.advance(16 * 60);
    expect((await look(browser, '/account')).words).toContain(
      'You were signed out because nothing happened for 15 minutes.',
    );
  });

  it('ends with the session of the service, and says why', async () => {
    const browser = await visit(service, person);
    for (let part = 0; part < 2; part += 1) {
      service.advance(10 * 60 + 1);
      expect((await look(browser, '/account')).words).toContain('My account');
    }
    service.advance(10 * 60 + 1);
    expect((await look(browser, '/account')).words).toContain(
      'Your session has ended, so that nobody else can see your record.',
    );
  });

  it.each([
    [
      'all others are signed out at once',
      '/account/sessions/end-others',
      {},
      'All other browsers are signed out.',
    ],
    [
      'the password is changed',
      '/account/password',
      { old: 'green apples in june', new: 'a much better one' },
      'Other browsers are signed out.',
    ],
  ])('ends in every other browser when %s', async (_, action, values, told) => {
    const [hers, ...others] = [
      await visit(service, person),
      await visit(service, person),
      await visit(service, person),
    ];
    const page = await fillIn(hers, await look(hers, '/account'), action, values);
    expect(page.words).toContain(told);
    for (const other of others) expect((await look(other, '/account')).path).toMatch(/^\/sign-in/);
    expect((await look(hers, '/records')).path).toBe('/records');
  });
});
