/** Activity: who used the record, in sentences. */
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

describe('The activity of a record', () => {
  it('tells who looked at the documents, in one line for each day and person', async () => {
    const patient = await createPatient(portal.service);
    const ines = await createPerson(portal.service, 'Ines Oyelaran');
    await share(patient, ines);
    for (let time = 0; time < 3; time += 1)
      succeeded(await ines.session.get(documentsPath(patient.recordId)), 'list');
    const page = await open(patient);
    const card = page.locator('.card').filter({ hasText: ines.id });
    const hers = card.getByRole('listitem').filter({ hasText: 'looked at the list of documents' });
    await hers.waitFor();
    expect(await hers.count()).toBe(1);
    await page
      .getByRole('region', { name: 'Who used it' })
      .getByRole('link', { name: `${ines.id} (sister)` })
      .click();
    await hers.waitFor();
    expect(await page.getByText('changed with whom the whole record is shared').count()).toBe(0);
  });

  it('tells what an app did for a person, and what it wrote leads to the document', async () => {
    const patient = await createPatient(portal.service);
    const app = await authorizeApp(portal.service, patient, patient.recordId);
    await createDocument(app, patient.recordId, 'by an app', { contentType: 'text/plain' });
    const page = await open(patient);
    const line = page.getByRole('listitem').filter({ hasText: 'added documents' });
    await page.getByRole('heading', { name: 'You with Problems' }).waitFor();
    await page.getByRole('region', { name: 'Who used it' }).getByRole('link', { name: 'Problems' }).click();
    expect(await page.getByLabel('Who').locator('option:checked').innerText()).toBe('Problems');
    await line.getByRole('link', { name: /^File, / }).click();
    expect(await page.locator('pre').innerText()).toBe('by an app');
  });

  it('names the people of circles, the medical data that they looked at, and the documents that they read', async () => {
    const patient = await createPatient(portal.service);
    const doctor = await createPerson(portal.service, 'Dr. Daniel Achterberg');
    const { session, recordId } = patient;
    const carenets = succeeded(await session.get(`/records/${recordId}/carenets/`), 'carenet_list').xml();
    const circle = idOf(carenets.children.find(({ attributes }) => attributes.name === 'Physicians')!);
    const add = await session.post(`/carenets/${circle}/accounts/`, { form: { account_id: doctor.id } });
    succeeded(add, 'carenet_account_create');
    const letter = idOf(
      await createDocument(admin(portal.service), recordId, 'Dear Rosa', { contentType: 'text/plain' }),
    );
    await nameDocument(patient, letter, 'Letter of the clinic');
    succeeded(await session.put(`/records/${recordId}/documents/${letter}/carenets/${circle}`), 'placement');
    for (const path of ['reports/LabResult/', 'reports/minimal/allergies/', `documents/${letter}`])
      succeeded(await doctor.session.get(`/carenets/${circle}/${path}`), path);
    const page = await open(patient);
    const card = page.locator('.card').filter({ hasText: 'Dr. Daniel Achterberg' });
    await card.getByText('looked at medical data: Allergies, Laboratory results').waitFor();
    await card.getByRole('link', { name: /^Letter of the clinic, / }).waitFor();
  });

  it('says that nobody else used a record that nobody else used', async () => {
    const patient = await createPatient(portal.service);
    const page = await open(patient, '?from=2031-01-01');
    await page.getByText('Nothing happened.').waitFor();
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.getByText('You', { exact: true }).first().waitFor();
  });

  it('says that a call was refused', async () => {
    const patient = await createPatient(portal.service);
    const ines = await createPerson(portal.service, 'Ines Oyelaran');
    expect((await ines.session.get(documentsPath(patient.recordId))).status).toBe(403);
    const page = await open(patient);
    const line = page.getByRole('listitem').filter({ hasText: 'looked at the list of documents' });
    await line.getByText('was refused').waitFor();
  });
});
