/** A file of a hospital: what it says is shown, the worst first, and the portal says what it did with it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import type { BrowserPage } from '../support/browser/browser.ts';
import { createPatient, type Patient, signIn } from '../support/browser/patient.ts';
import { createDocument } from '../support/documents.ts';
import { allergyBundle, allergyTo, noKnownDrugAllergy } from '../support/fhir/allergy-bundle.ts';
import { bundle, fhir } from '../support/fhir/resources.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { admin } from '../support/scenario.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

const phone = { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true };

async function patientWith(...documents: readonly string[]): Promise<Patient> {
  const patient = await createPatient(portal.service);
  for (const document of documents)
    await createDocument(admin(portal.service), patient.recordId, document, fhir);
  return patient;
}

function linesOf(page: BrowserPage, region: string): Promise<readonly string[]> {
  return page.getByRole('region', { name: region }).getByRole('listitem').allInnerTexts();
}

describe('Health', () => {
  it('has a penicillin anaphylaxis first, and everything of which a hospital says little', async () => {
    const patient = await patientWith(allergyBundle);
    const page = await signIn(portal, patient, `/records/${patient.recordId}/health`, phone);
    const lines = await linesOf(page, 'Allergies');
    expect(lines.map((line) => line.trim())).toEqual([
      'Penicillin Anaphylaxis (severe)',
      'Latex',
      'Peanut Hives (mild)',
    ]);
    expect((await linesOf(page, 'Problems')).join()).toContain('Type 2 diabetes');
    expect((await linesOf(page, 'Medications')).toSorted()).toEqual(['Warfarin', 'Warfarin 5 mg']);
    const [nothing = ''] = await page.getByText(/^Nothing recorded:/).allInnerTexts();
    expect(nothing).not.toMatch(/Allergies|allergies|Problems|Medications/);
    expect(await page.getByText('Ruled-out allergies').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('and the page of allergies have the worst first, whichever was stored last', async () => {
    const severe = { reaction: [{ manifestation: [{ text: 'Shock' }], severity: 'severe' }] };
    const patient = await patientWith(
      bundle(allergyTo('Bee venom', 'food', severe)),
      bundle(allergyTo('Strawberry', 'food')),
      bundle(allergyTo('Nickel', 'food', { criticality: 'low' })),
    );
    const page = await signIn(portal, patient, `/records/${patient.recordId}/health/allergies`);
    const names = await page.getByRole('row').locator('td:first-child').allInnerTexts();
    expect(names).toEqual(['Bee venom', 'Strawberry', 'Nickel']);
  });

  it('does not tell that no drug allergy is known beside a drug allergy', async () => {
    const patient = await patientWith(
      bundle(noKnownDrugAllergy()),
      bundle(allergyTo('Codeine', 'medication')),
    );
    const page = await signIn(portal, patient, `/records/${patient.recordId}/health`);
    await page.getByRole('region', { name: 'Allergies' }).getByText('Codeine').waitFor();
    expect(await page.getByText('Ruled-out allergies').count()).toBe(0);
    await page.goto(`/records/${patient.recordId}/health/no-allergies`);
    expect(await page.getByText('No known drug allergy').count()).toBe(0);
  });

  it('tells that no drug allergy is known beside an allergy to a food', async () => {
    const patient = await patientWith(bundle(noKnownDrugAllergy(), allergyTo('Egg', 'food')));
    const page = await signIn(portal, patient, `/records/${patient.recordId}/health/no-allergies`);
    await page.getByRole('cell', { name: 'No known drug allergy' }).waitFor();
  });
});
