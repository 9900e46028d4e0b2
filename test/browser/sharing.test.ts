/** Sharing: circles with their people, kinds of documents and apps; the whole record; the preview. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import type { BrowserPage } from '../support/browser/browser.ts';
import { createPatient, createPerson, type Patient, signIn } from '../support/browser/patient.ts';
import { createDocument } from '../support/documents.ts';
import { problem } from '../support/medical/facts.ts';
import { filled } from '../support/medical/filled.ts';
import { model, models } from '../support/medical/models-document.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { type ActiveAccount, admin, authorizeApp, createRecord, succeeded } from '../support/scenario.ts';
import { setUp } from '../support/storage.ts';

let portal: TestPortal;
let doctor: ActiveAccount;
/** For tests that change nothing. */
let unchanged: Patient;
beforeAll(async () => {
  portal = await startPortal();
  doctor = await createPerson(portal.service, 'Dr. Daniel Achterberg');
  unchanged = await createPatient(portal.service);
});
afterAll(() => portal?.stop());

/** Opens the page of a new patient, or of one that there is. */
async function open(known?: Patient): Promise<{ page: BrowserPage; patient: Patient }> {
  const patient = known ?? (await createPatient(portal.service));
  const page = await signIn(portal, patient, `/records/${patient.recordId}/sharing`);
  return { page, patient };
}

async function openCircle(known?: Patient): Promise<{ page: BrowserPage; patient: Patient }> {
  const opened = await open(known);
  await opened.page.getByRole('link', { name: 'Physicians' }).click();
  await opened.page.getByRole('heading', { name: 'Physicians', level: 1 }).waitFor();
  return opened;
}

/** Opens the page of who is in a circle. */
async function openMembers(known?: Patient): Promise<{ page: BrowserPage; patient: Patient }> {
  const opened = await openCircle(known);
  await opened.page.getByRole('link', { name: 'Add or remove people and apps, rename' }).click();
  await opened.page.getByRole('heading', { name: 'Who is in “Physicians”' }).waitFor();
  return opened;
}

function done(page: BrowserPage, text: string): Promise<void> {
  return page.getByRole('status').getByText(text).waitFor();
}

const confirm = (page: BrowserPage) => page.getByRole('button', { name: 'Yes, share everything' }).click();

