/** A file of a hospital: what it says is shown, the worst first, and the portal says what it did with it. */
import { describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import type { BrowserPage } from '../support/browser/browser.ts';
import { touchPhone } from '../support/browser/device.ts';
import { textFile } from '../support/browser/files.ts';
import { createPatient, type Patient, signIn } from '../support/browser/patient.ts';
import { createDocument } from '../support/documents.ts';
import { allergyBundle, allergyTo, noKnownDrugAllergy } from '../support/fhir/allergy-bundle.ts';
import { type Summary, sectionOf } from '../support/fhir/ips.ts';
import { bundle, fhir } from '../support/fhir/resources.ts';
import { portalOfFile } from '../support/portal.ts';
import { admin } from '../support/scenario.ts';

const portal = portalOfFile();

async function patientWith(...documents: readonly string[]): Promise<Patient> {
  const patient = await createPatient(portal.service);
  for (const document of documents)
    await createDocument(admin(portal.service), patient.recordId, document, fhir);
  return patient;
}

function linesOf(page: BrowserPage, region: string): Promise<readonly string[]> {
  return page.getByRole('region', { name: region }).getByRole('listitem').allInnerTexts();
}

/** The rows and sentences of the section of allergies in the patient summary, without markup. */
async function allergiesInSummary({ session, recordId }: Patient): Promise<readonly string[]> {
  const found = (await session.get(`/records/${recordId}/reports/ips`)).json() as Summary;
  const { div } = sectionOf(found, '48765-2')!.text!;
  return [...div.matchAll(/<tr><td>(.*?)<\/tr>|<p>(.*?)<\/p>/g)].map(([text]) =>
    text.replaceAll(/<[^>]*>/g, ''),
  );
}

describe('Health', () => {
  it('has a penicillin anaphylaxis first, and everything of which a hospital says little', async () => {
    const patient = await patientWith(bundle(noKnownDrugAllergy()), allergyBundle);
    const page = await signIn(portal, patient, `/records/${patient.recordId}/health`, touchPhone);
    const lines = await linesOf(page, 'Allergies');
    expect(lines.map((line) => line.trim())).toEqual([
      'Penicillin Anaphylaxis (severe)',
      'Latex',
      'Peanut Hives (mild)',
    ]);
    const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(headings[0]).toContain('Allergies');
    expect((await linesOf(page, 'Problems')).join()).toContain('Type 2 diabetes');
    expect((await linesOf(page, 'Medications')).toSorted()).toEqual(['Warfarin', 'Warfarin 5 mg']);
    const [nothing = ''] = await page.getByText(/^Nothing recorded:/).allInnerTexts();
    expect(nothing).not.toMatch(/Allergies|allergies|Problems|Medications/);
    expect(await page.getByText('Ruled-out allergies').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    const [first, ...further] = await allergiesInSummary(patient);
    expect(first).toMatch(/^Penicillin \(confirmed, active\)Drug allergyAnaphylaxis \(severe\)Severe/);
    expect(further.join()).toMatch(/Latex.*Peanut/);
    expect(further.join()).not.toContain('No known');
  });
});

describe('What could not be read', () => {
  const modifierExtension = [{ url: 'https://hospital.example/changed', valueBoolean: true }];
  const unreadable = {
    ...allergyTo('Penicillin', 'medication', { recordedDate: '2021-05-03' }),
    modifierExtension,
    note: [{ text: 'Anaphylaxis' }],
  };
  const subject = { reference: 'Patient/p1' };

  it('of allergies stands above them, and no allergy is ruled out then', async () => {
    const patient = await patientWith(bundle(noKnownDrugAllergy(), allergyTo('Egg', 'food'), unreadable));
    const page = await signIn(portal, patient, `/records/${patient.recordId}/health`, touchPhone);
    const card = page.getByRole('region', { name: 'Allergies' });
    await card.getByText('1 entry of this kind could not be read').waitFor();
    const [line, egg] = await card.getByRole('listitem').allInnerTexts();
    expect(line!.split(/\n+/).map((part) => part.trim())).toEqual([
      'Penicillin 3 May 2021 – it has an addition that may change what it means.',
      'Penicillin, Anaphylaxis',
      'Open the document',
    ]);
    expect(egg!.trim()).toBe('Egg');
    expect(await page.getByText('Ruled-out allergies').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    const summary = (await allergiesInSummary(patient)).join();
    expect(summary).toContain(
      'Not read by this service: Penicillin (2021-05-03), “Penicillin, Anaphylaxis”.',
    );
    expect(summary).not.toContain('No known');
    await card.getByRole('link', { name: 'Open the document' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(page.url()).toContain('/documents/');
    await page.goto(`/records/${patient.recordId}/health/no-allergies`);
    await page.getByText('1 entry of this kind could not be read').waitFor();
    await page.getByText('As long as an allergy cannot be read, none counts as ruled out.').waitFor();
    expect(await page.getByText('No known drug allergy').count()).toBe(0);
    expect(await page.getByText('Nothing recorded').count()).toBe(0);
  });

  it('of kinds without a page is listed below, with a page of all of it', async () => {
    const order = (text: string, day: number) => ({
      resourceType: 'ServiceRequest',
      subject,
      authoredOn: `2025-03-0${day}`,
      code: { text },
    });
    const patient = await patientWith(
      bundle(
        ...['X-ray', 'Ultrasound', 'Colonoscopy', 'Eye test'].map((text, index) => order(text, index + 1)),
        { resourceType: 'Claim', patient: subject, created: '2026-01-01', type: { text: 'Pharmacy' } },
      ),
    );
    const page = await signIn(portal, patient, `/records/${patient.recordId}/health`);
    const section = page.getByRole('region', { name: 'In your files, but not read' });
    expect(await section.getByRole('listitem').allInnerTexts()).toEqual([
      'Order or referral: Eye test 4 Mar 2025 Open the document',
      'Order or referral: Colonoscopy 3 Mar 2025 Open the document',
      'Order or referral: Ultrasound 2 Mar 2025 Open the document',
      'and 2 more',
    ]);
    await section.getByRole('link', { name: 'and 2 more' }).click();
    await page.getByRole('heading', { name: 'Not read' }).waitFor();
    expect(await page.getByRole('row').locator('td:first-child').allInnerTexts()).toEqual([
      'Eye test',
      'Colonoscopy',
      'Ultrasound',
      'X-ray',
      'Pharmacy',
    ]);
    expect(await violationsOf(page)).toEqual([]);
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
    ...Array.from({ length: 8 }, (_, index) => ({
      resourceType: 'Claim',
      id: `c${index}`,
      type: { text: `Bill ${index}` },
    })),
  );

  /** The page of the document once the file is stored, what it says of that, and its warnings. */
  async function added(
    text: string,
    options: object = {},
  ): Promise<{ page: BrowserPage; lines: readonly string[]; kind: string; warnings: readonly string[] }> {
    const patient = await patientWith();
    const page = await signIn(portal, patient, `/records/${patient.recordId}/documents/new`, options);
    await page.locator('#file').setInputFiles(textFile('hospital.json', text, 'application/json'));
    await page.locator('form.upload [type=submit]').click();
    await page.waitForURL(/done=added/);
    const shown = page.locator('main .notice');
    expect(await shown.count()).toBe(1);
    expect(await violationsOf(page)).toEqual([]);
    return {
      page,
      lines: (await shown.innerText()).split(/\n+/),
      kind: (await shown.getAttribute('class'))!,
      warnings: await page.locator('main .warning-box').allInnerTexts(),
    };
  }

  it('is told by kinds and numbers when all of it is in Health', async () => {
    const { lines, kind, warnings } = await added(allergyBundle);
    expect([kind, warnings]).toEqual(['notice done', []]);
    expect(lines).toEqual([
      'The document was added.',
      'In Health you now find from it:',
      'Allergies: 3',
      'Problems: 1',
      'Medications: 2',
    ]);
  });

  it('is told without green, and a warning says what is not in Health and why, the first entries without a tap', async () => {
    const { page, lines, kind, warnings } = await added(unread, touchPhone);
    expect(kind).toBe('notice info');
    expect(lines).toEqual(['The document was added.', 'In Health you now find from it:', 'Allergies: 1']);
    expect(warnings.join()).toMatch(/10 entries were not read\.\s+The file is kept in full\./);
    const entries = page.locator('main .warning-box').getByRole('listitem');
    expect(await entries.count()).toBe(5);
    await page.locator('main .warning-box summary').click();
    expect(await entries.count()).toBe(9);
    const [warning = ''] = await page.locator('main .warning-box').allInnerTexts();
    expect(warning).toMatch(/Allergy: it was entered by mistake, or found not to be so\. \(2 entries\)/);
    expect(warning).toMatch(/Bill: Bill 0 – data of this kind is not read\./);
    expect(warning).not.toMatch(/AllergyIntolerance|Claim/);
    await page.goto(page.url().replace('?done=added', ''));
    const [name, still] = await page.locator('main h1, main .warning-box').all();
    expect(await name!.innerText()).toBe('hospital.json');
    expect(await still!.innerText()).toContain('10 entries were not read.');
    expect(await page.getByText('The document was added.').count()).toBe(0);
  });
});
