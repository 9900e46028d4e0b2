/** Health: at a glance, and each kind of facts with filters, charts and a table. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import type { BrowserPage } from '../support/browser/browser.ts';
import { createPatient, type Patient, signIn, storeSampleDocuments } from '../support/browser/patient.ts';
import { createDocument } from '../support/documents.ts';
import { bundle, fhir, sodium } from '../support/fhir/resources.ts';
import { model, models } from '../support/medical/models-document.ts';
import { smallest } from '../support/medical/smallest.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { admin } from '../support/scenario.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

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

  it('shows the newest value of each test, with whether it is high, and leads to all its values', async () => {
    const page = await open();
    const labs = page.getByRole('region', { name: 'Laboratory results' });
    const hba1c = labs.getByRole('listitem').filter({ hasText: 'HbA1c in blood' });
    await hba1c.getByText('High').waitFor();
    await hba1c.getByText('15 Jan 2026').waitFor();
    const ldl = labs.getByRole('listitem').filter({ hasText: 'LDL cholesterol' });
    expect(await ldl.getByText('High').count()).toBe(0);
    await hba1c.getByRole('link', { name: /6\.6 %/ }).click();
    await page.getByRole('heading', { level: 1, name: 'HbA1c in blood' }).waitFor();
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
    const empty = page.locator('.empty-state');
    await empty.getByText('There are no medical data in this record yet.').waitFor();
    await empty.getByRole('link', { name: 'Add a document' }).waitFor();
    await page.goto(`/records/${newcomer.recordId}/health/labs`);
    await page.getByText('Nothing recorded').waitFor();
  });
});

describe('The list of laboratory results by date', () => {
  it('shows all results, the newest first, with the range that is normal', async () => {
    const page = await open('/labs?list=all');
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
    const page = await open('/labs?list=all');
    await page.getByLabel('Name').selectOption('HbA1c in blood');
    await page.getByRole('button', { name: 'Filter' }).click();
    const rows = await rowsOf(page);
    expect(rows.map(([, name]) => name)).toEqual(Array.from({ length: 10 }, () => 'HbA1c in blood'));
    await page.getByRole('link', { name: 'Show all' }).click();
    expect(await rowsOf(page)).toHaveLength(20);
  });

  it('filters by days, the last one included', async () => {
    const page = await open('/labs?list=all');
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
});

describe('The page of laboratory results', () => {
  it('has a row for each test, what is not normal first, that leads to all its results', async () => {
    const page = await open('/labs');
    const rows = await page.getByRole('main').getByRole('listitem').allInnerTexts();
    expect(rows.map((row) => row.split(/\s*\n\s*/)[0])).toEqual([
      'HbA1c in blood',
      'LDL cholesterol in serum, calculated',
    ]);
    expect(rows[0]).toMatch(/High 6\.6 %/);
    await page.getByRole('heading', { level: 2, name: 'Outside the normal range' }).waitFor();
  });

  it('has all results by date too', async () => {
    const page = await open('/labs');
    await page.getByRole('link', { name: 'All results by date' }).click();
    expect((await rowsOf(page)).length).toBe(20);
    await page.getByRole('link', { name: 'By test' }).click();
    await page.getByRole('link', { name: /^HbA1c in blood/ }).waitFor();
  });
});

