/** The end of a session, as a person sees it: she is warned, her details leave the screen, and what she typed is kept. */
import { beforeEach, expect, it } from 'vitest';
import { assets } from '../../shared/portal/assets/index.ts';
import { violationsOf } from '../support/browser/accessibility.ts';
import type { BrowserPage } from '../support/browser/browser.ts';
import { phone } from '../support/browser/device.ts';
import { textFile } from '../support/browser/files.ts';
import { createPatient, enter, type Patient, signIn } from '../support/browser/patient.ts';
import { portalOfFile } from '../support/portal.ts';

// The portal signs its calls with the real time, whatever time it is for the service.
const portal = portalOfFile({ env: { CLOCK_WINDOW: '86400' } });
let patient: Patient;
let details: string;
beforeEach(async () => {
  patient = await createPatient(portal.service);
  details = `/records/${patient.recordId}/details`;
});

/** The page, in a browser whose clock stands still until the test moves it. */
async function open(path: string): Promise<BrowserPage> {
  // Pages have the clock that are loaded afterwards. A script is a small thing to load before.
  const page = await signIn(portal, patient, assets.script.path, { ...phone, isForOneTest: true });
  await page.clock.install();
  await page.goto(path);
  return page;
}

/** Lets time go by, for the page and for portal and service. */
async function pass(page: BrowserPage, minutes: number): Promise<void> {
  portal.service.advance(minutes * 60);
  await page.clock.fastForward(minutes * 60_000);
}

const stay = (page: BrowserPage) => page.getByRole('button', { name: 'Stay signed in' });

it('A page that is left alone warns before the session ends, asking the portal for nothing by itself; one click is enough to stay, or another page', async () => {
  const page = await open(details);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await pass(page, 12);
  expect(await stay(page).count()).toBe(0);
  await pass(page, 1.2);
  await page.getByText('In about 2 minutes you will be signed out').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(asked).toEqual([]);
  await stay(page).click();
  await stay(page).waitFor({ state: 'detached' });
  await pass(page, 12);
  expect(await page.getByText('Rosa Lind').first().isVisible()).toBe(true);
  await pass(page, 2);
  await stay(page).waitFor();
  // Another page of the session says that the person is still there.
  const other = await page.context().newPage();
  await other.goto('/account');
  await stay(page).waitFor({ state: 'detached' });
});

it('A page shows no details when the session has ended, and keeps no password that was typed', async () => {
  const page = await open('/account');
  await page.getByLabel('Current password').fill('green apples in june');
  await pass(page, 16);
  await page.getByRole('heading', { name: 'You have been signed out' }).waitFor();
  expect(await page.getByText(patient.id).first().isVisible()).toBe(false);
  expect(await page.getByLabel('Current password').isVisible()).toBe(false);
  expect(await page.title()).toBe('You have been signed out – Health record');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByText('You were signed out because nothing happened').waitFor();
  expect(await page.content()).not.toContain('name="kept"');
});

it('What was typed when the session ended is sent after signing in again, but for the file, which is chosen again', async () => {
  const page = await open(`/records/${patient.recordId}/documents/new`);
  const letter = textFile('letter.txt', 'Dear Rosa');
  await page.getByLabel('File').setInputFiles(letter);
  await page.getByLabel('Name', { exact: true }).fill('Letter of May');
  await pass(page, 16);
  await page.getByText('What you typed is kept').waitFor();
  await page.getByRole('button', { name: 'Sign in and go on' }).click();
  await page.getByText('What you entered is kept.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await enter(page, patient);
  await page.getByText('Please choose the file again.').waitFor();
  await page.getByText('Letter of May').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('File').setInputFiles(letter);
  await page.getByRole('button', { name: 'Send it now' }).click();
  await page.getByRole('heading', { name: 'Letter of May', level: 1 }).waitFor();
});

it('The end that no click puts off is told, too', async () => {
  const page = await open(details);
  for (let part = 0; part < 2; part += 1) {
    await pass(page, 13.5);
    await stay(page).click();
    await stay(page).waitFor({ state: 'detached' });
  }
  await pass(page, 1.2);
  await page.getByText('In about 2 minutes you need to sign in again').waitFor();
  expect(await stay(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Understood' }).click();
  await page.getByLabel('City', { exact: true }).fill('Linz');
  await pass(page, 2);
  await page.getByRole('button', { name: 'Sign in and go on' }).click();
  await page.getByText('Your session has ended').waitFor();
});
