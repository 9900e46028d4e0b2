/** A file of a hospital: what it says is shown, the worst first, and the portal says what it did with it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import type { BrowserPage } from '../support/browser/browser.ts';
import { textFile } from '../support/browser/files.ts';
import { createPatient, type Patient, signIn } from '../support/browser/patient.ts';
import { createDocument } from '../support/documents.ts';
import { allergyBundle, allergyTo, noKnownDrugAllergy } from '../support/fhir/allergy-bundle.ts';
import { bundle, fhir, patient as person } from '../support/fhir/resources.ts';
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

describe('A file that is added', () => {
  const refuted = {
    verificationStatus: { coding: [{ code: 'refuted' }] },
  };
  const unread = bundle(
    allergyTo('Codeine', 'medication'),
    allergyTo('Egg', 'food', { id: 'a1', ...refuted }),
    allergyTo('Milk', 'food', { id: 'a2', ...refuted }),
    { resourceType: 'Claim', id: 'c1' },
    { resourceType: 'Claim', id: 'c2' },
  );

  /** The notice on the page of the document, once the file is stored. */
  async function notice(text: string, options: object = {}): Promise<readonly [BrowserPage, string, string]> {
    const patient = await patientWith();
    const page = await signIn(portal, patient, `/records/${patient.recordId}/documents/new`, options);
    await page.locator('#file').setInputFiles(textFile('hospital.json', text, 'application/json'));
    await page.locator('form.upload [type=submit]').click();
    await page.waitForURL(/done=added/);
    const shown = page.locator('main .notice');
    expect(await shown.count()).toBe(1);
    expect(await violationsOf(page)).toEqual([]);
    return [page, await shown.innerText(), (await shown.getAttribute('class'))!];
  }

  it('is told by kinds and numbers when all of it is in Health', async () => {
    const [, text, kind] = await notice(allergyBundle);
    expect(kind).toBe('notice done');
    expect(text.split(/\n+/)).toEqual([
      'The document was added.',
      'In Health you now find from it:',
      'Allergies: 3',
      'Problems: 1',
      'Medications: 2',
    ]);
  });

  it('is a warning that says what is not in Health and why, without codes', async () => {
    const [page, text, kind] = await notice(unread, phone);
    expect(kind).toBe('notice warning');
    expect(text.split(/\n+/)).toEqual([
      'The document was added.',
      'In Health you now find from it:',
      'Allergies: 1',
      '4 entries were not read. The file is kept in full. Health does not show:',
      'Allergy: it was entered by mistake, or found not to be so. (2 entries)',
      'Other data: Health does not show data of this kind. (2 entries)',
    ]);
    await page.goto(page.url().replace('?done=added', ''));
    const later = page.locator('main .notice.warning');
    await later.getByText('4 entries were not read.').waitFor();
    expect(await later.getByText('The document was added.').count()).toBe(0);
  });

  it('about somebody else is a warning alone', async () => {
    const [, text, kind] = await notice(
      bundle(person('Nia', 'Adeyemi', '1951-07-30'), allergyTo('Egg', 'food')),
    );
    expect(kind).toBe('notice warning');
    expect(text).toContain('This file is about another person');
  });

  it('of which nothing was read is a warning', async () => {
    const [, text, kind] = await notice(bundle({ resourceType: 'Claim', id: 'c1' }));
    expect(kind).toBe('notice warning');
    expect(text).toContain('Nothing was read from this file.');
  });

  it('is told in German', async () => {
    const [, text] = await notice(unread, { locale: 'de-DE' });
    expect(text.split(/\n+/).slice(2)).toEqual([
      'Allergien: 1',
      '4 Einträge wurden nicht gelesen. Die Datei wird vollständig aufbewahrt. Unter Gesundheit steht nicht:',
      'Allergie: wurde irrtümlich eingetragen oder hat sich nicht bestätigt. (2 Einträge)',
      'Andere Daten: Daten dieser Art werden unter Gesundheit nicht gezeigt. (2 Einträge)',
    ]);
  });
});