describe('The page of a test', () => {
  it('draws it over time, with what is normal behind it, and leads from a value to its document', async () => {
    const page = await open('/labs');
    await page.getByRole('link', { name: /^HbA1c in blood/ }).click();
    await page.getByText('Normal: 4–5.6 %, as the sender of this result says.').waitFor();
    const chart = page.getByRole('group', { name: /^HbA1c in blood, 10 values over time/ });
    const values = chart.getByRole('link');
    expect(await values.count()).toBe(10);
    expect(await values.first().getAttribute('aria-label')).toBe('12 October 2023: 8.4 %');
    expect(await values.last().getAttribute('aria-label')).toBe('15 January 2026: 6.6 %');
    const january = page.getByRole('row').filter({ hasText: '15 Jan 2026' });
    await january.getByRole('link', { name: 'Show' }).click();
    expect(page.url()).toContain(ids.get(newestLaboratory)!);
  });

  it('has values of data models and of FHIR, of two names and two units, in one chart and beside each other', async () => {
    const rosa = await createPatient(portal.service);
    const older = model('LabResult', {
      ...smallest.LabResult,
      test_name_title: 'Natrium',
      quantitative_result_value_value: '138000',
      quantitative_result_value_unit: 'umol/L',
      collected_at: '2025-06-01T08:00:00Z',
    });
    await createDocument(admin(portal.service), rosa.recordId, models(older));
    await createDocument(admin(portal.service), rosa.recordId, bundle(sodium('o1', 141)), fhir);
    const page = await signIn(portal, rosa, `/records/${rosa.recordId}/health/labs`);
    await page.getByRole('link', { name: /^Sodium/ }).click();
    const labels = await page
      .getByRole('group', { name: /^Sodium.+, 2 values over time/ })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')));
    expect(labels).toEqual(['1 June 2025: 138 mmol/L', '15 January 2026: 141 mmol/L']);
    expect((await rowsOf(page)).map((cells) => cells.slice(0, 3))).toEqual([
      ['15 Jan 2026', '141 mmol/L', ''],
      ['1 Jun 2025', '138 mmol/L', '138,000 µmol/L'],
    ]);
  });

  it('of a mass and an amount of substance keeps them apart, and says why', async () => {
    const rosa = await createPatient(portal.service);
    const glucose = (value: string, unit: string, day: string) =>
      model('LabResult', {
        ...smallest.LabResult,
        test_name_title: 'Glucose',
        test_name_identifier: '2345-7',
        quantitative_result_value_value: value,
        quantitative_result_value_unit: unit,
        collected_at: `${day}T08:00:00Z`,
      });
    const results = models(glucose('99', 'mg/dL', '2025-06-01'), glucose('5.6', 'mmol/L', '2026-01-15'));
    await createDocument(admin(portal.service), rosa.recordId, results);
    const page = await signIn(portal, rosa, `/records/${rosa.recordId}/health/labs`);
    await page.getByRole('link', { name: /^Glucose/ }).click();
    await page.getByRole('heading', { name: 'Over time, in mmol/L' }).waitFor();
    await page.getByRole('heading', { name: 'Over time, in mg/dL' }).waitFor();
    await page.getByText(/measured in mg\/dL, which cannot be converted/).waitFor();
    expect((await rowsOf(page)).map((cells) => cells[1])).toEqual(['5.6 mmol/L', '99 mg/dL']);
  });

  it('of blood pressures has pairs, and what is high with the guideline that says so', async () => {
    const page = await open('/vitals');
    await page.getByRole('link', { name: /^Blood pressure 15 Jan 2026.* 129\/80 mmHg/ }).click();
    await page.getByText(/from 140\/90 mmHg is high.+European Society of Cardiology/).waitFor();
    const rows = await rowsOf(page);
    expect(rows.map((cells) => cells.slice(0, 2))).toEqual([
      ['15 Jan 2026', '129/80 mmHg'],
      ['13 Nov 2025', '132/82 mmHg'],
      ['14 Aug 2025', '136/85 mmHg'],
      ['15 May 2025', '139/86 mmHg'],
      ['13 Feb 2025', '144/90 mmHg High'],
      ['14 Nov 2024', '148/92 mmHg High'],
    ]);
  });

  it('is reached on a phone by a tap on the row, and leads to the document, with nothing that axe objects to', async () => {
    const page = await signIn(portal, patient, `/records/${patient.recordId}/health`, phone);
    const row = page
      .getByRole('region', { name: /^Laboratory results/ })
      .getByRole('link', { name: /^HbA1c/ });
    const box = (await row.boundingBox())!;
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(box.width).toBeGreaterThan(300);
    await row.click({ position: { x: box.width - 8, y: box.height - 4 } });
    await page.getByRole('heading', { level: 1, name: 'HbA1c in blood' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await page.getByRole('link', { name: 'Show' }).first().click();
    await page.getByRole('heading', { name: 'Content' }).waitFor();
  });
});

describe('The list of vital signs by date', () => {
  it('has a column for each that was measured, which leads to the test', async () => {
    const page = await open('/vitals?list=all');
    const headings = await page.getByRole('columnheader').allInnerTexts();
    expect(headings).toEqual(
      expect.arrayContaining(['Blood pressure, systolic', 'Blood pressure, diastolic', 'Weight']),
    );
    const [first] = await rowsOf(page);
    expect(first).toEqual(expect.arrayContaining(['15 Jan 2026', '129 mmHg', '80 mmHg']));
    await page.getByRole('columnheader').getByRole('link', { name: 'Weight' }).click();
    await page.getByRole('heading', { level: 1, name: 'Weight' }).waitFor();
  });
});

describe('A page of facts', () => {
  it.each([
    ['problems', 'Acute bronchitis', '12 Feb 2024'],
    ['medications', 'Amoxicillin 500 mg capsule', '5 Feb 2024'],
    ['allergies', 'Peanut', 'Hives'],
    ['immunizations', 'zoster recombinant', 'The patient did not want it'],
    ['measurements?list=all', 'HbA1c (average blood sugar)', '6.4 %'],
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
