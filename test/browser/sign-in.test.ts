/** Signing in and out, in a browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { createPatient, createPerson, enter, signIn } from '../support/browser/patient.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { createActiveAccount } from '../support/scenario.ts';

let portal: TestPortal;
beforeAll(async () => {
  // The portal signs its calls with the real time, whatever time it is for the service.
  portal = await startPortal({ env: { CLOCK_WINDOW: '86400', REENABLE_TIMEOUT: '900' } });
});
afterAll(() => portal?.stop());

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

  it('is told with a wrong password that the account may be locked, and after a while gets in again', async () => {
    const { username, password } = await createPerson(portal.service);
    const page = await openPage(portal.origin);
    await page.goto('/sign-in');
    for (let attempt = 0; attempt < 3; attempt += 1) await enter(page, { username, password: 'wrong' });
    await page.getByText('the account is locked').waitFor();
    await enter(page, { username, password });
    await page.getByRole('alert').getByText('Then even the right password does not work').waitFor();
    portal.service.advance(900);
    await enter(page, { username, password });
    await page.waitForURL(`${portal.origin}/records`);
  });
});

describe('A session', () => {
  it('ends when the person signs out, also for pages that are still open', async () => {
    const page = await signIn(portal, await createPerson(portal.service), '/account');
    const other = await page.context().newPage();
    await other.goto('/account');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You have signed out.').waitFor();
    await other.getByRole('button', { name: 'Save' }).click();
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
