/** Entering by hand, on a phone: add, change, no longer, entered by mistake. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadVaccineCodes } from '../http/codes/support.ts';
import type { BrowserPage, PageOptions } from '../support/browser/browser.ts';
import { createPatient, createPerson, type Patient, signIn } from '../support/browser/patient.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { succeeded } from '../support/scenario.ts';

let portal: TestPortal;
let patient: Patient;
beforeAll(async () => {
  portal = await startPortal();
  await loadVaccineCodes(portal.service);
});
afterAll(() => portal?.stop());

const phone: PageOptions = { viewport: { width: 390, height: 844 } };

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

  it('adds a medicine, and says that it is no longer taken since a month', async () => {
    const page = await open('/health/medications');
    await page.getByRole('link', { name: 'Add a medicine' }).click();
    await page.getByLabel('Name of the medicine').fill('Metformin');
    await page.getByLabel('How much at a time').fill('1 tablet of 500 mg');
    await page.getByLabel('How often').selectOption('Twice a day');
    await date(page, 'Since', '2019', 'March');
    await save(page);
    await saved(page);
    await page.getByText('1 tablet of 500 mg, twice a day').waitFor();
    await page.getByText('twice a day', { exact: true }).waitFor();
    await change(page);
    expect(await page.getByLabel('How much at a time').inputValue()).toBe('1 tablet of 500 mg');
    await page.getByLabel('No longer').check();
    await date(page, 'Until', '2024', 'June');
    await save(page);
    await page.getByText('June 2024').waitFor();
    await page.getByText('Stopped').waitFor();
    await change(page);
    await markAsMistake(page);
  });

  it('adds a health problem of which only the year is known, and ends it', async () => {
    const page = await open('/health/problems');
    await page.getByRole('link', { name: 'Add a health problem' }).click();
    await page.getByLabel('What it is').fill('Gastritis');
    await date(page, 'Since', '2020');
    await save(page);
    await saved(page);
    await change(page);
    await page.getByLabel('No longer').check();
    await save(page);
    await page.getByText('Over', { exact: true }).waitFor();
    await change(page);
    await markAsMistake(page);
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
    await change(page);
    await markAsMistake(page);
  });

  it('adds a note, changes it, and marks it as a mistake', async () => {
    const page = await open('/health/notes');
    await page.getByRole('link', { name: 'Add a note' }).click();
    await page.getByLabel('Title').fill('Sleep');
    await page.getByLabel('Text').fill('Slept badly <all week>.');
    await save(page);
    await saved(page);
    await page.getByText('Slept badly <all week>.').waitFor();
    await change(page);
    await page.getByLabel('Text').fill('Slept well.');
    await save(page);
    await page.getByText('Slept well.').waitFor();
    await change(page);
    await markAsMistake(page);
  });
});

interface Measured {
  readonly kind: string;
  readonly add: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly unit?: string;
  readonly shown: string;
}

const measured: readonly Measured[] = [
  {
    kind: 'Blood pressure',
    add: 'Add a blood pressure',
    fields: { 'Upper value (systolic), in mmHg': '128', 'Lower value (diastolic), in mmHg': '82' },
    shown: '128/82 mmHg',
  },
  { kind: 'Weight', add: 'Add a weight', fields: { Weight: '72,5' }, unit: 'kg', shown: '72.5 kg' },
  {
    kind: 'Blood sugar',
    add: 'Add a blood sugar',
    fields: { 'Blood sugar': '5.4' },
    unit: 'mmol/L',
    shown: '5.4 mmol/L',
  },
  {
    kind: 'Temperature',
    add: 'Add a temperature',
    fields: { Temperature: '37.9' },
    unit: '°C',
    shown: '37.9 °C',
  },
  { kind: 'Pulse', add: 'Add a pulse', fields: { 'Pulse, in beats a minute': '72' }, shown: '72' },
  {
    kind: 'Oxygen saturation',
    add: 'Add an oxygen saturation',
    fields: { 'Oxygen saturation, in %': '97' },
    shown: '97 %',
  },
];

describe('A measurement at home', () => {
  it.each(measured)(
    'of $kind is added, changed, and marked as a mistake',
    async ({ kind, add, fields, unit, shown }) => {
      const page = await open('/add');
      await page.getByRole('link', { name: kind, exact: true }).click();
      await page.getByRole('heading', { name: add }).waitFor();
      for (const [label, value] of Object.entries(fields))
        await page.getByLabel(label, { exact: true }).fill(value);
      if (unit) await page.getByLabel(unit, { exact: true }).check();
      await save(page);
      await saved(page);
      await page.getByRole('region', { name: 'Latest result' }).getByText(shown).waitFor();
      await page.getByRole('link', { name: 'Show', exact: true }).first().click();
      await page.getByText('You wrote this.').waitFor();
      await page.getByRole('link', { name: 'Change', exact: true }).click();
      await page.getByLabel('Notes').fill('After a walk');
      await save(page);
      await page.getByText('The change was saved.').waitFor();
      await page.goBack();
      await markAsMistake(page);
    },
  );

  it('that is unusual is asked about, and saved when it is right', async () => {
    const page = await open('/add/blood-pressure');
    await page.getByLabel('Upper value').fill('215');
    await page.getByLabel('Lower value').fill('110');
    await save(page);
    const question = page.getByRole('alert');
    await question.getByText('Upper value (systolic): 215 mmHg is unusual.').waitFor();
    await save(page);
    await question.getByLabel('Yes, it is right as it stands').check();
    await save(page);
    await saved(page);
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
    await change(page);
    await markAsMistake(page);
  });
});

describe('What somebody else with the whole record enters', () => {
  it('stands under her name, and the patient can change it', async () => {
    const page = await open('/health');
    const daughter = await createPerson(portal.service, 'Maeve Halloran');
    const form = { account_id: daughter.id, role_label: 'Daughter' };
    succeeded(await patient.session.post(`/records/${patient.recordId}/shares/`, { form }), 'share_add');
    const hers = await signIn(portal, daughter, `/records/${patient.recordId}/add/problem`, phone);
    await hers.getByLabel('What it is').fill('Sciatica');
    await save(hers);
    await saved(hers);
    await page.goto(`/records/${patient.recordId}/health/problems`);
    await page.getByRole('link', { name: 'Added by Maeve Halloran' }).click();
    await page.getByRole('heading', { name: 'Change: Health problem' }).waitFor();
    const [row] = (
      await patient.session.get(`/records/${patient.recordId}/reports/Problem/`, {
        query: { response_format: 'application/json' },
      })
    ).json() as { asserter: string }[];
    expect(row!.asserter).toBe('Maeve Halloran');
  });
});
