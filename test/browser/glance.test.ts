/** Health at a glance, of what hospitals send: nothing that matters stays unseen because of how much there is. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BrowserPage } from '../support/browser/browser.ts';
import { createPatient, signIn } from '../support/browser/patient.ts';
import { createDocument } from '../support/documents.ts';
import { allergyTo } from '../support/fhir/allergy-bundle.ts';
import { bundle, fhir, sodium } from '../support/fhir/resources.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { admin } from '../support/scenario.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

const subject = { reference: 'Patient/p1' };

async function healthOf(...resources: readonly object[]): Promise<BrowserPage> {
  const patient = await createPatient(portal.service);
  await createDocument(admin(portal.service), patient.recordId, bundle(...resources), fhir);
  return signIn(portal, patient, `/records/${patient.recordId}/health`);
}

const cardOf = (page: BrowserPage, name: string | RegExp) => page.getByRole('region', { name });

it('has a medicine that is still taken after many newer ones that are over, and a problem that lasts', async () => {
  const request = (text: string, status: string, authoredOn: string) => ({
    resourceType: 'MedicationRequest',
    status,
    intent: 'order',
    medicationCodeableConcept: { text },
    subject,
    authoredOn,
  });
  const condition = (text: string, onsetDateTime: string, more: object = {}) => ({
    resourceType: 'Condition',
    code: { text },
    subject,
    onsetDateTime,
    ...more,
  });
  const days = Array.from({ length: 60 }, (_, index) =>
    new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10),
  );
  const page = await healthOf(
    request('Clopidogrel', 'active', '2001-10-17'),
    condition('Heart failure', '2001-10-10'),
    ...days.map((day) => request('Ibuprofen', 'stopped', day)),
    ...days.map((day) => condition('Cold', day, { abatementDateTime: day })),
  );
  const medicines = await cardOf(page, /^Medications/)
    .getByRole('listitem')
    .allInnerTexts();
  expect(medicines.map((text) => text.trim())).toEqual(['Clopidogrel since 17 Oct 2001']);
  const problems = await cardOf(page, /^Problems/)
    .getByRole('listitem')
    .allInnerTexts();
  expect(problems.map((text) => text.trim())).toEqual(['Heart failure since 10 Oct 2001']);
});

it('marks a result as the laboratory does, tells its day where it was taken, and that it is preliminary', async () => {
  const leukocytes = {
    ...sodium('wbc', 105_600, 'Patient/p1', '2011-01-04T04:04:28+05:30'),
    status: 'preliminary',
    code: { text: 'Leukocytes' },
    interpretation: [
      {
        coding: [
          { system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation', code: 'HH' },
        ],
      },
    ],
    referenceRange: [{ text: '4300 to 10800' }],
  };
  const page = await healthOf(leukocytes);
  const [line = ''] = await cardOf(page, /^Laboratory results/)
    .getByRole('listitem')
    .allInnerTexts();
  expect(line).toMatch(/Leukocytes\s+4 Jan 2011 .*\s+High Preliminary 105,600/);
  expect(line).toContain('4 Jan 2011');
  await page.goto(`${page.url()}/labs?list=all`);
  const cells = await page.getByRole('cell').allInnerTexts();
  expect(cells.map((text) => text.trim())).toEqual(
    expect.arrayContaining(['4 Jan 2011', 'Very high', 'Preliminary', '4300 to 10800']),
  );
});

it('has all allergies, and says of other lists how much more there is', async () => {
  const names = Array.from({ length: 9 }, (_, index) => `Allergen ${index + 1}`);
  const tests = Array.from({ length: 9 }, (_, index) => ({
    ...sodium(`o${index}`),
    code: { text: `Test ${index}` },
  }));
  const page = await healthOf(...names.map((name) => allergyTo(name, 'medication')), ...tests);
  const allergies = await cardOf(page, /^Allergies/)
    .getByRole('listitem')
    .allInnerTexts();
  expect(allergies.map((text) => text.trim()).toSorted()).toEqual(names);
  const labs = cardOf(page, /^Laboratory results/);
  expect(await labs.getByRole('listitem').count()).toBe(8);
  await labs.getByRole('link', { name: 'and 2 more' }).click();
  await page.getByRole('heading', { level: 1, name: 'Laboratory results' }).waitFor();
});
