/** Activity: who saw or changed what, in sentences. */
import { describe, expect, it } from 'vitest';
import type { BrowserPage } from '../support/browser/browser.ts';
import { createPatient, createPerson, type Patient, signIn } from '../support/browser/patient.ts';
import { problem, storeModels } from '../support/medical/facts.ts';
import { portalOfFile } from '../support/portal.ts';
import { type ActiveAccount, admin, succeeded } from '../support/scenario.ts';

const portal = portalOfFile();

function open({ recordId, ...account }: Patient, query = ''): Promise<BrowserPage> {
  return signIn(portal, account, `/records/${recordId}/activity${query}`);
}

async function share({ session, recordId }: Patient, { id }: ActiveAccount): Promise<void> {
  const form = { account_id: id, role_label: 'sister' };
  succeeded(await session.post(`/records/${recordId}/shares/`, { form }), 'share');
}

describe('The activity of a record', () => {
  it('folds what the reader has looked at herself, and is filtered by person and by kind of data', async () => {
    const patient = await createPatient(portal.service);
    const ines = await createPerson(portal.service, 'Ines Oyelaran');
    await share(patient, ines);
    await storeModels(admin(portal.service), patient.recordId, problem('Asthma'));
    succeeded(await ines.session.get(`/records/${patient.recordId}/reports/Problem/`), 'generic_list');
    const page = await open(patient);
    for (const section of ['health', 'documents', 'activity'])
      await page.goto(`${portal.origin}/records/${patient.recordId}/${section}`);
    // The first look at this page, and the two others. That of signing in is before it.
    const own = page.locator('details').filter({ hasText: 'You looked at the record 3 times' });
    expect(await own.getByText('1 problem').isVisible()).toBe(false);
    await own.locator('summary').click();
    await own.getByText('1 problem').waitFor();
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
});
