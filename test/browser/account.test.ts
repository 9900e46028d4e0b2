/** The account of the person who is signed in: name, address, user name, password. */
import { describe, expect, it } from 'vitest';
import type { BrowserPage } from '../support/browser/browser.ts';
import { createPerson, signIn } from '../support/browser/patient.ts';
import { portalOfFile } from '../support/portal.ts';
import type { ActiveAccount } from '../support/scenario.ts';

const portal = portalOfFile();

async function open(): Promise<{ page: BrowserPage; person: ActiveAccount }> {
  const person = await createPerson(portal.service);
  return { person, page: await signIn(portal, person, '/account') };
}

describe('A person', () => {
  it('changes her password, and from then on only the new one lets her in', async () => {
    const { page, person } = await open();
    await page.getByLabel('Current password').fill(person.password);
    await page.getByLabel('New password').fill('a much better one');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByRole('status').getByText('Your password was changed.').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('User name or email address').fill(person.username);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').getByText('User name and password do not match').waitFor();
    await page.getByLabel('Password').fill('a much better one');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Records' }).waitFor();
  });

  it('changes her name, the address for mails, her user name, and which mails she gets', async () => {
    const { page, person } = await open();
    const done = (text: string) => page.getByRole('status').getByText(text).waitFor();
    await page.getByLabel('Your name').fill('Ines Lind');
    await page.getByRole('button', { name: 'Save the name' }).click();
    await done('Your name was saved.');
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ines Lind');
    const address = page.getByLabel('Email address for mails');
    await address.fill('ines@post.example');
    await page.getByLabel('Your password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Save the address' }).click();
    await done('Your email address was changed.');
    expect(await address.inputValue()).toBe('ines@post.example');
    await page.getByRole('textbox', { name: 'User name', exact: true }).fill(`${person.username}-2`);
    await page.getByRole('button', { name: 'Change the user name' }).click();
    await done('Your user name was changed.');
    const wish = (group: string, name: string) =>
      page.getByRole('group', { name: group }).getByRole('radio', { name });
    const results = 'Something new in a record, such as results';
    const circles = 'Somebody new in a circle of yours, or you in another';
    expect(await wish(results, 'At once').isChecked()).toBe(true);
    await wish(results, 'Once a day').check();
    await wish(circles, 'No mail').check();
    await page.getByRole('button', { name: 'Save the choice' }).click();
    await done('Your choice was saved.');
    expect(await wish(results, 'Once a day').isChecked()).toBe(true);
    expect(await wish(circles, 'No mail').isChecked()).toBe(true);
    expect(await wish('A new message', 'At once').isChecked()).toBe(true);
  });

  it('reads the portal in another language, from then on', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Mein Konto' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.goto('/records');
    await page.getByRole('button', { name: 'Abmelden' }).waitFor();
  });
});
