/** Several records: own, shared in full, and through a circle. It is always said whose one sees, and as what. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPatient, createPerson, type Patient, signIn } from '../support/browser/patient.ts';
import { createDocument } from '../support/documents.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { type ActiveAccount, admin, createRecord, demographics, succeeded } from '../support/scenario.ts';

let portal: TestPortal;
let agnes: Patient;
let marta: Patient;
let rosa: Patient;
let family: string;
beforeAll(async () => {
  portal = await startPortal();
  const { service } = portal;
  [rosa, marta, agnes] = await Promise.all([
    createPatient(service, 'Rosa', 'Lind'),
    createPatient(service, 'Marta', 'Oyelaran'),
    createPatient(service, 'Agnes', 'Halloran'),
  ]);
  await shareWhole(marta, rosa, 'daughter');
  family = await join(agnes, rosa);
});
afterAll(() => portal?.stop());

async function shareWhole({ session, recordId }: Patient, { id }: ActiveAccount, role: string) {
  const form = { account_id: id, role_label: role };
  succeeded(await session.post(`/records/${recordId}/shares/`, { form }), 'share');
}

/** Makes the account a member of the carenet Family. Returns the id of the carenet. */
async function join({ session, recordId }: Patient, { id }: ActiveAccount): Promise<string> {
  const carenets = succeeded(await session.get(`/records/${recordId}/carenets/`), 'list').xml().children;
  const carenet = carenets.find(({ attributes }) => attributes.name === 'Family')!.attributes.id!;
  const form = { account_id: id };
  succeeded(await session.post(`/carenets/${carenet}/accounts/`, { form }), 'carenet_account_create');
  return carenet;
}

describe('A person with several records', () => {
  it('chooses among them, and sees with each how she has access', async () => {
    const page = await signIn(portal, rosa);
    const entry = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await entry('Rosa Lind').getByText('Your record').waitFor();
    await entry('Marta Oyelaran').getByText('Shared with you in full (daughter)').waitFor();
    await entry('Agnes Halloran').getByText('Shared with you through “Family”').waitFor();
    await page.getByRole('link', { name: /Marta Oyelaran/ }).click();
    expect(new URL(page.url()).pathname).toBe(`/records/${marta.recordId}/health`);
  });

  it('tells records of the same name apart by when the people were born', async () => {
    const person = await createPatient(portal.service, 'Mia', 'Lind');
    // The demographics of every record in these tests have the same date.
    const other = await createRecord(portal.service, person, { given: 'Mia', family: 'Lind' });
    const born = demographics({ given: 'Mia', family: 'Lind' }).replace('1984-02-29', '2019-07-03');
    succeeded(await person.session.put(`/records/${other}/demographics`, { body: born }), 'demographics');
    await createRecord(portal.service, person, { given: 'Tom', family: 'Lind' });
    const page = await signIn(portal, person);
    const rows = page.getByRole('main').getByRole('listitem');
    await rows.first().waitFor();
    expect((await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')).toSorted()).toEqual([
      'ML Mia Lind born 29 Feb 1984 · Your record',
      'ML Mia Lind born 3 Jul 2019 · Your record',
      'TL Tom Lind Your record',
    ]);
  });

  it('reads on every page, and in its title, whose record it is', async () => {
    const page = await signIn(portal, rosa, `/records/${marta.recordId}/health`);
    for (const section of ['Documents', 'Details', 'Sharing', 'Apps', 'Activity']) {
      await page
        .getByRole('navigation', { name: 'This record' })
        .getByRole('link', { name: section })
        .click();
      await page.getByRole('heading', { level: 1, name: section }).waitFor();
      await page.getByText('Shared with you in full (daughter)').waitFor();
      expect(await page.title()).toBe(`${section} – Marta Oyelaran – Health record`);
    }
  });

  it('sees through a circle what it shows, and can change nothing', async () => {
    await createDocument(admin(portal.service), agnes.recordId, 'unshared', { contentType: 'text/plain' });
    const page = await signIn(portal, rosa, `/carenets/${family}/documents`);
    await page.getByText('Shared with you through “Family”').waitFor();
    await page.getByText('This circle sees no whole document.').waitFor();
    const menu = page.getByRole('navigation', { name: 'This record' });
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(['Health', 'Documents', 'Details', 'Apps']);
    await menu.getByRole('link', { name: 'Details' }).click();
    await page.getByText('They are not known yet, or this circle does not show them.').waitFor();
    expect(await page.getByRole('button', { name: 'Save the details' }).count()).toBe(0);
  });

  it('does not come into the rest of a record by its address', async () => {
    const page = await signIn(portal, rosa);
    for (const section of ['health', 'documents', 'sharing', 'apps', 'activity', 'details']) {
      await page.goto(`/records/${agnes.recordId}/${section}`);
      expect(await page.getByText('Agnes Halloran').count()).toBe(0);
      await page.getByRole('heading', { name: /There is nothing here|You may not see this/ }).waitFor();
    }
  });
});

describe('A person without a record', () => {
  it('is told so', async () => {
    const page = await signIn(portal, await createPerson(portal.service));
    await page.getByText('You have no record yet, and nobody has shared one with you.').waitFor();
  });
});
