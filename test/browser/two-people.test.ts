/** Two people in two browsers: what one shares the other sees at once, and what she takes back is gone at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPatient, createPerson, type Patient, signIn } from '../support/browser/patient.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { problem } from '../support/medical/facts.ts';
import { models } from '../support/medical/models-document.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { type ActiveAccount, admin, authorizeApp, succeeded } from '../support/scenario.ts';

let portal: TestPortal;
let patient: Patient;
let doctor: ActiveAccount;
let documentId: string;
beforeAll(async () => {
  portal = await startPortal();
  const { service } = portal;
  [patient, doctor] = await Promise.all([
    createPatient(service, 'Agnes', 'Halloran'),
    createPerson(service, 'Daniel Achterberg'),
  ]);
  documentId = idOf(await createDocument(admin(service), patient.recordId, models(problem('Hay fever'))));
});
afterAll(() => portal?.stop());

describe('Two people in two browsers', () => {
  it('share through a circle: seen at once, changed at once, gone at once', async () => {
    const hers = await signIn(portal, patient, `/records/${patient.recordId}/sharing`);
    const his = await signIn(portal, doctor);
    await his.getByText('nobody has shared one with you').waitFor();

    await hers.getByRole('link', { name: 'Physicians' }).click();
    await hers.getByRole('link', { name: 'Add or remove people and apps, rename' }).click();
    await hers.getByLabel('Email address of their account').fill(doctor.id);
    await hers.getByRole('button', { name: 'Add to the circle' }).click();
    await hers.getByText('Added to the circle.').waitFor();
    await his.reload();
    await his.getByRole('link', { name: /Agnes Halloran/ }).click();
    await his.getByText('Not recorded, or not shared through this circle').waitFor();
    const health = his.url();

    await hers.getByRole('link', { name: 'Physicians' }).click();
    await hers.getByLabel('Problems').check();
    await hers.getByRole('button', { name: 'Save' }).click();
    await hers.getByText('What the circle sees was changed.').waitFor();
    await his.reload();
    await his.getByRole('link', { name: 'Hay fever' }).click();
    const document = his.url();

    await hers.getByLabel('Problems').uncheck();
    await hers.getByRole('button', { name: 'Save' }).click();
    await hers.getByText('At the moment, members see 0 whole documents.').waitFor();
    await his.reload();
    await his.getByRole('heading', { name: 'There is nothing here' }).waitFor();

    await hers.getByRole('link', { name: 'Add or remove people and apps, rename' }).click();
    await hers.getByRole('button', { name: 'Take Daniel Achterberg out of the circle' }).click();
    await hers.getByText('Nobody is in this circle.').waitFor();
    for (const address of [health, document]) {
      await his.goto(address);
      await his.getByRole('heading', { name: /There is nothing here|You may not see this/ }).waitFor();
      expect(await his.getByText('Agnes Halloran').count()).toBe(0);
    }
    await his.goto('/records');
    await his.getByText('nobody has shared one with you').waitFor();
  });

  it('share the whole record: seen at once, gone at once, also in a form that is still open', async () => {
    const hers = await signIn(portal, patient, `/records/${patient.recordId}/sharing`);
    const his = await signIn(portal, doctor);
    await hers.getByLabel('Email address of their account').fill(doctor.id);
    await hers.getByLabel('What they are to you').fill('family doctor');
    await hers.getByRole('button', { name: 'Share the whole record' }).click();
    await hers.getByRole('button', { name: 'Yes, share everything' }).click();
    await hers.getByText('The whole record is shared now.').waitFor();

    await his.reload();
    await his.getByText('Shared with you in full (family doctor)').waitFor();
    await his.goto(`/records/${patient.recordId}/documents/${documentId}`);
    await his.locator('summary').getByText('Give it another name').click();
    await his.getByRole('textbox', { name: 'Name' }).fill('Changed by the doctor');

    await hers.getByRole('button', { name: 'Stop sharing with Daniel Achterberg' }).click();
    await hers.getByText('The record is not shared with this person any more.').waitFor();
    await his.getByRole('button', { name: 'Rename' }).click();
    await his.getByRole('heading', { name: /There is nothing here|You may not see this/ }).waitFor();
    await hers.goto(`/records/${patient.recordId}/documents/${documentId}`);
    await hers.getByRole('heading', { name: 'Hay fever', level: 1 }).waitFor();
  });

  it('control the same record: an app that one lets in the other sees and stops', async () => {
    const form = { account_id: doctor.id };
    succeeded(
      await patient.session.post(`/records/${patient.recordId}/shares/`, { form }),
      'record_share_add',
    );
    const app = await authorizeApp(portal.service, patient, patient.recordId);
    const document = `/records/${patient.recordId}/documents/${documentId}`;
    expect((await app.get(document)).status).toBe(200);

    const his = await signIn(portal, doctor, `/records/${patient.recordId}/apps`);
    await his.locator('summary').getByText('Stop Problems').click();
    await his.getByRole('button', { name: 'Stop Problems' }).click();
    await his.getByText('No app uses this record.').waitFor();
    expect((await app.get(document)).status).toBe(403);
    const hers = await signIn(portal, patient, `/records/${patient.recordId}/apps`);
    await hers.getByText('No app uses this record.').waitFor();
    await hers.goto(`/records/${patient.recordId}/activity`);
    const line = hers.getByRole('listitem').filter({ hasText: 'took away the access of an app' });
    await line.waitFor();
  });
});
