/** Passkeys, on a phone: adding one, signing in with it, removing it. The device is Chromium's virtual authenticator. */
import { describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import { type Authenticator, addAuthenticator } from '../support/browser/authenticator.ts';
import { type BrowserPage, openPage } from '../support/browser/browser.ts';
import { phone } from '../support/browser/device.ts';
import { createPatient, createPerson, enter, signIn } from '../support/browser/patient.ts';
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
async function visit(path = '/account/signing-in'): Promise<Visit> {
  const person = await createPatient(portal.service);
  const page = await signIn(portal, person, path, ownPhone);
  return { person, page, device: await addAuthenticator(page) };
}

/** Adds a passkey on the page that does so. */
async function add({ page, person }: Visit, name: string): Promise<void> {
  await page.goto('/account/passkeys/new');
  await page.getByLabel('Name of the passkey').fill(name);
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
}

/** A person whose first passkey is on the device, and who has kept her recovery codes. */
async function visitWithPasskey(): Promise<Visit & { readonly codes: readonly string[] }> {
  const visitor = await visit();
  const { page } = visitor;
  await add(visitor, 'My phone');
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  const codes = await page
    .getByRole('region', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  await page.getByRole('link', { name: 'I have kept them' }).click();
  await page.getByText('Your account has a second step.').waitFor();
  return { ...visitor, codes };
}

async function signOut(page: BrowserPage): Promise<void> {
  await page.locator('header summary').click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByText('You have signed out.').waitFor();
}

describe('A person', () => {
  it('adds a passkey after she was told what follows, keeps the recovery codes, signs in with it alone, and is offered it the next time', async () => {
    const { page, person, device } = await visit('/account');
    await page.getByRole('link', { name: 'Passkeys, codes, trusted browsers' }).click();
    await page.getByText('Only your password protects your account.').waitFor();
    await page.getByRole('link', { name: 'Add a passkey' }).click();
    await page.getByText('can then no longer sign you in').waitFor();
    expect(await page.getByLabel('Name of the passkey').inputValue()).toBe('Chrome on Linux');
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    const codes = await page
      .getByRole('region', { name: 'Recovery codes' })
      .getByRole('listitem')
      .allInnerTexts();
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
  });

  it('is told beside the button when the password is wrong, and when the device was not unlocked, and can try again', async () => {
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
  });

  it('confirms with her passkey, once, before she adds another one, and is told that a device has one already', async () => {
    const visitor = await visitWithPasskey();
    const { page, person, device } = visitor;
    await add(visitor, 'Again');
    await page.getByRole('alert').getByText('Enter the code').waitFor();
    expect(await violationsOf(page)).toEqual([]);
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

  it('without her device adds a passkey with a recovery code that was not used, or by her password after signing in with one', async () => {
    const visitor = await visitWithPasskey();
    const { page, person, device, codes } = visitor;
    await device.forget();
    await page.goto('/account/passkeys/new');
    await page.getByLabel('A recovery code').fill(codes[0]!);
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('status').getByText('The passkey was added.').waitFor();
    await page.goto('/account/code-app');
    await page.getByLabel('Your password').fill(person.password);
    await page.getByLabel('A recovery code').fill(codes[0]!);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('alert').getByText('This code is not right').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Use a passkey instead of the code' }).click();
    await page.getByRole('heading', { name: 'Connect the code app' }).waitFor();
    await device.forget();
    await signOut(page);
    await enter(page, person);
    await page.getByText('I cannot do that now').click();
    await page.getByLabel('Recovery code').fill(codes[1]!);
    await page.getByRole('button', { name: 'Sign in with this code' }).click();
    await page.getByText('for ten minutes that takes no other code').waitFor();
    await page.getByRole('link', { name: 'Add a passkey' }).click();
    expect(await page.getByLabel('A recovery code').count()).toBe(0);
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('status').getByText('The passkey was added.').waitFor();
  });

  it('uses her only passkey as the second step, makes new recovery codes with it, removes it, and then signs in with the password alone', async () => {
    const { page, person, device } = await visitWithPasskey();
    await device.answers(false);
    await signOut(page);
    await device.answers(true);
    await page.goto('/sign-in?next=/account/recovery-codes');
    await enter(page, person);
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(`${portal.origin}/account/recovery-codes`);
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await page.getByText('These are your new codes. The old ones no longer work.').waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('status').getByText('The codes are copied.').waitFor();
    const shown = await page
      .getByRole('region', { name: 'Recovery codes' })
      .getByRole('listitem')
      .allInnerTexts();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied.split('\n').filter(Boolean)).toEqual(shown);
    await page.goto('/account/signing-in');
    await page.getByRole('link', { name: 'My phone' }).click();
    await page.getByText('This is your only second step').waitFor();
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Remove it', exact: true }).click();
    await page.getByRole('alert').getByText('Enter the code').waitFor();
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Remove it, with a passkey' }).click();
    await page.getByRole('status').getByText('The passkey was removed.').waitFor();
    await page.getByText('Only your password protects your account.').waitFor();
    await device.answers(false);
    await signOut(page);
    await enter(page, person);
    await page.waitForURL(`${portal.origin}/records`);
    await signOut(page);
    // A browser that does not know of the passkey offers it only when it is asked.
    await page.context().clearCookies();
    await page.goto('/sign-in');
    await device.answers(true);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('alert').getByText('This passkey does not open an account here').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('without JavaScript sees the form for her password alone, and what a passkey needs', async () => {
    const person = await createPerson(portal.service);
    const page = await openPage(portal.origin, { javaScriptEnabled: false });
    await page.goto('/sign-in');
    await page.getByLabel('Password').waitFor();
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
    await enter(page, person);
    await page.goto('/account/passkeys/new');
    await page.getByText('This browser cannot make a passkey.').waitFor();
    expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
  });
});
