/** Sharing: circles with their people and what they see; the whole record; the preview. What is refused is in test/portal/sharing.test.ts. */
import { beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import type { BrowserPage } from '../support/browser/browser.ts';
import { createPatient, createPerson, type Patient, signIn } from '../support/browser/patient.ts';
import { createDocument } from '../support/documents.ts';
import { problem } from '../support/medical/facts.ts';
import { filled } from '../support/medical/filled.ts';
import { model, models } from '../support/medical/models-document.ts';
import { portalOfFile } from '../support/portal.ts';
import { type ActiveAccount, admin } from '../support/scenario.ts';

const portal = portalOfFile();
let doctor: ActiveAccount;
let patient: Patient;
beforeAll(async () => {
  [doctor, patient] = await Promise.all([
    createPerson(portal.service, 'Dr. Daniel Achterberg'),
    createPatient(portal.service),
  ]);
});

const open = (path = '') => signIn(portal, patient, `/records/${patient.recordId}/sharing${path}`);

function done(page: BrowserPage, text: string): Promise<void> {
  return page.getByRole('status').getByText(text).waitFor();
}

const membersSee = (page: BrowserPage, documents: string) =>
  page.getByText(`At the moment, members see ${documents}.`).waitFor();

describe('A person', () => {
  it('makes a circle, renames it, takes somebody into it and out again, and deletes it', async () => {
    const page = await open();
    await page.getByLabel('Name of the new circle').fill('Running club');
    await page.getByRole('button', { name: 'Make a circle' }).click();
    await done(page, 'The circle was made.');
    await page.getByRole('link', { name: 'Add or remove people and apps, rename' }).click();
    await page.locator('summary').getByText('Name of the circle').click();
    await page.getByLabel('Name of the circle').fill('Swimming club');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('heading', { name: 'Who is in “Swimming club”', level: 1 }).waitFor();
    await page.getByLabel('Email address of their account').fill(doctor.id);
    await page.getByRole('button', { name: 'Add to the circle' }).click();
    await done(page, 'Added to the circle.');
    await page.getByRole('button', { name: 'Take Dr. Daniel Achterberg out of the circle' }).click();
    await done(page, 'Taken out of the circle.');
    await page.getByText('Nobody is in this circle.').waitFor();
    await page.locator('summary').getByText('Delete the circle').click();
    await page.getByRole('button', { name: 'Delete the circle' }).click();
    await done(page, 'The circle was deleted.');
    expect(await page.getByRole('link', { name: 'Swimming club' }).count()).toBe(0);
  });

  it('is asked before she shares the whole record, does it, and stops it', async () => {
    const page = await open();
    const share = async () => {
      await page.getByLabel('Email address of their account').fill(doctor.id);
      await page.getByLabel('What they are to you').fill('family doctor');
      await page.getByRole('button', { name: 'Share the whole record' }).click();
      const title = `Share the whole record with ${doctor.id}?`;
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    };
    await share();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'No, go back' }).click();
    await page.getByText('Nobody besides the owner.').waitFor();
    await share();
    await page.getByRole('button', { name: 'Yes, share everything' }).click();
    await done(page, 'The whole record is shared now.');
    await page.getByRole('listitem').filter({ hasText: doctor.id }).getByText('family doctor').waitFor();
    await page.getByRole('button', { name: 'Stop sharing with' }).click();
    await done(page, 'The record is not shared with this person any more.');
  });

  it('ticks the kinds of data that a circle sees, what matters most first; its preview shows just these', async () => {
    const store = (body: string, contentType = 'application/xml') =>
      createDocument(admin(portal.service), patient.recordId, body, { contentType });
    await store(models(problem('Hay fever'), model('Allergy', filled.Allergy)));
    await store(models(problem('Asthma')));
    await store('private', 'text/plain');
    const page = await open();
    await page.getByRole('link', { name: 'Physicians' }).click();
    await membersSee(page, '0 whole documents');
    expect(await page.locator('main form').count()).toBe(1);
    expect(await page.getByLabel('Equipment').isVisible()).toBe(false);
    await page.locator('summary').getByText('More kinds').click();
    await page.getByLabel('Personal details').check();
    await page.getByLabel('Problems').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await done(page, 'What the circle sees was changed.');
    // That of the problem, and the details.
    await membersSee(page, '2 whole documents');
    await page.getByText('1 document stays out').waitFor();
    expect(await page.getByLabel('Problems').isChecked()).toBe(true);
    expect(await page.getByLabel('Personal details').isVisible()).toBe(true);

    await page.getByRole('link', { name: 'See it as a member does' }).click();
    await page.getByText('Preview: what members of “Physicians” see').waitFor();
    // Of a document that stays out, too, which the fact does not lead to.
    await page.getByText('Hay fever').waitFor();
    expect(await page.getByText('Codeine').count()).toBe(0);
    expect(await page.locator('main a[href*="/documents/"]').count()).toBe(1);
    await page.getByRole('link', { name: 'Documents' }).click();
    expect(await page.locator('.tap-rows > li').count()).toBe(2);
    // Apps that a member lets see the circle have a page there.
    for (const name of ['Sharing', 'Activity', 'Add a document'])
      expect(await page.getByRole('link', { name }).count()).toBe(0);

    await page.getByRole('link', { name: 'End the preview' }).click();
    await page.getByRole('link', { name: 'Choose documents' }).click();
    await page.getByText('Stays out: it also holds Allergies.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Search by name or sender').fill('Codeine');
    await page.getByRole('button', { name: 'Show' }).click();
    expect(await page.getByRole('checkbox').count()).toBe(1);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await done(page, 'What the circle sees was changed.');
    await membersSee(page, '3 whole documents');
  });
});
