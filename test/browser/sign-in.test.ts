/** Signing in and out, in a browser. */
import { describe, expect, it } from 'vitest';
import { standing } from '../http/accounts/account-element.ts';
import { violationsOf } from '../support/browser/accessibility.ts';
import { openPage } from '../support/browser/browser.ts';
import { createPerson, enter, sendSignIn, signIn } from '../support/browser/patient.ts';
import { portalOfFile } from '../support/portal.ts';
import { createActiveAccount } from '../support/scenario.ts';

// The portal signs its calls with the real time, whatever time it is for the service.
const portal = portalOfFile({ env: { CLOCK_WINDOW: '86400' } });

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

  it('is slowed down after five wrong passwords, is told for how long, and keeps the user name', async () => {
    const { id, username, password } = await createPerson(portal.service);
    const page = await openPage(portal.origin);
    for (let attempt = 0; attempt < 4; attempt += 1)
      expect(await sendSignIn(page, { username, password: 'wrong' }, portal.origin)).toBe(403);
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
