/** Signing in and out, in a browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standing } from '../http/accounts/account-element.ts';
import { lockOut } from '../http/accounts/calls.ts';
import { violationsOf } from '../support/browser/accessibility.ts';
import { type BrowserPage, openPage } from '../support/browser/browser.ts';
import { createPatient, createPerson, enter, sendSignIn, signIn } from '../support/browser/patient.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { askForResetLink } from '../support/reset-links.ts';
import { createActiveAccount } from '../support/scenario.ts';

let portal: TestPortal;
beforeAll(async () => {
  // The portal signs its calls with the real time, whatever time it is for the service.
  portal = await startPortal({ env: { CLOCK_WINDOW: '86400' } });
});
afterAll(() => portal?.stop());

/** What the portal answers to a wrong password. */
const wrongPassword = 403;

/** Sends this number of wrong passwords from the browser. */
async function fail(
  page: BrowserPage,
  username: string,
  times: number,
  headersOf: (attempt: number) => Readonly<Record<string, string>> = () => ({}),
): Promise<void> {
  for (let attempt = 0; attempt < times; attempt += 1) {
    const status = await sendSignIn(page, { username, password: 'wrong' }, portal.origin, headersOf(attempt));
    expect(status).toBe(wrongPassword);
  }
}

describe('A person who is not signed in', () => {
  it('is led to the sign-in page from anywhere, and after it to where she wanted', async () => {
    const { username } = await createActiveAccount(portal.service, { password: 'green apples' });
    const page = await openPage(portal.origin);
    await page.goto('/records?from=mail');
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await enter(page, { username, password: 'green apples' });
    await page.waitForURL(`${portal.origin}/records?from=mail`);
  });

  it('is told at the field what is missing, and the user name stays', async () => {
    const page = await openPage(portal.origin);
    await page.goto('/sign-in');
    await enter(page, { username: 'rosa', password: '' });
    await page.getByRole('alert').getByText('Enter your password').waitFor();
    expect(await page.getByLabel('User name or email address').inputValue()).toBe('rosa');
    expect(await page.getByLabel('Password').getAttribute('aria-invalid')).toBe('true');
  });

  it('learns only that user name and password do not match, whichever is wrong', async () => {
    const { username } = await createPerson(portal.service);
    const page = await openPage(portal.origin);
    for (const name of [username, 'nobody']) {
      await page.goto('/sign-in');
      await enter(page, { username: name, password: 'wrong' });
      await page.getByRole('alert').getByText('User name and password do not match').waitFor();
    }
  });

  it('is slowed down after five wrong passwords, is told for how long, and keeps the user name', async () => {
    const { id, username, password } = await createPerson(portal.service);
    const page = await openPage(portal.origin);
    await fail(page, username, 4);
    await page.goto('/sign-in');
    await enter(page, { username, password: 'wrong' });
    await page.getByText('If you are not sure of the password').waitFor();
    await enter(page, { username, password });
    await page
      .getByRole('alert')
      .getByText(/^There have been too many attempts\. Try again in (?:a minute|[45]\d seconds)$/)
      .waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.getByLabel('User name or email address').inputValue()).toBe(username);
    expect(await standing(portal.service, id)).toBe('active 0');
    portal.service.advance(60);
    await enter(page, { username, password });
    await page.waitForURL(`${portal.origin}/records`);
  });

  it('is not slowed down by strangers in a browser that signed in before', async () => {
    const { username, password } = await createPerson(portal.service);
    const page = await openPage(portal.origin);
    await page.goto('/sign-in');
    await enter(page, { username, password });
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    const stranger = await openPage(portal.origin);
    await fail(stranger, username, 5);
    await stranger.goto('/sign-in');
    await enter(stranger, { username, password: 'wrong' });
    await stranger.getByRole('alert').getByText('There have been too many attempts').waitFor();
    await enter(page, { username, password });
    await page.waitForURL(`${portal.origin}/records`);
  });

  it('who was locked out through another UI app gets in again with the mailed link', async () => {
    const account = await createPerson(portal.service);
    await lockOut(portal.service, account);
    const page = await openPage(portal.origin);
    await page.goto('/sign-in');
    await enter(page, account);
    await page.getByText('That also opens an account that was locked').waitFor();
    const secret = await askForResetLink(portal.service, account.id);
    await page.goto(`/accounts/${account.id}/new_password/${secret}`);
    await page.getByLabel('Password', { exact: true }).fill('green apples in june');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await enter(page, { username: account.username, password: 'green apples in june' });
    await page.waitForURL(`${portal.origin}/records`);
  });

  it('says where she comes from by the connection alone: a forwarded address makes no fresh start', async () => {
    const { username } = await createPerson(portal.service);
    const page = await openPage(portal.origin, { isForOneTest: true });
    const from = (attempt: number) => ({
      'x-forwarded-for': `203.0.113.${attempt}`,
      forwarded: `for=203.0.113.${attempt}`,
    });
    await fail(page, username, 5, from);
    await page.setExtraHTTPHeaders(from(5));
    await page.goto('/sign-in');
    await enter(page, { username, password: 'wrong' });
    await page.getByRole('alert').getByText('There have been too many attempts').waitFor();
  });
});

describe('A session', () => {
  it('ends when the person signs out, also for pages that are still open', async () => {
    const page = await signIn(portal, await createPerson(portal.service), '/account');
    const other = await page.context().newPage();
    await other.goto('/account');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByText('You have signed out.').waitFor();
    await other.getByRole('button', { name: 'Save the name' }).click();
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goBack();
    await page.goto('/account');
    expect(new URL(page.url()).pathname).toBe('/sign-in');
  });

  it('ends after 15 minutes without a request, and says why', async () => {
    const page = await signIn(portal, await createPerson(portal.service), '/account');
    portal.service.advance(14 * 60);
    await page.reload();
    await page.getByRole('heading', { name: 'My account' }).waitFor();
    portal.service.advance(16 * 60);
    await page.reload();
    await page.getByText('You were signed out because nothing happened for 15 minutes.').waitFor();
  });

  it('ends with the session of the service, and says why', async () => {
    const page = await signIn(portal, await createPatient(portal.service), '/account');
    for (let minute = 0; minute < 30; minute += 10) {
      portal.service.advance(10 * 60 + 1);
      await page.goto('/account');
    }
    await page.getByText('Your session has ended, so that nobody else can see your record.').waitFor();
  });

  it('is in a cookie that scripts cannot read, and that says nothing', async () => {
    const { id, username, password } = await createPerson(portal.service);
    const page = await signIn(portal, { username, password });
    const cookies = await page.context().cookies();
    expect(cookies.every(({ httpOnly, sameSite }) => httpOnly && sameSite === 'Lax')).toBe(true);
    expect(await page.evaluate('document.cookie')).toBe('');
    const session = cookies.find(({ name }) => name === 'phr-session')!;
    expect(Buffer.from(session.value, 'base64url').toString('latin1')).not.toContain(id);
  });
});
