/** Signing in to the portal, in a browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import { openPage } from '../support/browser/browser.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { createActiveAccount } from '../support/scenario.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

describe('A person who is not signed in', () => {
  it('is led to the sign-in page from anywhere, and after it to where she wanted', async () => {
    const { username } = await createActiveAccount(portal.service, { password: 'green apples' });
    const page = await openPage(portal.origin);
    await page.goto('/records?from=mail');
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await page.getByLabel('User name or email address').fill(username);
    await page.getByLabel('Password').fill('green apples');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(page.url()).toBe(`${portal.origin}/records?from=mail`);
    expect(await violationsOf(page)).toEqual([]);
    expect(page.complaints).toEqual([]);
  });
});
