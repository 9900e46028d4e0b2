/** The second step with a code, on a phone: turning it on, signing in, and the ways when the phone is lost. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import { type BrowserPage, openPage } from '../support/browser/browser.ts';
import { createPatient, enter, signIn } from '../support/browser/patient.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { askForResetLink } from '../support/reset-links.ts';
import type { ActiveAccount } from '../support/scenario.ts';
import { stepAt, totp } from '../support/totp.ts';

let portal: TestPortal;
beforeAll(async () => {
  // The portal signs its calls with the real time, whatever time it is for the service.
  portal = await startPortal({ env: { CLOCK_WINDOW: '86400' } });
});
afterAll(() => portal?.stop());

const phone = { viewport: { width: 390, height: 844 } } as const;

interface WithApp {
  readonly person: ActiveAccount;
  readonly page: BrowserPage;
  /** The key that the app holds. */
  readonly secret: string;
  readonly codes: readonly string[];
}

/** What the app shows. A code is taken once, so each is of a later half minute. */
function nextCode(secret: string): string {
  portal.service.advance(30);
  return totp(secret, stepAt(new Date(portal.service.now() * 1000)));
}

/** A person who has turned the code app on, and has signed out. */
async function personWithApp(): Promise<WithApp> {
  const person = await createPatient(portal.service);
  const page = await signIn(portal, person, '/account/code-app', phone);
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('Neither works? Enter a key').click();
  const secret = (await page.locator('#key').innerText()).replace(/\s/g, '');
  await page.getByLabel('Code of six digits').fill(nextCode(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  const codes = await page
    .getByRole('region', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  await signOut(page);
  return { person, page, secret, codes };
}

async function signOut(page: BrowserPage): Promise<void> {
  await page.locator('header summary').click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByText('You have signed out.').waitFor();
}

/** Gives the password, and is asked for more. */
async function comeToSecondStep(page: BrowserPage, person: ActiveAccount, path = '/sign-in'): Promise<void> {
  await page.goto(path);
  await enter(page, person);
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
}

async function giveCode(page: BrowserPage, code: string): Promise<void> {
  await page.getByLabel('Code from the code app on your phone').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function giveRecoveryCode(page: BrowserPage, code: string): Promise<void> {
  await page.getByText('I cannot do that now').click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Sign in with this code' }).click();
}

describe('A person', () => {
  it('turns the code app on by the picture, the link or the key, and from then on signs in with a code, too', async () => {
    const person = await createPatient(portal.service);
    const page = await signIn(portal, person, '/account/signing-in', phone);
    await page.getByRole('link', { name: 'Set up the code app' }).click();
    await page.getByText('can then no longer sign you in').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Your password').fill('not the one');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('alert').getByText('This is not your current password.').waitFor();
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('img', { name: 'QR code with the key for the code app' }).waitFor();
    const link = await page.getByRole('link', { name: 'Open the code app' }).getAttribute('href');
    await page.getByText('Neither works? Enter a key').click();
    const secret = (await page.locator('#key').innerText()).replace(/\s/g, '');
    expect(new URL(link!).protocol).toBe('otpauth:');
    expect(new URL(link!).searchParams.get('secret')).toBe(secret);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Code of six digits').fill('000000');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('alert').getByText('This code is not right.').waitFor();
    // The page still has the key.
    await page.reload();
    await page.getByLabel('Code of six digits').fill(nextCode(secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('The second step is on from now on.').waitFor();
    await page.getByRole('link', { name: 'I have kept them' }).click();
    await page.getByText('Your account has a second step.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await signOut(page);
    await comeToSecondStep(page, person, '/sign-in?next=/inbox');
    expect(await violationsOf(page)).toEqual([]);
    expect(new URL(page.url()).search).toBe('');
    await giveCode(page, nextCode(secret));
    await page.waitForURL(`${portal.origin}/inbox`);
  });

  it('is let try again after a wrong code and after one that was used, also when the page was loaded again', async () => {
    const { person, page, secret } = await personWithApp();
    await comeToSecondStep(page, person);
    await giveCode(page, '');
    await page.getByRole('alert').getByText('Enter the code').waitFor();
    const used = nextCode(secret);
    await giveCode(page, used);
    await page.waitForURL(`${portal.origin}/records`);
    await signOut(page);
    await comeToSecondStep(page, person);
    await giveCode(page, used);
    await page.getByRole('alert').getByText('This code is not right, or it has been used already').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.goto('/sign-in/second-step');
    await giveCode(page, nextCode(secret));
    await page.waitForURL(`${portal.origin}/records`);
  });

  it('is slowed down after five wrong codes, and is told for how long', async () => {
    const { person, page } = await personWithApp();
    await comeToSecondStep(page, person);
    for (let time = 0; time < 5; time += 1) {
      await giveCode(page, '000000');
      await page.getByRole('alert').getByText('This code is not right').waitFor();
    }
    await giveCode(page, '000000');
    await page.getByRole('alert').getByText('There have been too many wrong codes. Try again in').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('who trusts a browser is not asked for a code there, but everywhere else, until it is forgotten', async () => {
    const { person, page, secret } = await personWithApp();
    await comeToSecondStep(page, person);
    await page.getByLabel('Do not ask for a code in this browser for 30 days').check();
    await giveCode(page, nextCode(secret));
    await page.waitForURL(`${portal.origin}/records`);
    await signOut(page);
    await enter(page, person);
    await page.waitForURL(`${portal.origin}/records`);
    const other = await openPage(portal.origin, phone);
    await comeToSecondStep(other, person);
    await page.goto('/account/signing-in');
    await page.getByText('One browser is not asked for a code, for up to 30 days.').waitFor();
    await page.getByRole('button', { name: 'Ask everywhere again' }).click();
    await page.getByText('No browser is trusted any more.').waitFor();
    await signOut(page);
    await comeToSecondStep(page, person);
  });

  it('without her phone signs in with a recovery code, once, and is led to where the phone is replaced', async () => {
    const { person, page, codes } = await personWithApp();
    await comeToSecondStep(page, person);
    await giveRecoveryCode(page, codes[0]!.toLowerCase().replaceAll('-', ' '));
    await page.getByText('You have signed in with a recovery code, which is used up now.').waitFor();
    await page.getByText('9 of your 10 codes are left.').waitFor();
    await signOut(page);
    await comeToSecondStep(page, person);
    await giveRecoveryCode(page, codes[0]!);
    await page.getByRole('alert').getByText('This recovery code is not right').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('without phone and codes is told whom to write to, and a new password opens nothing', async () => {
    const { person, page } = await personWithApp();
    await comeToSecondStep(page, person);
    await page.getByText('I cannot do that now').click();
    await page.getByText('Write to support@clinic.example. We make sure that it is you').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const secret = await askForResetLink(portal.service, person.id);
    await page.goto(`/accounts/${person.id}/new_password/${secret}`);
    await page.getByLabel('Password', { exact: true }).fill('red cherries in july');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await comeToSecondStep(page, { ...person, password: 'red cherries in july' });
  });

  it('who takes more than ten minutes begins again, and keeps where she wanted to go', async () => {
    const { person, page, secret } = await personWithApp();
    await comeToSecondStep(page, person, '/sign-in?next=/inbox');
    portal.service.advance(11 * 60);
    await giveCode(page, nextCode(secret));
    await page.getByText('Signing in took too long. Please begin again.').waitFor();
    await page.goto('/sign-in/second-step');
    await page.getByText('Signing in took too long. Please begin again.').waitFor();
    await comeToSecondStep(page, person, '/sign-in?next=/inbox');
    await giveCode(page, nextCode(secret));
    await page.waitForURL(`${portal.origin}/inbox`);
  });

  it('loses nothing that she typed when her session had ended before she sent it', async () => {
    const { person, page, secret } = await personWithApp();
    await comeToSecondStep(page, person);
    await giveCode(page, nextCode(secret));
    await page.waitForURL(`${portal.origin}/records`);
    await page.goto('/account');
    portal.service.advance(16 * 60);
    await page.getByLabel('Your name').fill('Rosa Maria Lind');
    await page.getByRole('button', { name: 'Save the name' }).click();
    await page.getByText('What you entered is kept.').waitFor();
    await enter(page, person);
    await giveCode(page, '000000');
    await page.getByRole('alert').getByText('This code is not right').waitFor();
    await giveCode(page, nextCode(secret));
    await page.getByRole('heading', { name: 'Send what you entered' }).waitFor();
    await page.getByText('Rosa Maria Lind').waitFor();
    await page.getByRole('button', { name: 'Send it now' }).click();
    await page.getByText('Your name was saved.').waitFor();
  });

  it('makes new recovery codes, sets the app up on another phone, and turns it off', async () => {
    const { person, page, secret, codes } = await personWithApp();
    await comeToSecondStep(page, person, '/sign-in?next=/account/recovery-codes');
    await giveCode(page, nextCode(secret));
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Make new codes' }).click();
    await page.getByRole('alert').getByText('Enter the code').waitFor();
    await page.getByLabel('Your password').fill(person.password);
    await page.getByLabel('Code from the code app').fill(nextCode(secret));
    await page.getByRole('button', { name: 'Make new codes' }).click();
    await page.getByText('These are your new codes.').waitFor();
    const region = page.getByRole('region', { name: 'Recovery codes' });
    const renewed = await region.getByRole('listitem').allInnerTexts();
    expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
    await page.getByRole('link', { name: 'I have kept them' }).click();
    await page.getByRole('link', { name: 'Set up on another phone' }).click();
    await page.getByLabel('Your password').fill(person.password);
    await page.getByLabel('Code from the code app, or a recovery code').fill(renewed[0]!);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText('Neither works? Enter a key').click();
    const other = (await page.locator('#key').innerText()).replace(/\s/g, '');
    expect(other).not.toBe(secret);
    await page.getByLabel('Code of six digits').fill(nextCode(other));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('status').getByText('The code app is set up.').waitFor();
    await page.getByRole('link', { name: 'Turn off' }).click();
    await page.getByText('This is your only second step').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Your password').fill(person.password);
    await page.getByLabel('Code from the code app, or a recovery code').fill(codes[1]!);
    await page.getByRole('button', { name: 'Turn it off' }).click();
    await page.getByRole('alert').getByText('This code is not right').waitFor();
    await page.getByLabel('Your password').fill(person.password);
    await page.getByLabel('Code from the code app, or a recovery code').fill(nextCode(other));
    await page.getByRole('button', { name: 'Turn it off' }).click();
    await page.getByText('The code app is turned off.').waitFor();
    await signOut(page);
    await enter(page, person);
    await page.waitForURL(`${portal.origin}/records`);
  });

  it('without JavaScript turns the code app on, and signs in with a code', async () => {
    const person = await createPatient(portal.service);
    const page = await signIn(portal, person, '/account/code-app', { ...phone, javaScriptEnabled: false });
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText('Neither works? Enter a key').click();
    const secret = (await page.locator('#key').innerText()).replace(/\s/g, '');
    await page.getByLabel('Code of six digits').fill(nextCode(secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0);
    await signOut(page);
    await comeToSecondStep(page, person);
    await giveCode(page, nextCode(secret));
    await page.waitForURL(`${portal.origin}/records`);
  });
});

it('Somebody else who signs in in the same browser does not see the key that another person has begun to set up', async () => {
  const [rosa, marta] = [await createPatient(portal.service), await createPatient(portal.service, 'Marta')];
  const page = await signIn(portal, rosa, '/account/code-app', phone);
  await page.getByLabel('Your password').fill(rosa.password);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('heading', { name: 'Connect the code app' }).waitFor();
  await signOut(page);
  await enter(page, marta);
  await page.waitForURL(`${portal.origin}/records`);
  await page.goto('/account/code-app/scan');
  await page.getByText('That took too long. Please begin again.').waitFor();
  expect(await page.locator('#key').count()).toBe(0);
});
