/** A file about another person, which is read again after a detail was corrected. */
import { describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import { createPatient, type Patient, signIn } from '../support/browser/patient.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { bundle, fhir, patient as person, sodium } from '../support/fhir/resources.ts';
import { portalOfFile } from '../support/portal.ts';
import { demographics, succeeded } from '../support/scenario.ts';

const portal = portalOfFile();

/** A record of Rosa Lind with a file about Ines Oyelaran. */
async function withFile(): Promise<{ patient: Patient; path: string }> {
  const patient = await createPatient(portal.service);
  const body = bundle(person('Ines', 'Oyelaran', '1984-02-29'), sodium('o1'), sodium('o2'));
  const document = await createDocument(patient.session, patient.recordId, body, fhir);
  return { patient, path: `/records/${patient.recordId}/documents/${idOf(document)}` };
}

async function correct({ session, recordId }: Patient): Promise<void> {
  const body = demographics({ given: 'Ines', family: 'Oyelaran' });
  succeeded(await session.put(`/records/${recordId}/demographics`, { body }), 'set_demographics');
}

describe('The page of a file about another person', () => {
  it.each([true, false])(
    'reads it again after the details were corrected, with JavaScript: %s',
    async (javaScriptEnabled) => {
      const { patient, path } = await withFile();
      const page = await signIn(portal, patient, path, { javaScriptEnabled });
      await page.getByText('This file is about another person').waitFor();
      if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
      await page.getByRole('button', { name: 'Read again' }).click();
      await page.getByText('it is still about another person').waitFor();

      await correct(patient);
      await page.getByRole('button', { name: 'Read again' }).click();
      await page.getByText('The file was read again. It is about the person of this record.').waitFor();
      await page.getByRole('status').getByText('Laboratory results: 2').waitFor();
      expect(await page.getByRole('button', { name: 'Read again' }).count()).toBe(0);
      await page.goto(`/records/${patient.recordId}/health/labs?list=all`);
      await page.getByText('140').first().waitFor();
    },
  );

  it('leads to the details', async () => {
    const { patient, path } = await withFile();
    const page = await signIn(portal, patient, path);
    await page.getByRole('link', { name: 'Look at the details' }).click();
    await page.getByRole('heading', { name: 'Details', level: 1 }).waitFor();
  });

  it('says in German what was read', async () => {
    const { patient, path } = await withFile();
    await correct(patient);
    const page = await signIn(portal, patient, path, { locale: 'de-DE' });
    await page.getByRole('button', { name: 'Noch einmal lesen' }).click();
    await page.getByText('Sie handelt vom Menschen dieser Akte.').waitFor();
  });
});
