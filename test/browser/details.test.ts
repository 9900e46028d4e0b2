/** Details: the demographics of a record, as a form. */
import { describe, expect, it } from 'vitest';
import type { BrowserPage } from '../support/browser/browser.ts';
import { createPatient, signIn } from '../support/browser/patient.ts';
import { portalOfFile } from '../support/portal.ts';

const portal = portalOfFile();

async function open(): Promise<BrowserPage> {
  const patient = await createPatient(portal.service);
  return signIn(portal, patient, `/records/${patient.recordId}/details`);
}

describe('The form of the details', () => {
  it('has what is known, and keeps what is changed and what is not', async () => {
    const page = await open();
    expect(await page.getByLabel('Given name', { exact: true }).inputValue()).toBe('Rosa');
    expect(await page.getByLabel('Date of birth', { exact: true }).inputValue()).toBe('1984-02-29');
    await page.getByLabel('Given name', { exact: true }).fill('Róża');
    await page.getByLabel('Street', { exact: true }).fill('7 Orchard Lane & Söhne <West>');
    await page.getByLabel('Second telephone', { exact: true }).fill('301-555-0117');
    await page.getByLabel('Kind of second telephone', { exact: true }).selectOption('Home');
    await page.getByRole('button', { name: 'Save the details' }).click();
    await page.getByRole('status').getByText('The details were saved.').waitFor();
    expect(await page.getByLabel('Street', { exact: true }).inputValue()).toBe(
      '7 Orchard Lane & Söhne <West>',
    );
    expect(await page.getByLabel('Telephone', { exact: true }).inputValue()).toBe('202-555-0143');
    expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('Takoma Park');
    expect(await page.getByLabel('Given name', { exact: true }).inputValue()).toBe('Róża');
    await page.getByText('The record goes on under the name that it was made with.').waitFor();
    await page.getByText('Rosa Lind').first().waitFor();
  });

  it('says what is missing, at the top and at the field, and keeps what was entered', async () => {
    const page = await open();
    await page.getByLabel('Family name', { exact: true }).fill('');
    await page.getByLabel('City', { exact: true }).fill('Silver Spring');
    await page.getByRole('button', { name: 'Save the details' }).click();
    const summary = page.getByRole('alert');
    await summary.getByRole('link', { name: 'Enter the family name' }).click();
    const field = page.getByLabel('Family name', { exact: true });
    expect(await page.locator(':focus').getAttribute('name')).toBe('name_family');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('Silver Spring');
  });
});
