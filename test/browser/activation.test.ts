/** From no account to a record of one's own, in a browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import { type BrowserPage, openPage } from '../support/browser/browser.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { createActiveAccount, freshEmail } from '../support/scenario.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ workers: true });
});
afterAll(() => portal?.stop());

/** The link of this kind in the newest mail to an address. */
async function linkTo(address: string, kind: 'init' | 'reset_password' | 'send_secret'): Promise<string> {
  const mail = await portal.service.waitForMail(
    ({ to, text }) => to.join().includes(address) && text.includes(`/${kind}/`),
  );
  return mail.text.match(/https?:\/\/\S+/g)!.find((link) => link.includes(`/${kind}/`))!;
}

async function expectClean(page: BrowserPage): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
}

/** Fills in and sends the form that starts a record, under this name of the form. */
async function enterPerson(page: BrowserPage, formId: string): Promise<void> {
  await page.locator('[name=form_id]').evaluate((input, id) => {
    (input as unknown as { value: string }).value = id;
  }, formId);
  await page.getByLabel('Given name').fill('Rosa');
  await page.getByLabel('Family name').fill('Lind');
  await page.getByLabel('Date of birth').fill('1961-04-09');
  await page.getByLabel('Sex').selectOption('Female');
  await page.getByRole('button', { name: 'Start the record' }).click();
}

describe('A newcomer', () => {
  it('makes an account, follows the link in the mail, and signs in', async () => {
    const address = freshEmail('newcomer');
    const page = await openPage(portal.origin);
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Make an account' }).click();
    await expectClean(page);
    await page.getByLabel('Email address').fill(address);
    await page.getByLabel('Your name').fill('Rosa Lind');
    await page.getByRole('button', { name: 'Make the account' }).click();
    await expectClean(page);
    const code = await page.locator('.code').innerText();

    await page.goto(await linkTo(address, 'init'));
    await expectClean(page);
    await page.getByLabel('Confirmation code').fill(code);
    await page.getByLabel('User name').fill(address);
    await page.getByLabel('Password', { exact: true }).fill('green apples in june');
    await page.getByRole('button', { name: 'Activate' }).click();
    await page.getByText('Your account is active').waitFor();

    await page.getByLabel('User name or email address').fill(address);
    await page.getByLabel('Password').fill('green apples in june');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(page.url()).toBe(`${portal.origin}/records`);
    await expectClean(page);

    await page.getByRole('link', { name: 'Start a record' }).click();
    await expectClean(page);
    const formId = await page.locator('[name=form_id]').inputValue();
    await page.getByLabel('Given name').fill('Rosa');
    await page.getByRole('button', { name: 'Start the record' }).click();
    await page.getByRole('alert').getByText('Enter the date of birth').waitFor();
    await expectClean(page);
    await enterPerson(page, formId);
    await page.waitForURL(/\/records\/[\w-]+\/health$/);
    await page.getByText('Your record').waitFor();
    await expectClean(page);

    // The same form once more makes no second record.
    await page.goto('/records/new');
    await enterPerson(page, formId);
    await page.waitForURL(/\/health$/);
    await page.goto('/records');
    expect(await page.getByText('Rosa Lind').count()).toBe(1);
    expect(page.complaints).toEqual([]);
  });

  it('is told what is missing, and keeps what was entered', async () => {
    const page = await openPage(portal.origin);
    await page.goto('/register');
    await page.getByLabel('Email address').fill('rosa@mail.example');
    await page.getByRole('button', { name: 'Make the account' }).click();
    await page.getByRole('alert').getByText('Enter your name').waitFor();
    expect(await page.getByLabel('Email address').inputValue()).toBe('rosa@mail.example');
    expect(await page.title()).toMatch(/^Error: /);
    await expectClean(page);
  });
});

describe('Someone who has forgotten the password', () => {
  it('chooses a new one with the link and the code, and the link works only once', async () => {
    const { id, username } = await createActiveAccount(portal.service, { password: 'the old one' });
    const page = await openPage(portal.origin);
    await page.goto('/forgot-password');
    await page.getByLabel('Email address of the account').fill(id);
    await page.getByRole('button', { name: 'Send the link' }).click();
    const code = await page.locator('.code').innerText();

    const link = await linkTo(id, 'reset_password');
    await page.goto(link);
    await expectClean(page);
    await page.getByLabel('Confirmation code').fill('000000');
    await page.getByLabel('Password', { exact: true }).fill('a much better one');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await page.getByRole('alert').getByText('The code is not right').waitFor();
    await page.getByLabel('Confirmation code').fill(code);
    await page.getByLabel('Password', { exact: true }).fill('a much better one');
    await page.getByRole('button', { name: 'Save the password' }).click();

    await page.getByLabel('User name or email address').fill(username);
    await page.getByLabel('Password').fill('a much better one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(page.url()).toBe(`${portal.origin}/records`);
    await page.goto(link);
    await page.getByText('This link does not work any more').waitFor();
  });

  it('learns nothing about whether an address has an account', async () => {
    const page = await openPage(portal.origin);
    await page.goto('/forgot-password');
    await page.getByLabel('Email address of the account').fill('nobody@mail.example');
    await page.getByRole('button', { name: 'Send the link' }).click();
    expect(await page.locator('.code').innerText()).toMatch(/^\d{6}$/);
  });
});