describe('The page of sharing', () => {
  it('lists the circles that every record has, with what they see: nothing yet', async () => {
    const { page } = await open(unchanged);
    for (const name of ['Family', 'Physicians', 'Work/School']) {
      const circle = page.getByRole('listitem').filter({ hasText: name });
      await circle.getByText('Nobody in it yet').waitFor();
      await circle.getByText('0 documents').waitFor();
    }
    await page.getByText('Nobody besides the owner.').waitFor();
  });

  it('makes a circle, renames it and deletes it', async () => {
    const { page } = await open();
    await page.getByLabel('Name of the new circle').fill('Running club');
    await page.getByRole('button', { name: 'Make a circle' }).click();
    await done(page, 'The circle was made.');
    await page.getByRole('link', { name: 'Add or remove people and apps, rename' }).click();
    await page.locator('summary').getByText('Name of the circle').click();
    await page.getByLabel('Name of the circle').fill('Swimming club');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('heading', { name: 'Who is in “Swimming club”', level: 1 }).waitFor();
    await page.locator('summary').getByText('Delete the circle').click();
    await page.getByRole('button', { name: 'Delete the circle' }).click();
    await done(page, 'The circle was deleted.');
    expect(await page.getByRole('link', { name: 'Swimming club' }).count()).toBe(0);
  });

  it('calls the circles of the beginning in the language of the person, and stores no other name for them', async () => {
    const patient = await createPatient(portal.service);
    const { session, recordId } = patient;
    const page = await signIn(portal, patient, `/records/${recordId}/sharing`, { locale: 'de-DE' });
    await page.getByLabel('Name des neuen Kreises').fill('Familie');
    await page.getByRole('button', { name: 'Kreis anlegen' }).click();
    await page.getByRole('alert').getByText('Es gibt schon einen Kreis mit diesem Namen').waitFor();
    await page.getByRole('link', { name: /^Familie/ }).click();
    await page.getByRole('heading', { name: 'Familie', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Menschen und Apps aufnehmen, entfernen, umbenennen' }).click();
    await page.locator('summary').getByText('Name des Kreises').click();
    await page.getByRole('button', { name: 'Umbenennen' }).click();
    await page.getByText('Der Kreis wurde umbenannt.').waitFor();
    const stored = succeeded(await session.get(`/records/${recordId}/carenets/`), 'carenet_list').xml();
    expect(stored.children.map(({ attributes }) => attributes.name)).toContain('Family');
  });

  it.each([
    ['no name', '', 'Enter a name of at most 40 characters'],
    ['41 characters', 'x'.repeat(41), 'Enter a name of at most 40 characters'],
    ['the name of another one', 'Family', 'There is a circle of this name already'],
  ])('makes no circle with %s, and says why', async (_, name, message) => {
    const { page } = await open(unchanged);
    await page.getByLabel('Name of the new circle').fill(name);
    await page.getByRole('button', { name: 'Make a circle' }).click();
    await page.getByRole('alert').getByText(message).waitFor();
    expect(await page.getByLabel('Name of the new circle').inputValue()).toBe(name);
  });

  it('shares the whole record with a person, says as what, and stops it', async () => {
    const { page } = await open();
    await page.getByLabel('Email address of their account').fill(doctor.id);
    await page.getByLabel('What they are to you').fill('family doctor');
    await page.getByRole('button', { name: 'Share the whole record' }).click();
    await confirm(page);
    await done(page, 'The whole record is shared now.');
    await page.getByRole('listitem').filter({ hasText: doctor.id }).getByText('family doctor').waitFor();
    await page.getByRole('button', { name: 'Stop sharing with' }).click();
    await done(page, 'The record is not shared with this person any more.');
    await page.getByText('Nobody besides the owner.').waitFor();
  });

  it.each([true, false])(
    'asks before it shares the whole record, with JavaScript: %s',
    async (javaScriptEnabled) => {
      const patient = await createPatient(portal.service);
      const page = await signIn(portal, patient, `/records/${patient.recordId}/sharing`, {
        javaScriptEnabled,
      });
      const shares = async () =>
        (await patient.session.get(`/records/${patient.recordId}/shares/`)).text.includes(doctor.id);
      const share = async () => {
        await page.getByLabel('Email address of their account').fill(doctor.id);
        await page.getByLabel('What they are to you').fill('family doctor');
        await page.getByRole('button', { name: 'Share the whole record' }).click();
        const title = `Share the whole record with ${doctor.id}?`;
        await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      };
      await share();
      await page.getByText('see everything in it').waitFor();
      await page.getByText('add and change documents and details').waitFor();
      await page.getByText('You call this person: family doctor').waitFor();
      if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
      expect(await shares()).toBe(false);
      await page.getByRole('link', { name: 'No, go back' }).click();
      await page.getByText('Nobody besides the owner.').waitFor();
      await share();
      await confirm(page);
      await done(page, 'The whole record is shared now.');
      expect(await shares()).toBe(true);
    },
  );

  it('does not share the whole record with oneself, in whatever case the address is', async () => {
    const { page, patient } = await open(unchanged);
    await page.getByLabel('Email address of their account').fill(patient.id.toUpperCase());
    await page.getByRole('button', { name: 'Share the whole record' }).click();
    await page.getByRole('alert').getByText('This is your own address.').waitFor();
    const shares = await patient.session.get(`/records/${patient.recordId}/shares/`);
    expect(shares.text).not.toContain(patient.id);
  });

  it('says so when the address is left out, and keeps what was entered', async () => {
    const { page } = await open(unchanged);
    await page.getByLabel('What they are to you').fill('sister');
    await page.getByRole('button', { name: 'Share the whole record' }).click();
    await page.getByRole('alert').getByText('Enter an email address').waitFor();
    expect(await page.getByLabel('What they are to you').inputValue()).toBe('sister');
  });

  it('says so when the address is of nobody, and keeps what was entered', async () => {
    const { page } = await open(unchanged);
    await page.getByLabel('Email address of their account').fill('nobody@mail.example');
    await page.getByLabel('What they are to you').fill('sister');
    await page.getByRole('button', { name: 'Share the whole record' }).click();
    await confirm(page);
    await page
      .getByRole('alert')
      .getByText('There is no account with this address', { exact: true })
      .waitFor();
    expect(await page.getByLabel('What they are to you').inputValue()).toBe('sister');
  });

  it('does not let a person with a full share share the whole record further', async () => {
    const { page, patient } = await open();
    await page.getByLabel('Email address of their account').fill(doctor.id);
    await page.getByRole('button', { name: 'Share the whole record' }).click();
    await confirm(page);
    await done(page, 'The whole record is shared now.');
    const doctors = await signIn(portal, doctor, `/records/${patient.recordId}/sharing`);
    await doctors.getByText('Only the owner can share the whole record.').waitFor();
    expect(await doctors.getByRole('button', { name: 'Share the whole record' }).count()).toBe(0);
  });
});

describe('A circle', () => {
  it('gets a person by address, says who is in it by name, and loses her', async () => {
    const { page } = await openMembers();
    await page.getByLabel('Email address of their account').fill(doctor.id);
    await page.getByRole('button', { name: 'Add to the circle' }).click();
    await done(page, 'Added to the circle.');
    await page.getByText('Dr. Daniel Achterberg', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Take Dr. Daniel Achterberg out of the circle' }).click();
    await done(page, 'Taken out of the circle.');
    await page.getByText('Nobody is in this circle.').waitFor();
  });

  it('does not get a person who has no account', async () => {
    const { page } = await openMembers(unchanged);
    await page.getByLabel('Email address of their account').fill('nobody@mail.example');
    await page.getByRole('button', { name: 'Add to the circle' }).click();
    await page
      .getByRole('alert')
      .getByText('There is no account with this address', { exact: true })
      .waitFor();
  });

  it('sees the kinds of data that are ticked, and its preview shows just these', async () => {
    const { page, patient } = await openCircle();
    const store = (body: string, contentType = 'application/xml') =>
      createDocument(admin(portal.service), patient.recordId, body, { contentType });
    await store(models(problem('Hay fever')));
    await store('private', 'text/plain');
    await page.getByText('At the moment, members see 0 whole documents.').waitFor();
    expect(await page.locator('main form').count()).toBe(1);
    await page.getByLabel('Problems').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await done(page, 'What the circle sees was changed.');
    await page.getByText('At the moment, members see 1 whole document.').waitFor();
    expect(await page.getByLabel('Problems').isChecked()).toBe(true);

    await page.getByRole('link', { name: 'See it as a member does' }).click();
    await page.getByText('Preview: what members of “Physicians” see').waitFor();
    await page.getByText('Hay fever').waitFor();
    await page.getByRole('link', { name: 'Documents' }).click();
    expect(await page.locator('.tap-rows > li').count()).toBe(1);
    // Apps that a member lets see the circle have a page there.
    for (const name of ['Sharing', 'Activity', 'Add a document'])
      expect(await page.getByRole('link', { name }).count()).toBe(0);
  });

  it('hides again what is no longer ticked', async () => {
    const { page, patient } = await openCircle();
    await createDocument(admin(portal.service), patient.recordId, models(problem('Hay fever')));
    const problems = page.getByLabel('Problems');
    await problems.check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('At the moment, members see 1 whole document.').waitFor();
    await problems.uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('At the moment, members see 0 whole documents.').waitFor();
  });

  it('offers what matters most first, and the other kinds when they are asked for', async () => {
    const { page } = await openCircle();
    await page.getByLabel('Allergies').waitFor();
    expect(await page.getByLabel('Equipment').isVisible()).toBe(false);
    await page.locator('summary').getByText('More kinds').click();
    await page.getByLabel('Equipment').check();
    await page.getByLabel('Personal details').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await done(page, 'What the circle sees was changed.');
    expect(await page.getByLabel('Equipment').isChecked()).toBe(true);
    expect(await page.getByLabel('Personal details').isVisible()).toBe(true);
  });

  it('sees what is ticked of a document that stays out, and the page says which does and why', async () => {
    const { page, patient } = await openCircle();
    const both = models(problem('Hay fever'), model('Allergy', filled.Allergy));
    await createDocument(admin(portal.service), patient.recordId, both);
    await page.getByLabel('Allergies').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('At the moment, members see 0 whole documents.').waitFor();
    await page.getByText('1 document stays out').waitFor();
    await page.getByRole('link', { name: 'See it as a member does' }).click();
    await page.getByText('Codeine').waitFor();
    expect(await page.getByText('Hay fever').count()).toBe(0);
    // The fact leads to no document.
    expect(await page.locator('main a[href*="/documents/"]').count()).toBe(0);
    await page.getByRole('link', { name: 'End the preview' }).click();
    await page.getByRole('link', { name: 'Choose documents' }).click();
    await page.getByText('Stays out: it also holds Problems.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('At the moment, members see 1 whole document.').waitFor();
  });

  it('sees just the documents that are chosen by their names, until they are taken back', async () => {
    const { page, patient } = await openCircle();
    const { recordId } = patient;
    await createDocument(admin(portal.service), recordId, models(problem('Hay fever')));
    await createDocument(admin(portal.service), recordId, models(model('Allergy', filled.Allergy)));
    const choose = async (name: string, isTicked: boolean) => {
      await page.getByRole('link', { name: 'Choose documents' }).click();
      await page.getByLabel('Search by name or sender').fill(name);
      await page.getByRole('button', { name: 'Show' }).click();
      await page.getByRole('checkbox', { name }).setChecked(isTicked);
      expect(await page.getByRole('checkbox').count()).toBe(1);
      await page.getByRole('button', { name: 'Save' }).click();
      await done(page, 'What the circle sees was changed.');
    };
    await choose('Codeine', true);
    await page.getByText('At the moment, members see 1 whole document.').waitFor();
    await page.getByRole('link', { name: 'See it as a member does' }).click();
    await page.getByText('Codeine').waitFor();
    expect(await page.getByText('Hay fever').count()).toBe(0);
    await page.getByRole('link', { name: 'End the preview' }).click();
    await choose('Codeine', false);
    await page.getByText('At the moment, members see 0 whole documents.').waitFor();
    // What was taken back is not kept from a kind that is shared later.
    for (const kind of ['Problems', 'Allergies']) await page.getByLabel(kind).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('At the moment, members see 2 whole documents.').waitFor();
    await choose('Hay fever', false);
    await page.getByText('At the moment, members see 1 whole document.').waitFor();
    await choose('Hay fever', true);
    await page.getByText('At the moment, members see 2 whole documents.').waitFor();
  });

  it('gets an app of the record, and loses it', async () => {
    const { page, patient } = await openMembers();
    expect(await page.getByRole('button', { name: 'Let it into the circle' }).count()).toBe(0);
    await authorizeApp(portal.service, patient, patient.recordId);
    await page.reload();
    await page.getByLabel('App', { exact: true }).selectOption('Problems');
    await page.getByRole('button', { name: 'Let it into the circle' }).click();
    await done(page, 'Added to the circle.');
    await page.getByRole('button', { name: 'Take Problems out of the circle' }).click();
    await page.getByText('No app is in this circle.').waitFor();
  });

  it('does not get an app that always sees the whole record', async () => {
    const { page, patient } = await openMembers();
    await setUp(portal.service, patient.recordId, portal.service.apps.background);
    await page.reload();
    await page.getByLabel('App', { exact: true }).selectOption('Lab import');
    await page.getByRole('button', { name: 'Let it into the circle' }).click();
    await page.getByRole('alert').getByText('It cannot be in a circle').waitFor();
  });

  it('of another record is not found', async () => {
    const { page, patient } = await openCircle();
    const { pathname } = new URL(page.url());
    const other = await createRecord(portal.service, patient);
    await page.goto(pathname.replace(/records\/[^/]+/, `records/${other}`));
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
    await page.goto(pathname.replace(/records\/[^/]+/, `records/${other}`).concat('/documents'));
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
  });

  it('leads to its preview, which leads back', async () => {
    const { page } = await openCircle(unchanged);
    const { pathname } = new URL(page.url());
    await page.getByRole('link', { name: 'See it as a member does' }).click();
    await page.getByText(/^Preview: what members of/).waitFor();
    await page.getByRole('link', { name: 'End the preview' }).click();
    await page.waitForURL((url) => url.pathname === pathname);
  });
});
