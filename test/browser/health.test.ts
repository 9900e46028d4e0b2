/** Health: at a glance, and each kind of facts with filters, charts and a table. */
import { beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import type { BrowserPage } from '../support/browser/browser.ts';
import { touchPhone } from '../support/browser/device.ts';
import { createPatient, type Patient, signIn, storeSampleDocuments } from '../support/browser/patient.ts';
import { portalOfFile } from '../support/portal.ts';

const portal = portalOfFile();
let patient: Patient;
let ids: ReadonlyMap<string, string>;
beforeAll(async () => {
  patient = await createPatient(portal.service, 'Agnes', 'Halloran');
  ids = await storeSampleDocuments(portal.service, patient.recordId, /laboratory/);
});

const newestLaboratory = 'doc_2026-01-15_laboratory.xml';

function open(path = ''): Promise<BrowserPage> {
  return signIn(portal, patient, `/records/${patient.recordId}/health${path}`);
}

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

  it('is reached on a phone by a tap on the row, and leads to the document, with nothing that axe objects to', async () => {
    const page = await signIn(portal, patient, `/records/${patient.recordId}/health`, touchPhone);
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
