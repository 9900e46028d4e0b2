/** Entering by hand, on a phone: add, change, no longer, entered by mistake. */
import { beforeAll, describe, expect, it } from 'vitest';
import { loadVaccineCodes } from '../http/codes/support.ts';
import type { BrowserPage } from '../support/browser/browser.ts';
import { phone } from '../support/browser/device.ts';
import { createPatient, type Patient, signIn } from '../support/browser/patient.ts';
import { portalOfFile } from '../support/portal.ts';

const portal = portalOfFile();
let patient: Patient;
beforeAll(async () => {
  await loadVaccineCodes(portal.service);
});

async function open(path = '/health', options = phone): Promise<BrowserPage> {
  patient = await createPatient(portal.service);
  return signIn(portal, patient, `/records/${patient.recordId}${path}`, options);
}

const save = (page: BrowserPage) => page.getByRole('button', { name: 'Save', exact: true }).click();
const saved = (page: BrowserPage) => page.getByRole('status').getByText('Saved.').waitFor();

/** A date in the fields of its parts, inside of the group with this name. */
async function date(
  page: BrowserPage,
  group: string,
  ...[year, month, day]: readonly string[]
): Promise<void> {
  const fields = page.getByRole('group', { name: group, exact: true });
  if (day) await fields.getByLabel('Day').fill(day);
  if (month) await fields.getByLabel('Month').selectOption(month);
  await fields.getByLabel('Year').fill(year!);
}

/** From the page of a kind to the form that changes its only entry. */
async function change(page: BrowserPage): Promise<void> {
  await page.getByRole('link', { name: 'Added by you' }).click();
  await page.getByRole('heading', { name: /^Change: / }).waitFor();
}

async function markAsMistake(page: BrowserPage): Promise<void> {
  await page.locator('summary').getByText('This was entered by mistake').click();
  await page.getByRole('button', { name: 'Mark as a mistake' }).click();
  await page.getByRole('status').getByText('It was marked as a mistake').waitFor();
}

describe('By hand, a patient', () => {
  it('adds an allergy from the empty page, changes it, ends it, and marks it as a mistake', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'Add by hand' }).click();
    await page.getByRole('link', { name: 'Allergy' }).click();
    await page.getByLabel('Allergic to').fill('Penicillin');
    await page.getByLabel('Kind').selectOption('Medicine');
    await page.getByLabel('What happens').fill('Rash all over');
    await page.getByLabel('How severe it was at worst').selectOption('Severe');
    await date(page, 'Since', '1998');
    await save(page);
    await saved(page);
    const row = page.getByRole('row', { name: /Penicillin/ });
    expect(await row.innerText()).toMatch(/Rash all over \(severe\)[\s\S]*1998/);
    await change(page);
    expect(await page.getByLabel('What happens').inputValue()).toBe('Rash all over');
    await page.getByLabel('What happens').fill('Hives');
    await save(page);
    await page.getByText('Hives (severe)').waitFor();
    await change(page);
    await page.getByLabel('No longer').check();
    await save(page);
    await page.getByText('Over', { exact: true }).waitFor();
    await page.goto(`/records/${patient.recordId}/health`);
    await page.getByText('No longer', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Penicillin' }).click();
    await page.getByText('You wrote this.').waitFor();
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await markAsMistake(page);
    await page.getByText('Nothing recorded').waitFor();
    await page.goto(`/records/${patient.recordId}/documents`);
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await page.getByText('This was marked as entered by mistake.').waitFor();
    await page.getByRole('heading', { name: 'Versions' }).waitFor();
    expect(await page.getByText('could not be read').count()).toBe(0);
  });

  it('adds a vaccination that the loaded codes suggest, and changes it', async () => {
    const page = await open('/health/immunizations');
    await page.getByRole('link', { name: 'Add a vaccination' }).click();
    const name = page.getByLabel('Vaccine, or what it is against');
    await name.pressSequentially('tda');
    await page.locator('#names option[value="Tdap"]').waitFor({ state: 'attached' });
    await name.fill('Tdap');
    await page.getByLabel('Batch number').fill('AC52B');
    await date(page, 'Date', '2024', 'September', '1');
    await save(page);
    await saved(page);
    await page.getByText('1 Sept 2024').waitFor();
    const [row] = (
      await patient.session.get(`/records/${patient.recordId}/reports/Immunization/`, {
        query: { response_format: 'application/json' },
      })
    ).json() as { product_name_identifier: string }[];
    expect(row!.product_name_identifier).toBe('115');
    await change(page);
    await page.getByLabel('Notes').fill('Left arm');
    await save(page);
    await page.getByText('Left arm').waitFor();
  });
});

describe('A measurement at home', () => {
  it('that is unusual is asked about, saved when it is right, and changed', async () => {
    const page = await open('/add');
    await page.getByRole('link', { name: 'Blood pressure', exact: true }).click();
    await page.getByLabel('Upper value (systolic), in mmHg').fill('215');
    await page.getByLabel('Lower value (diastolic), in mmHg').fill('110');
    await save(page);
    const question = page.getByRole('alert');
    await question.getByText('Upper value (systolic): 215 mmHg is unusual.').waitFor();
    await save(page);
    await question.getByLabel('Yes, it is right as it stands').check();
    await save(page);
    await saved(page);
    await page.getByRole('region', { name: 'Latest result' }).getByText('215/110 mmHg').waitFor();
    await page.getByRole('link', { name: 'Show', exact: true }).first().click();
    await page.getByText('You wrote this.').waitFor();
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await page.getByLabel('Notes').fill('After a walk');
    await save(page);
    await question.getByLabel('Yes, it is right as it stands').check();
    await save(page);
    await page.getByText('The change was saved.').waitFor();
  });

  it('keeps the time and zone of where it was', async () => {
    const page = await open('/add/pulse', { ...phone, timezoneId: 'America/New_York', isForOneTest: true });
    await page.getByLabel('Pulse').fill('72');
    await page.getByLabel('Date').fill('2026-01-15');
    await page.getByLabel('Time').fill('07:30');
    await save(page);
    await saved(page);
    const [row] = (
      await patient.session.get(`/records/${patient.recordId}/reports/VitalSigns/`, {
        query: { response_format: 'application/json' },
      })
    ).json() as { date: string }[];
    expect(row!.date).toBe('2026-01-15T12:30:00Z');
  });
});

describe('Without JavaScript', () => {
  it('a vaccination is searched with a button, chosen, and saved; its date may stay empty', async () => {
    const page = await open('/add/vaccination', { ...phone, javaScriptEnabled: false });
    await page.getByLabel('Vaccine, or what it is against').fill('dtap-hep');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('group', { name: 'Which one is it?' }).getByLabel('DTaP-Hep B-IPV').check();
    await save(page);
    await saved(page);
    await page.getByRole('row', { name: /DTaP-Hep B-IPV/ }).waitFor();
    await change(page);
    await page.getByLabel('Batch number').fill('B7');
    await save(page);
    await page.getByText('The change was saved.').waitFor();
  });
});
