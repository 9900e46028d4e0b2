/** The contact details of a record. */
import { describe, expect, it } from 'vitest';
import { createPatient, signIn } from '../support/browser/patient.ts';
import { portalOfFile } from '../support/portal.ts';

const portal = portalOfFile();

describe('Contact details', () => {
  it('are entered, changed and removed, and what another app wrote beside them stays', async () => {
    const patient = await createPatient(portal.service);
    const special = `/records/${patient.recordId}/documents/special/contact`;
    const page = await signIn(portal, patient, `/records/${patient.recordId}/details`);
    await page.getByRole('link', { name: 'Contact details' }).click();
    await page.getByLabel('Telephone, mobile').fill('0171 <5>');
    await page.getByLabel('City').fill('Linz');
    await page.getByRole('button', { name: 'Save the contact details' }).click();
    await page.getByRole('status').getByText('The contact details were saved.').waitFor();
    expect(await page.getByLabel('Telephone, mobile').inputValue()).toBe('0171 <5>');

    const app = '<instantMessengerName protocol="xmpp">rosa</instantMessengerName>';
    const stored = (await patient.session.get(special)).text.replace('</Contact>', `${app}</Contact>`);
    await patient.session.put(special, { body: stored, contentType: 'application/xml' });
    await page.reload();
    await page.getByLabel('City').fill('');
    await page.getByLabel('Email address, work').fill('rosa@work.example');
    await page.getByRole('button', { name: 'Save the contact details' }).click();
    await page.getByRole('status').waitFor();

    expect((await patient.session.get(special)).text).toBe(
      '<Contact xmlns="http://indivo.org/vocab/xml/documents#">' +
        `<phoneNumber type="mobile">0171 &lt;5&gt;</phoneNumber>${app}` +
        '<email type="work">rosa@work.example</email></Contact>',
    );
  });
});
