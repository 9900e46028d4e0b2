/**
 * Passkeys, on a phone: adding one, signing in with it, removing it. The device is Chromium's virtual authenticator. What their pages say
 * without one is in portal/second-step.test.ts.
 */
import { describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import { type Authenticator, addAuthenticator } from '../support/browser/authenticator.ts';
import { type BrowserPage, openPage } from '../support/browser/browser.ts';
import { phone } from '../support/browser/device.ts';
import { cookiesFor, createPatient, createPerson, enter, signedIn } from '../support/browser/patient.ts';
import { portalOfFile } from '../support/portal.ts';
import type { ActiveAccount } from '../support/scenario.ts';

// The portal signs its calls with the real time, whatever time it is for the service.
const portal = portalOfFile({ hasName: true, env: { CLOCK_WINDOW: '86400' } });

const ownPhone = { ...phone, isForOneTest: true };

interface Visit {
  readonly person: ActiveAccount;
  readonly page: BrowserPage;
  readonly device: Authenticator;
}

/** A person who is signed in, with a device that can keep passkeys. */
async function visit(): Promise<Visit> {
  const person = await createPatient(portal.service);
  const page = await signedIn(portal, person, ownPhone);
  return { person, page, device: await addAuthenticator(page) };
}

/** Adds a passkey on the page that does so. */
async function add({ page, person }: Visit, name: string): Promise<void> {
  await page.goto('/account/passkeys/new');
  await page.getByLabel('Name of the passkey').fill(name);
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
}

const codesOn = (page: BrowserPage) =>
  page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();

async function signOut(page: BrowserPage): Promise<void> {
  await page.locator('header summary').click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByText('You have signed out.').waitFor();
}

describe('A person', () => {
  it('adds a passkey, keeps the recovery codes, signs in with it alone and as the second step, makes new codes with it, and removes it', async () => {
    const { page, person, device } = await visit();
    await page.goto('/account/signing-in');
    await page.getByText('Only your password protects your account.').waitFor();
    await page.getByRole('link', { name: 'Add a passkey' }).click();
    await page.getByText('can then no longer sign you in').waitFor();
    expect(await page.getByLabel('Name of the passkey').inputValue()).toBe('Chrome on Linux');
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    const codes = await codesOn(page);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'I have kept them' }).click();
    await page.getByText('Your account has a second step.').waitFor();
    await page.getByRole('link', { name: 'Chrome on Linux' }).waitFor();
    expect(await page.content()).not.toContain(codes[0]);
    expect(await device.count()).toBe(1);

    await device.answers(false);
    await signOut(page);
    await device.answers(true);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL(`${portal.origin}/records`);
    await page.context().clearCookies({ name: 'phr-session' });
    // The device answers to what the page offers: nothing is pressed.
    await page.goto('/sign-in?next=/inbox');
    await page.waitForURL(`${portal.origin}/inbox`);

    await device.answers(false);
    await page.context().clearCookies({ name: 'phr-session' });
    await page.goto('/sign-in?next=/account/recovery-codes');
    await enter(page, person);
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    await device.answers(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(`${portal.origin}/account/recovery-codes`);
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await page.getByText('These are your new codes. The old ones no longer work.').waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('status').getByText('The codes are copied.').waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied.split('\n').filter(Boolean)).toEqual(await codesOn(page));

    await page.goto('/account/signing-in');
    await page.getByRole('link', { name: 'Chrome on Linux' }).click();
    await page.getByText('This is your only second step').waitFor();
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Remove it, with a passkey' }).click();
    await page.getByRole('status').getByText('The passkey was removed.').waitFor();
    await page.getByText('Only your password protects your account.').waitFor();
  });

  it('is told beside the button when the password is wrong, and when the device was not unlocked, and can try again; she confirms with her passkey, once, before she adds another one, and is told that a device has one already', async () => {
    const visitor = await visit();
    const { page, person, device } = visitor;
    await add({ ...visitor, person: { ...person, password: 'not the one' } }, 'My phone');
    await page.getByRole('alert').getByText('This is not your current password.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Your password').fill('');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('alert').getByText('Enter your current password').waitFor();
    await device.unlocks(false);
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('alert').getByText('Nothing was done').waitFor();
    await device.unlocks(true);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();

    await add(visitor, 'Again');
    await page.getByRole('alert').getByText('Enter the code').waitFor();
    await page.getByRole('button', { name: 'Use a passkey instead of the code' }).click();
    await page.getByRole('alert').getByText('This device already has a passkey').waitFor();
    expect(await device.count()).toBe(1);
    // Nothing is left that could confirm again.
    await device.forget();
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Use a passkey instead of the code' }).click();
    await page.getByRole('status').getByText('The passkey was added.').waitFor();
    await page.getByRole('link', { name: 'Again' }).waitFor();
    await add(visitor, ' ');
    await page.getByRole('alert').getByText('Enter a name').waitFor();
  });

  it('without JavaScript sees the form for her password alone, and what a passkey needs', async () => {
    const person = await createPerson(portal.service);
    const page = await openPage(portal.origin, { javaScriptEnabled: false });
    await page.goto('/sign-in');
    await page.getByLabel('Password').waitFor();
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
    await cookiesFor(page, person, portal.origin);
    await page.goto('/account/passkeys/new');
    await page.getByText('This browser cannot make a passkey.').waitFor();
    expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
  });
});
