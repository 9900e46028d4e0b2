/** The errors of a form: said at the top, which has the focus, and at the field, to which a link leads. */
import { describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import { phone } from '../support/browser/device.ts';
import { patientOfFile, signIn } from '../support/browser/patient.ts';
import { portalOfFile } from '../support/portal.ts';

const portal = portalOfFile();
const patient = patientOfFile(portal);

describe('A form that says what is missing', () => {
  it('says so at the top and at the field, and keeps what was entered', async () => {
    const page = await signIn(portal, patient, `/records/${patient.recordId}/details`, phone);
    await page.getByLabel('Family name', { exact: true }).fill('');
    await page.getByLabel('City', { exact: true }).fill('Silver Spring');
    await page.getByRole('button', { name: 'Save the details' }).click();
    const link = page.getByRole('alert').getByRole('link', { name: 'Enter the family name' });
    await link.waitFor();
    const focused = page.locator(':focus');
    expect(await focused.getAttribute('role')).toBe('alert');
    expect(await violationsOf(page)).toEqual([]);
    await link.click();
    expect(await focused.getAttribute('name')).toBe('name_family');
    expect(await focused.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('Silver Spring');
  });

  it('says so at a choice, too, so that everyone can use it', async () => {
    const page = await signIn(portal, patient, '/account/delete', phone);
    await page.getByRole('button', { name: 'Delete my account in 14 days' }).click();
    await page.getByRole('alert').getByText('Choose whether the record of Rosa Lind is deleted').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });
});
