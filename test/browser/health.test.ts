/** Health on a phone: rows that are tapped, and what could not be read. */
import { expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import { touchPhone } from '../support/browser/device.ts';
import { patientOfFile, signIn, storeSampleDocuments } from '../support/browser/patient.ts';
import { createDocument } from '../support/documents.ts';
import { allergyTo } from '../support/fhir/allergy-bundle.ts';
import { bundle, fhir } from '../support/fhir/resources.ts';
import { portalOfFile } from '../support/portal.ts';
import { admin } from '../support/scenario.ts';

const portal = portalOfFile();
const patient = patientOfFile(portal);

it('The page of a test is reached on a phone by a tap anywhere on its row', async () => {
  const modifierExtension = [{ url: 'https://hospital.example/changed', valueBoolean: true }];
  const unread = bundle(
    { ...allergyTo('Penicillin', 'medication'), modifierExtension, note: [{ text: 'Anaphylaxis' }] },
    { resourceType: 'Claim', id: 'c1', type: { text: 'Pharmacy' } },
  );
  await createDocument(admin(portal.service), patient.recordId, unread, fhir);
  await storeSampleDocuments(portal.service, patient.recordId, /laboratory\.xml/);
  const page = await signIn(portal, patient, `/records/${patient.recordId}/health`, touchPhone);
  await page.getByText('In your files, but not read').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const row = page.getByRole('region', { name: /^Laboratory results/ }).getByRole('link', { name: /^HbA1c/ });
  const box = (await row.boundingBox())!;
  expect(box.height).toBeGreaterThanOrEqual(44);
  expect(box.width).toBeGreaterThan(300);
  await row.click({ position: { x: box.width - 8, y: box.height - 4 } });
  await page.getByRole('heading', { level: 1, name: 'HbA1c in blood' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
});
