/** From no account to a record of one's own, in a browser. */
import { describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import { type BrowserPage, openPage } from '../support/browser/browser.ts';
import { portalOfFile } from '../support/portal.ts';
import { admin, createAccount, createActiveAccount, freshEmail } from '../support/scenario.ts';

const portal = portalOfFile({ workers: true });

/** The link of this kind in the newest mail to an address. */
async function linkTo(address: string, kind: 'init' | 'reset_password' | 'new_password'): Promise<string> {
  const mail = await portal.service.waitForMail(
    ({ to, text }) => to.join().includes(address) && text.includes(`/${kind}/`),
  );
  return mail.text.match(/https?:\/\/\S+/g)!.find((link) => link.includes(`/${kind}/`))!;
}

/** For what a page says in answer to a form. Pages as they are at first are in every-page.test.ts. */
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
    // A password is taken to the letter.
    const password = ' green apples in june ';
    const page = await openPage(portal.origin);
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Make an account' }).click();
    await page.getByLabel('Email address').fill(address);
    await page.getByLabel('Your name').fill('Rosa Lind');
    await page.getByRole('button', { name: 'Make the account' }).click();
    await page.getByRole('heading', { name: 'Look at your mails' }).waitFor();
    await expectClean(page);

    await page.goto(await linkTo(address, 'init'));
    await page.getByLabel('User name').fill(address);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Activate' }).click();
    await page.getByText('Your account is active').waitFor();

    await page.getByLabel('User name or email address').fill(address);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    expect(page.url()).toBe(`${portal.origin}/records`);
    await expectClean(page);

    await page.getByRole('link', { name: 'Start a record' }).click();
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

/** Asks for a new password. Returns what the page says, without the address. */
async function askFor(page: BrowserPage, address: string): Promise<string> {
  await page.goto('/forgot-password');
  await page.getByLabel('Email address of the account').fill(address);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('heading', { name: 'Look at your mails' }).waitFor();
  return (await page.locator('main').innerText()).replaceAll(address, '…');
}

const mailTo = (address: string, subject: string) =>
  portal.service.waitForMail((mail) => mail.to.join().includes(address) && mail.subject === subject);

describe('Someone who has forgotten the password', () => {
  it('chooses a new one with the mailed link alone, which works only once', async () => {
    const { id, username, session } = await createActiveAccount(portal.service, { password: 'the old one' });
    const page = await openPage(portal.origin);
    await askFor(page, id);
    await expectClean(page);
    expect((await session.get(`/accounts/${id}`)).status).toBe(200);

    const link = await linkTo(id, 'new_password');
    // Programs that look for harm in mails open links too.
    await page.goto(link);
    await page.goto(link);
    await page.getByText(`You sign in with the user name ${username}`).waitFor();
    await page.getByRole('button', { name: 'Save the password' }).click();
    await page.getByRole('alert').getByText('Enter a password').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('password');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await page.getByRole('alert').getByText('Many people use this password').waitFor();
    await expectClean(page);
    await page.getByLabel('Password', { exact: true }).fill('a much better one');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await page.getByText('Your password was changed. Please sign in.').waitFor();
    expect((await session.get(`/accounts/${id}`)).status).toBe(403);

    await page.getByLabel('User name or email address').fill(username);
    await page.getByLabel('Password').fill('a much better one');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    expect(page.url()).toBe(`${portal.origin}/records`);
    await page.goto(link);
    await page.getByText('This link does not work any more').waitFor();
    await mailTo(id, 'Your password was changed');
  });

  it('gets the mail in German from German pages', async () => {
    const { id } = await createActiveAccount(portal.service, { password: 'the old one' });
    const page = await openPage(portal.origin, { locale: 'de-DE' });
    await page.goto('/forgot-password');
    await page.getByLabel('E-Mail-Adresse des Kontos').fill(id);
    await page.getByRole('button', { name: 'Link senden' }).click();
    expect(await mailTo(id, 'Wählen Sie ein neues Passwort')).toBeDefined();
  });
});

describe('A link of a mail', () => {
  it('shows a new code to who holds it, before anybody has activated the account', async () => {
    const id = await createAccount(portal.service, { secondarySecret: true });
    const page = await openPage(portal.origin);
    await page.goto(await linkTo(id, 'init'));
    await page.getByRole('link', { name: 'I do not have the code any more' }).click();
    await page.getByRole('button', { name: 'Show a new code' }).click();
    await expectClean(page);
    const code = await page.locator('.code').innerText();
    await page.getByRole('link', { name: 'Activate your account' }).click();
    await page.getByLabel('Confirmation code').fill(code === '000000' ? '000001' : '000000');
    await page.getByLabel('Password', { exact: true }).fill('green apples in june');
    await page.getByRole('button', { name: 'Activate' }).click();
    await page.getByRole('alert').getByText('The code is not right').waitFor();
    await page.getByLabel('Confirmation code').fill(code);
    await page.getByLabel('Password', { exact: true }).fill('green apples in june');
    await page.getByRole('button', { name: 'Activate' }).click();
    await page.getByText('Your account is active').waitFor();
  });

  it('of another UI app for a forgotten password sets one with its code', async () => {
    const { id } = await createActiveAccount(portal.service, { password: 'the old one' });
    const asked = await admin(portal.service).post(`/accounts/${id}/forgot-password`);
    const page = await openPage(portal.origin);
    await page.goto(await linkTo(id, 'reset_password'));
    await page.getByLabel('Confirmation code').fill(asked.xml().text);
    await page.getByLabel('Password', { exact: true }).fill('a much better one');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await page.getByText('Your password was changed. Please sign in.').waitFor();
  });
});

describe('Registering with the address of an account', () => {
  it('shows the same page as any other, and mails that there is one', async () => {
    const { id } = await createActiveAccount(portal.service, { password: 'the old one' });
    const page = await openPage(portal.origin);
    const register = async (address: string) => {
      await page.goto('/register');
      await page.getByLabel('Email address').fill(address);
      await page.getByLabel('Your name').fill('Somebody');
      await page.getByRole('button', { name: 'Make the account' }).click();
      await page.getByRole('heading', { name: 'Look at your mails' }).waitFor();
      return (await page.locator('main').innerText()).replaceAll(address, '…');
    };
    expect(await register(id)).toBe(await register(freshEmail('newcomer')));
    const mail = await mailTo(id, 'You have an account already');
    expect(mail.text).toContain('/sign-in');
    expect(mail.text).toContain('/forgot-password');
  });
});
