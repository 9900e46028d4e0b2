/** The second step with a code, on a phone: turning it on, signing in, and the way when the phone is lost. What is refused is in test/portal/code-app.test.ts. */
import { describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import { type BrowserPage, openPage } from '../support/browser/browser.ts';
import { phone } from '../support/browser/device.ts';
import { createPatient, createPerson, enter, signIn } from '../support/browser/patient.ts';
import { portalOfFile } from '../support/portal.ts';
import type { ActiveAccount } from '../support/scenario.ts';
import { nextCode, setUpApp } from '../support/second-factors.ts';

// The portal signs its calls with the real time, whatever time it is for the service.
const portal = portalOfFile({ env: { CLOCK_WINDOW: '86400' } });

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

async function giveRecoveryCode(page: BrowserPage, code: string): Promise<void> {
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Sign in with this code' }).click();
}

/** The key that the page shows for an app. */
async function keyOn(page: BrowserPage): Promise<string> {
  await page.getByText('Neither works? Enter a key').click();
  return (await page.locator('#key').innerText()).replace(/\s/g, '');
}

describe('A person', () => {
  it('turns the code app on by the picture, the link or the key, and from then on signs in with a code, too', async () => {
    const person = await createPatient(portal.service);
    const page = await signIn(portal, person, '/account/signing-in', phone);
    await page.getByRole('link', { name: 'Set up the code app' }).click();
    await page.getByText('can then no longer sign you in').waitFor();
    await page.getByLabel('Your password').fill('not the one');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('alert').getByText('This is not your current password.').waitFor();
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('img', { name: 'QR code with the key for the code app' }).waitFor();
    const link = await page.getByRole('link', { name: 'Open the code app' }).getAttribute('href');
    const secret = await keyOn(page);
    expect(new URL(link!).protocol).toBe('otpauth:');
    expect(new URL(link!).searchParams.get('secret')).toBe(secret);
    await page.getByLabel('Code of six digits').fill('000000');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('alert').getByText('This code is not right.').waitFor();
    // The page still has the key.
    await page.reload();
    await page.getByLabel('Code of six digits').fill(nextCode(portal.service, secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('The second step is on from now on.').waitFor();
    await page.getByRole('link', { name: 'I have kept them' }).click();
    await page.getByText('Your account has a second step.').waitFor();
    await signOut(page);
    await comeToSecondStep(page, person, '/sign-in?next=/inbox');
    expect(await violationsOf(page)).toEqual([]);
    expect(new URL(page.url()).search).toBe('');
    await page.getByLabel('Code from the code app on your phone').fill(nextCode(portal.service, secret));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`${portal.origin}/inbox`);
  });

  it('without her phone signs in with a recovery code, sets the app up on another one, makes new codes, and turns it off', async () => {
    const { service } = portal;
    const person = await createPerson(service);
    const { secret, recoveryCodes } = await setUpApp(service, person, person.session);
    const page = await openPage(portal.origin, phone);
    await comeToSecondStep(page, person);
    await page.getByText('I cannot do that now').click();
    await giveRecoveryCode(page, 'none of them');
    await page.getByRole('alert').getByText('This recovery code is not right').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await giveRecoveryCode(page, recoveryCodes![0]!);
    await page.getByText('You have signed in with a recovery code, which is used up now.').waitFor();
    await page.getByRole('link', { name: 'Set up on another phone' }).click();
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Go on' }).click();
    const other = await keyOn(page);
    expect(other).not.toBe(secret);
    await page.getByLabel('Code of six digits').fill(nextCode(service, other));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('status').getByText('The code app is set up.').waitFor();

    await page.getByRole('link', { name: 'Make new codes' }).click();
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Make new codes' }).click();
    await page.getByRole('alert').getByText('Enter the code').waitFor();
    await page.getByLabel('Your password').fill(person.password);
    await page.getByLabel('Code from the code app').fill(nextCode(service, other));
    await page.getByRole('button', { name: 'Make new codes' }).click();
    await page.getByText('These are your new codes.').waitFor();
    const region = page.getByRole('region', { name: 'Recovery codes' });
    const renewed = await region.getByRole('listitem').allInnerTexts();
    expect(renewed).toHaveLength(10);
    expect(renewed.filter((code) => recoveryCodes!.includes(code))).toEqual([]);

    await page.getByRole('link', { name: 'I have kept them' }).click();
    await page.getByRole('link', { name: 'Turn off' }).click();
    await page.getByText('This is your only second step').waitFor();
    const turnOff = async (code: string) => {
      await page.getByLabel('Your password').fill(person.password);
      await page.getByLabel('Code from the code app, or a recovery code').fill(code);
      await page.getByRole('button', { name: 'Turn it off' }).click();
    };
    await turnOff(recoveryCodes![1]!);
    await page.getByRole('alert').getByText('This code is not right').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await turnOff(nextCode(service, other));
    await page.getByText('The code app is turned off.').waitFor();
    await signOut(page);
    await enter(page, person);
    await page.waitForURL(`${portal.origin}/records`);
  });
});
