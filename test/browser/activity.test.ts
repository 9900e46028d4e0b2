/** Activity: who saw or changed what, in sentences. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserPage } from '../support/browser/browser.ts';
import {
  createPatient,
  createPerson,
  nameDocument,
  type Patient,
  signIn,
} from '../support/browser/patient.ts';
import { createDocument, documentsPath, idOf } from '../support/documents.ts';
import { problem, storeModels } from '../support/medical/facts.ts';
import { model } from '../support/medical/models-document.ts';
import { smallest } from '../support/medical/smallest.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { type ActiveAccount, admin, authorizeApp, succeeded } from '../support/scenario.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

function open({ recordId, ...account }: Patient, query = ''): Promise<BrowserPage> {
  return signIn(portal, account, `/records/${recordId}/activity${query}`);
}

async function share({ session, recordId }: Patient, { id }: ActiveAccount): Promise<void> {
  const form = { account_id: id, role_label: 'sister' };
  succeeded(await session.post(`/records/${recordId}/shares/`, { form }), 'share');
}

/** Lets a person into the circle Physicians, and returns its path. */
async function letIn({ session, recordId }: Patient, { id }: ActiveAccount): Promise<string> {
  const carenets = succeeded(await session.get(`/records/${recordId}/carenets/`), 'carenet_list').xml();
  const circle = idOf(carenets.children.find(({ attributes }) => attributes.name === 'Physicians')!);
  const add = await session.post(`/carenets/${circle}/accounts/`, { form: { account_id: id } });
  succeeded(add, 'carenet_account_create');
  return circle;
}

describe('The activity of a record', () => {
  it('says what a member of a circle saw, not what was asked for, and which document was read', async () => {
    const patient = await createPatient(portal.service);
    const doctor = await createPerson(portal.service, 'Dr. Daniel Achterberg');
    const { session, recordId } = patient;
    const circle = await letIn(patient, doctor);
    const allergies = ['Peanut', 'Latex', 'Pollen'].map((title) =>
      model('Allergy', { ...smallest.Allergy, allergic_reaction_title: title }),
    );
    const shared = await storeModels(admin(portal.service), recordId, ...allergies);
    await storeModels(admin(portal.service), recordId, problem('Asthma'));
    const letter = idOf(
      await createDocument(admin(portal.service), recordId, 'Dear Rosa', { contentType: 'text/plain' }),
    );
    await nameDocument(patient, letter, 'Letter of the clinic');
    for (const id of [shared, letter])
      succeeded(await session.put(`/records/${recordId}/documents/${id}/carenets/${circle}`), 'placement');
    for (const path of ['reports/Allergy/', 'reports/Problem/', 'reports/LabResult/', `documents/${letter}`])
      succeeded(await doctor.session.get(`/carenets/${circle}/${path}`), path);

    const page = await open(patient);
    const saw = page.getByRole('listitem').filter({ hasText: 'Dr. Daniel Achterberg saw 3 allergies.' });
    await saw.getByText('through Physicians · 3 times').waitFor();
    const read = page.getByRole('listitem').filter({ hasText: 'Dr. Daniel Achterberg read a document.' });
    await read.getByRole('link', { name: /^Letter of the clinic, / }).waitFor();
    expect(await page.getByText(/Achterberg saw .*problem/).count()).toBe(0);
  });

  it('says what an app did for a person, and what it wrote leads to the document', async () => {
    const patient = await createPatient(portal.service);
    const app = await authorizeApp(portal.service, patient, patient.recordId);
    await createDocument(app, patient.recordId, 'by an app', { contentType: 'text/plain' });
    const page = await open(patient);
    const added = page.getByRole('listitem').filter({ hasText: 'You, with Problems, added a document.' });
    await added.getByRole('link', { name: /^File, / }).click();
    expect(await page.locator('pre').innerText()).toBe('by an app');
  });

  it('folds what the reader has looked at herself, each page once', async () => {
    const patient = await createPatient(portal.service);
    await storeModels(admin(portal.service), patient.recordId, problem('Asthma'));
    const page = await open(patient);
    for (const section of ['health', 'documents'])
      await page.goto(`${portal.origin}/records/${patient.recordId}/${section}`);
    await page.goto(`${portal.origin}/records/${patient.recordId}/activity`);
    // The first look at this page, and the two others. That of signing in is before it.
    const own = page.locator('details').filter({ hasText: 'You looked at the record 3 times' });
    await own.waitFor();
    expect(await own.getByText('1 problem').isVisible()).toBe(false);
    await own.locator('summary').click();
    await own.getByText('1 problem').waitFor();
  });

  it('is filtered by person and by kind of data, by a form that needs no script', async () => {
    const patient = await createPatient(portal.service);
    const ines = await createPerson(portal.service, 'Ines Oyelaran');
    await share(patient, ines);
    await storeModels(admin(portal.service), patient.recordId, problem('Asthma'));
    succeeded(await ines.session.get(`/records/${patient.recordId}/reports/Problem/`), 'generic_list');
    const page = await open(patient);
    await page.getByText('sister').first().waitFor();
    await page.getByLabel('Person').selectOption('Ines Oyelaran');
    await page.getByLabel('Kind of data').selectOption('Problems');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('Ines Oyelaran saw 1 problem.').waitFor();
    expect(await page.getByText('changed with whom the whole record is shared').count()).toBe(0);
    expect(await page.getByLabel('Person').locator('option:checked').innerText()).toBe('Ines Oyelaran');
    await page.getByLabel('Kind of data').selectOption('Goals');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('Nothing like this happened.').waitFor();
    await page.getByRole('link', { name: 'Show all' }).first().click();
    await page.getByText('You changed with whom the whole record is shared.').waitFor();
  });

  it('says that a call was refused', async () => {
    const patient = await createPatient(portal.service);
    const ines = await createPerson(portal.service, 'Ines Oyelaran');
    expect((await ines.session.get(documentsPath(patient.recordId))).status).toBe(403);
    const page = await open(patient);
    const line = page
      .getByRole('listitem')
      .filter({ hasText: 'asked for the list of documents. This was refused.' });
    await line.getByText('has never had access').waitFor();
  });
});
