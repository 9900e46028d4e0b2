/** The apps of a record: letting one in, opening it, seeing what it did, stopping it. */
import { describe, expect, it } from 'vitest';
import type { BrowserPage } from '../support/browser/browser.ts';
import { createPatient, type Patient, signIn } from '../support/browser/patient.ts';
import { createDocument, documentsPath } from '../support/documents.ts';
import { portalOfFile } from '../support/portal.ts';
import { authorizeApp } from '../support/scenario.ts';
import type { ServiceOptions, TestApp } from '../support/service.ts';
import { userApp } from '../support/user-app.ts';

const lists = userApp('lists', {
  index: '/records/{record_id}/health/problems',
  oauth_callback_url: 'https://lists.example.org/after',
});
const portal = portalOfFile({ apps: { lists } } as ServiceOptions);

async function open(): Promise<{ page: BrowserPage; patient: Patient }> {
  const patient = await createPatient(portal.service);
  const page = await signIn(portal, patient, `/records/${patient.recordId}/apps`);
  // The app itself is not there in this test.
  await page.route('https://problems.example.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Problems</title>' }),
  );
  return { page, patient };
}

describe('A person', () => {
  it('lets an app in, opens it on her record, and stops it', async () => {
    const { page, patient } = await open();
    await page.getByText('No app uses this record.').waitFor();
    await page.getByText('It will ask you to let it in.').first().waitFor();
    await page.getByRole('button', { name: 'Open Problems' }).click();
    await page.waitForURL('https://problems.example.org/**');
    const asking = new URL(page.url());
    expect(asking.searchParams.get('record_id')).toBe(patient.recordId);
    expect(asking.searchParams.has('oauth_header')).toBe(false);

    const app = await authorizeApp(portal.service, patient, patient.recordId);
    await page.goto(`${portal.origin}/records/${patient.recordId}/apps`);
    await page.getByText('Has not used the record yet').waitFor();
    await page.getByRole('button', { name: 'Open Problems' }).click();
    await page.waitForURL('https://problems.example.org/**');
    const address = new URL(page.url());
    expect(address.searchParams.get('record_id')).toBe(patient.recordId);
    expect(address.searchParams.get('oauth_header')).toMatch(/^OAuth .*oauth_signature="/);

    await page.goto(`${portal.origin}/records/${patient.recordId}/apps`);
    await createDocument(app, patient.recordId, 'made by the app', { contentType: 'text/plain' });
    await page.reload();
    await page.getByText('Last used').waitFor();
    await page.getByRole('link', { name: 'All it has done' }).click();
    await page.getByText('You, with Problems, added a document.').waitFor();
    await page.goBack();
    await page.locator('summary').getByText('Stop Problems').click();
    await page.getByText('The app loses its access at once.').waitFor();
    await page.getByRole('button', { name: 'Stop Problems' }).click();
    await page.getByRole('status').getByText('The app has no access any more.').waitFor();
    await page.getByText('No app uses this record.').waitFor();
    expect((await app.get(documentsPath(patient.recordId))).status).toBe(403);
  });

  it('opens an app that leads to a page of the portal without a secret in the address', async () => {
    const { page, patient } = await open();
    const { lists: app } = portal.service.apps as Readonly<Record<string, TestApp>>;
    await authorizeApp(portal.service, patient, patient.recordId, app!);
    await page.reload();
    await page.getByRole('button', { name: 'Open lists' }).click();
    const opened = `${portal.origin}/records/${patient.recordId}/health/problems`;
    await page.waitForURL(opened);
    expect(page.url()).toBe(opened);
  });

  it('is told which app works when she is not signed in, and lets it in', async () => {
    const { page } = await open();
    const card = page.getByRole('listitem').filter({ hasText: 'Lab import' });
    await card.getByText('Works on its own, also when you are not signed in').waitFor();
    await page.getByRole('button', { name: 'Let Lab import in' }).click();
    await page.getByRole('status').getByText('The app can use the record now.').waitFor();
  });
});
