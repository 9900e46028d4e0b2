/** A patient makes a paper to carry along. */
import { expect, it } from 'vitest';
import { createPatient, signIn } from '../support/browser/patient.ts';
import { createDocument } from '../support/documents.ts';
import { bundle, fhir, patient as person } from '../support/fhir/resources.ts';
import { readPdf } from '../support/pdf.ts';
import { portalOfFile } from '../support/portal.ts';

const portal = portalOfFile();

it('A patient finds the emergency card from her health, reads it, and gets it as a PDF', async () => {
  const patient = await createPatient(portal.service);
  const penicillin = {
    resourceType: 'AllergyIntolerance',
    id: 'a1',
    code: { text: 'Penicillin' },
    patient: { reference: 'Patient/p1' },
    recorder: { reference: 'Patient/p1' },
  };
  await createDocument(patient.session, patient.recordId, bundle(person('Rosa', 'Lind'), penicillin), fhir);

  const page = await signIn(portal, patient, `/records/${patient.recordId}/health`);
  await page.getByRole('link', { name: 'Print' }).click();
  await page.getByRole('link', { name: 'Emergency card' }).click();
  const card = page.getByRole('article');
  await card.getByRole('heading', { name: 'Rosa Lind' }).waitFor();
  await card.getByText('Penicillin', { exact: true }).waitFor();
  await card.getByText('Own statement', { exact: true }).waitFor();
  await card.getByText('A missing entry does not mean that there is none.').waitFor();

  const link = page.getByRole('link', { name: 'PDF to print or send' });
  const answer = await page.request.get(new URL((await link.getAttribute('href'))!, page.url()).href);
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="emergency-card.pdf"',
    'cache-control': 'no-store',
  });
  const { text } = await readPdf(await answer.body());
  expect(text).toContain('Rosa Lind');
  expect(text).toContain('Penicillin');
});
