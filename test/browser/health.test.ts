/** Health: at a glance, and each kind of facts with filters, charts and a table. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserPage } from '../support/browser/browser.ts';
import { createPatient, type Patient, signIn, storeSampleDocuments } from '../support/browser/patient.ts';
import { createDocument } from '../support/documents.ts';
import { bundle, fhir, sodium } from '../support/fhir/resources.ts';
import { model, models } from '../support/medical/models-document.ts';
import { smallest } from '../support/medical/smallest.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { admin } from '../support/scenario.ts';

let portal: TestPortal;
let patient: Patient;
let ids: ReadonlyMap<string, string>;
beforeAll(async () => {
  portal = await startPortal();
  patient = await createPatient(portal.service, 'Agnes', 'Halloran');
  ids = await storeSampleDocuments(portal.service, patient.recordId);
});
afterAll(() => portal?.stop());

const newestLaboratory = 'doc_2026-01-15_laboratory.xml';

function open(path = ''): Promise<BrowserPage> {
  return signIn(portal, patient, `/records/${patient.recordId}/health${path}`);
}

/** The texts of the cells of a table, row by row. */
function rowsOf(page: BrowserPage): Promise<readonly (readonly string[])[]> {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim())),
    );
}

describe('Health at a glance', () => {
  it('shows the problems that a person has now, and not those that are over', async () => {
    const page = await open();
    const problems = page.getByRole('region', { name: 'Problems' });
    expect(await problems.getByRole('listitem').allInnerTexts()).toEqual([
      'High cholesterol since 26 Oct 2023',
      'Type 2 diabetes since 12 Oct 2023',
      'High blood pressure since 9 May 2016',
    ]);
    const medications = page.getByRole('region', { name: /^Medications/ });
    expect(await medications.getByText('Lisinopril 10 mg tablet').count()).toBe(1);
    expect(await medications.getByText('Amoxicillin').count()).toBe(0);
  });

  it('shows the newest value of each test, with whether it is high, and leads to its document', async () => {
    const page = await open();
    const labs = page.getByRole('region', { name: 'Laboratory results' });
    const hba1c = labs.getByRole('listitem').filter({ hasText: 'HbA1c in blood' });
    await hba1c.getByText('High').waitFor();
    await hba1c.getByText('15 Jan 2026').waitFor();
    const ldl = labs.getByRole('listitem').filter({ hasText: 'LDL cholesterol' });
    expect(await ldl.getByText('High').count()).toBe(0);
    await hba1c.getByRole('link', { name: '6.6 %' }).click();
    expect(page.url()).toBe(
      `${portal.origin}/records/${patient.recordId}/documents/${ids.get(newestLaboratory)}`,
    );
    await page.getByText('6.6', { exact: false }).first().waitFor();
  });

  it('says of a vaccination that was refused that it was not given', async () => {
    const page = await open();
    const immunizations = page.getByRole('region', { name: 'Immunizations' });
    const refused = immunizations.getByRole('listitem').filter({ hasText: 'zoster recombinant' });
    await refused.getByText('Not given').waitFor();
    const given = immunizations.getByRole('listitem').filter({ hasText: 'Influenza' });
    expect(await given.getByText('Not given').count()).toBe(0);
  });

  it('says of an empty record what is not recorded', async () => {
    const { service } = portal;
    const newcomer = await createPatient(service);
    const page = await signIn(portal, newcomer, `/records/${newcomer.recordId}/health`);
    await page.getByText(/Nothing recorded: Allergies, .*Problems, Medications/).waitFor();
    await page.getByText('There are no medical data in this record yet.').waitFor();
    await page.goto(`/records/${newcomer.recordId}/health/labs`);
    await page.getByText('Nothing recorded').waitFor();
  });
});

