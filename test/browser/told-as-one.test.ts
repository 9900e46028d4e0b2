/** What files of hospitals say many times over is told in few rows, with the way to each of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import type { BrowserPage } from '../support/browser/browser.ts';
import { createPatient, type Patient, signIn } from '../support/browser/patient.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { bundle, fhir } from '../support/fhir/resources.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { admin } from '../support/scenario.ts';

let portal: TestPortal;
let patient: Patient;
beforeAll(async () => {
  portal = await startPortal();
  patient = await createPatient(portal.service);
});
afterAll(() => portal?.stop());

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const subject = { reference: 'Patient/p1' };

const store = async (...resources: readonly object[]) =>
  idOf(await createDocument(admin(portal.service), patient.recordId, bundle(...resources), fhir));

const open = (path: string) => signIn(portal, patient, `/records/${patient.recordId}${path}`, phone);

/** The cells that are not empty, row by row. */
function rowsOf(page: BrowserPage): Promise<readonly (readonly string[])[]> {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('td')]
          .map((cell) => cell.innerText.trim().replaceAll('\n', ' '))
          .filter((text) => text !== ''),
      ),
    );
}

describe('Procedures', () => {
  const done = (text: string, day: string) => ({
    resourceType: 'Procedure',
    status: 'completed',
    subject,
    code: {
      coding: [{ system: 'http://snomed.info/sct', code: `1${text.length}`, display: `${text} (procedure)` }],
    },
    performedDateTime: `2025-${day}`,
  });
  const days = Array.from({ length: 128 }, (_, index) =>
    new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(5, 10),
  );

  it('of many days are one row, also when they fill pages, which leads to each', async () => {
    const document = await store(...days.map((day) => done('Hospice care', day)), done('Suture', '05-02'));
    const page = await open('/health/procedures');
    const hospice = ['Hospice care 128 times: show each', '1 Jan 2025 – 8 May 2025'];
    expect((await rowsOf(page)).map((row) => row.slice(0, 2).toSorted())).toEqual([
      hospice.toSorted(),
      ['2 May 2025', 'Suture'],
    ]);
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(`/records/${patient.recordId}/documents/${document}`);
    expect((await rowsOf(page)).map((row) => row.toSorted())).toContainEqual(hospice.toSorted());
    await page.getByRole('link', { name: '128 times: show each' }).click();
    await page.getByRole('heading', { name: 'Procedures' }).waitFor();
    const each = await rowsOf(page);
    expect(each).toHaveLength(100);
    expect(each[0]).toEqual(['8 May 2025', 'Hospice care', 'Show']);
    expect(await page.getByLabel('Name').locator('option').allInnerTexts()).toContain('Hospice care');
    await page.getByRole('link', { name: 'Older' }).click();
    await page.waitForURL(/offset=100/);
    expect(await rowsOf(page)).toHaveLength(28);
  });
});

describe('Vital signs', () => {
  const measured = (code: string, display: string, value: number, unit: string) => ({
    resourceType: 'Observation',
    status: 'final',
    subject,
    category: [
      {
        coding: [
          { system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' },
        ],
      },
    ],
    code: { coding: [{ system: 'http://loinc.org', code, display }] },
    effectiveDateTime: '2025-03-04T10:00:00Z',
    valueQuantity: { value, unit, system: 'http://unitsofmeasure.org', code: unit },
  });

  it('of one visit are one row, and each leads to its document where there are several', async () => {
    const heart = await store(measured('8867-4', 'Heart rate', 64, '/min'));
    await store(measured('29463-7', 'Body weight', 70, 'kg'), measured('8302-2', 'Body height', 170, 'cm'));
    const page = await open('/health/vitals?list=all');
    const [row, ...others] = await rowsOf(page);
    expect(others).toEqual([]);
    expect(row!.toSorted()).toEqual(['1.7 m', '4 Mar 2025', '64 /min', '70 kg']);
    await page.getByRole('link', { name: '64 /min' }).click();
    await page.getByRole('heading', { name: 'Content' }).waitFor();
    expect(page.url()).toContain(heart);
  });
});

describe('A vaccination that was not given', () => {
  it('says so and why in one word, at a glance and on its page', async () => {
    await store({
      resourceType: 'Immunization',
      status: 'not-done',
      statusReason: { text: 'Fever' },
      vaccineCode: { text: 'Influenza' },
      patient: subject,
      occurrenceDateTime: '2025-10-01',
    });
    const page = await open('/health');
    const line = page.getByRole('region', { name: 'Immunizations' }).getByRole('listitem');
    expect((await line.innerText()).replaceAll(/\s+/g, ' ')).toBe('Influenza Not given: Fever 1 Oct 2025');
    await page.goto(`/records/${patient.recordId}/health/immunizations`);
    expect(await rowsOf(page)).toEqual([['1 Oct 2025', 'Influenza', 'Not given', 'Fever', 'Show']]);
  });
});
