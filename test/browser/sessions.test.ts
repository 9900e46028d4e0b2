/** Two browsers of one person: what happens in the one when the other ends sessions. */
import { describe, expect, it } from 'vitest';
import { type BrowserPage, openPage } from '../support/browser/browser.ts';
import { createPatient, type Patient } from '../support/browser/patient.ts';
import { portalOfFile } from '../support/portal.ts';

const portal = portalOfFile();

const onWindows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const onPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

async function signInFrom(patient: Patient, userAgent: string): Promise<BrowserPage> {
  const page = await openPage(portal.origin, { userAgent });
  await page.goto('/sign-in');
  await page.getByLabel('User name or email address').fill(patient.username);
  await page.getByLabel('Password').fill(patient.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Records' }).waitFor();
  return page;
}

describe('A person who is signed in with two browsers', () => {
  it('sees both, and signs the other one out', async () => {
    const patient = await createPatient(portal.service);
    const windows = await signInFrom(patient, onWindows);
    const phone = await signInFrom(patient, onPhone);
    await windows.goto('/account');
    const list = windows.getByRole('region', { name: 'Where you are signed in' });
    await list.getByText('Firefox on Windows').waitFor();
    await list.getByText('(this one)').waitFor();
    await windows.getByRole('button', { name: 'Sign out there: Safari on iPhone' }).click();
    await windows.getByRole('status').getByText('That browser is signed out.').waitFor();
    expect(await list.getByText('Safari on iPhone').count()).toBe(0);
    await phone.goto('/account');
    await phone.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});

it('A copy of the cookie from before signing out opens nothing', async () => {
  const patient = await createPatient(portal.service);
  const page = await signInFrom(patient, onWindows);
  const captured = await page.context().cookies();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You have signed out.').waitFor();
  const thief = await openPage(portal.origin);
  await thief.context().addCookies(captured);
  await thief.goto(`/records/${patient.recordId}/health`);
  await thief.getByRole('heading', { name: 'Sign in' }).waitFor();
});
