/** The operator demands a second step of who owns a record: nothing else can be done until it is set up. */
import { describe, expect, it } from 'vitest';
import { addAuthenticator } from '../support/browser/authenticator.ts';
import { openPage } from '../support/browser/browser.ts';
import { phone } from '../support/browser/device.ts';
import { createPatient, enter } from '../support/browser/patient.ts';
import { portalOfFile } from '../support/portal.ts';
import { stepAt, totp } from '../support/totp.ts';

const portal = portalOfFile({ hasName: true, env: { SECOND_FACTOR_REQUIRED: 'owners' } });

describe('Where a second step is demanded of owners, a person', () => {
  it('who owns a record is led to where she sets it up, from everywhere, and then goes on to her records', async () => {
    const person = await createPatient(portal.service);
    const page = await openPage(portal.origin, phone);
    await page.goto(`/records/${person.recordId}/health`);
    await enter(page, person);
    await page.getByRole('heading', { name: 'Set up a second step' }).waitFor();
    for (const path of [`/records/${person.recordId}/health`, '/inbox', '/account', '/records']) {
      await page.goto(path);
      await page.waitForURL(`${portal.origin}/account/set-up`);
    }
    await page.getByRole('link', { name: 'Code app' }).click();
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText('Neither works? Enter a key').click();
    const secret = (await page.locator('#key').innerText()).replace(/\s/g, '');
    await page
      .getByLabel('Code of six digits')
      .fill(totp(secret, stepAt(new Date(portal.service.now() * 1000))));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('link', { name: 'I have kept them' }).click();
    await page.getByRole('link', { name: /Rosa Lind/ }).click();
    await page.getByRole('heading', { name: 'Health', level: 1 }).waitFor();
    await page.goto('/account/code-app/remove');
    await page.getByText('Your account must have a second step.').waitFor();
    expect(await page.getByRole('button', { name: 'Turn it off' }).count()).toBe(0);
  });

  it('sets up a passkey instead, and goes on to her records', async () => {
    const person = await createPatient(portal.service);
    const page = await openPage(portal.origin, { ...phone, isForOneTest: true });
    await addAuthenticator(page);
    await page.goto('/sign-in');
    await enter(page, person);
    await page.getByRole('link', { name: 'Passkey' }).click();
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('link', { name: 'I have kept them' }).click();
    await page.getByRole('heading', { name: 'Records' }).waitFor();
  });
});
