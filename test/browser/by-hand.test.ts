/** Entering by hand, with the script of the form: names to choose from, and the time of where one is. */
import { expect, it } from 'vitest';
import { loadVaccineCodes } from '../http/codes/support.ts';
import { phone } from '../support/browser/device.ts';
import { patientOfFile, signIn } from '../support/browser/patient.ts';
import { portalOfFile } from '../support/portal.ts';

const portal = portalOfFile();
const patient = patientOfFile(portal);

it('By hand, a patient is offered the names of vaccines, and a measurement keeps the time and zone of where it was', async () => {
  await loadVaccineCodes(portal.service);
  const add = `/records/${patient.recordId}/add`;
  const options = { ...phone, timezoneId: 'America/New_York', isForOneTest: true };
  const page = await signIn(portal, patient, `${add}/vaccination`, options);
  expect(await page.getByRole('button', { name: 'Search' }).count()).toBe(0);
  await page.getByLabel('Vaccine, or what it is against').pressSequentially('tda');
  await page.locator('#names option[value="Tdap"]').waitFor({ state: 'attached' });

  await page.goto(`${add}/pulse`);
  await page.getByLabel('Pulse').fill('72');
  await page.getByLabel('Date').fill('2026-01-15');
  await page.getByLabel('Time').fill('07:30');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('status').getByText('Saved.').waitFor();
  const query = { response_format: 'application/json' };
  const path = `/records/${patient.recordId}/reports/VitalSigns/`;
  const [row] = (await patient.session.get(path, { query })).json() as { date: string }[];
  expect(row!.date).toBe('2026-01-15T12:30:00Z');
});