describe('The page of laboratory results', () => {
  it('shows all results, the newest first, with the range that is normal', async () => {
    const page = await open('/labs');
    const rows = await rowsOf(page);
    expect(rows).toHaveLength(20);
    expect(rows.slice(0, 2).toSorted()).toEqual([
      ['15 Jan 2026', 'HbA1c in blood', '6.6 % High', '4–5.6', 'Rock Creek Laboratory', '', 'Show'],
      [
        '15 Jan 2026',
        'LDL cholesterol in serum, calculated',
        '92 mg/dL',
        '≤ 100',
        'Rock Creek Laboratory',
        'Calculated from a fasting sample.',
        'Show',
      ],
    ]);
  });

  it('filters by name', async () => {
    const page = await open('/labs');
    await page.getByLabel('Name').selectOption('HbA1c in blood');
    await page.getByRole('button', { name: 'Filter' }).click();
    const rows = await rowsOf(page);
    expect(rows.map(([, name]) => name)).toEqual(Array.from({ length: 10 }, () => 'HbA1c in blood'));
    await page.getByRole('link', { name: 'Show all' }).click();
    expect(await rowsOf(page)).toHaveLength(20);
  });

  it('filters by days, the last one included', async () => {
    const page = await open('/labs');
    await page.getByLabel('From', { exact: true }).fill('2024-01-11');
    await page.getByLabel('To', { exact: true }).fill('2024-07-11');
    await page.getByRole('button', { name: 'Filter' }).click();
    const days = (await rowsOf(page)).map(([day]) => day);
    expect([...new Set(days)]).toEqual(['11 Jul 2024', '18 Apr 2024', '11 Jan 2024']);
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('2024-07-11');
  });

  it('says that nothing matches, and how to see everything again', async () => {
    const page = await open('/labs?from=2031-01-01');
    await page.getByText('Nothing matches').waitFor();
    await page.getByRole('link', { name: 'Show all' }).click();
    expect(await rowsOf(page)).toHaveLength(20);
  });

  it('takes days that are none for no days', async () => {
    const page = await open('/labs?from=yesterday&to=2024-13-45&offset=-3');
    expect(await rowsOf(page)).toHaveLength(20);
  });

  it('draws each test over time, with what is normal behind it, and leads from a value to its document', async () => {
    const page = await open('/labs');
    const chart = page.getByRole('group', { name: /^HbA1c in blood, 10 values over time/ });
    const values = chart.getByRole('link');
    expect(await values.count()).toBe(10);
    expect(await values.first().getAttribute('aria-label')).toBe('12 October 2023: 8.4 %');
    expect(await values.last().getAttribute('aria-label')).toBe('15 January 2026: 6.6 %');
    await values.last().click();
    expect(page.url()).toContain(ids.get(newestLaboratory)!);
  });

  it('draws values of a document of data models and of a FHIR document in one chart', async () => {
    const rosa = await createPatient(portal.service);
    const older = model('LabResult', {
      ...smallest.LabResult,
      test_name_title: 'Sodium [Moles/volume] in Serum or Plasma',
      quantitative_result_value_value: '138',
      quantitative_result_value_unit: 'mmol/L',
      collected_at: '2025-06-01T08:00:00Z',
    });
    await createDocument(admin(portal.service), rosa.recordId, models(older));
    await createDocument(admin(portal.service), rosa.recordId, bundle(sodium('o1', 141)), fhir);
    const page = await signIn(portal, rosa, `/records/${rosa.recordId}/health/labs`);
    const chart = page.getByRole('group', { name: /^Sodium.+, 2 values over time/ });
    const labels = await chart
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')));
    expect(labels).toEqual(['1 June 2025: 138 mmol/L', '15 January 2026: 141 mmol/L']);
  });
});

describe('The page of vital signs', () => {
  it('has a column for each that was measured, and a chart for each measured more than once', async () => {
    const page = await open('/vitals');
    const headings = await page.getByRole('columnheader').allInnerTexts();
    expect(headings).toEqual(
      expect.arrayContaining(['Blood pressure, systolic', 'Blood pressure, diastolic', 'Weight']),
    );
    const [first] = await rowsOf(page);
    expect(first).toEqual(expect.arrayContaining(['15 Jan 2026', '129 mmHg', '80 mmHg']));
    await page.getByRole('group', { name: /^Blood pressure, systolic, 6 values/ }).waitFor();
  });
});

describe('A page of facts', () => {
  it.each([
    ['problems', 'Acute bronchitis', '12 Feb 2024'],
    ['medications', 'Amoxicillin 500 mg capsule', '5 Feb 2024'],
    ['allergies', 'Peanut', 'Hives'],
    ['immunizations', 'zoster recombinant', 'The patient did not want it'],
    ['measurements', 'HBA1C', '6.4 %'],
    ['encounters', 'Visit to the practice', 'Birch Street Family Practice'],
  ])('of %s shows "%s" with "%s"', async (name, what, more) => {
    const page = await open(`/${name}`);
    const row = page.getByRole('row').filter({ hasText: what });
    await row.getByText(more).first().waitFor();
    await row.getByRole('link', { name: 'Show' }).first().click();
    await page.getByRole('heading', { name: 'Content' }).waitFor();
  });

  it('that the portal does not know says that nothing is there', async () => {
    const page = await open('/horoscopes');
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
  });
});
