/** Other people's records on the pages of the portal: told apart, and no more of them than was shared. */
import { beforeAll, expect, it } from 'vitest';
import { addMember, carenetsOf } from '../http/carenets/sharing.ts';
import { createPatient, createPerson, type Patient } from '../support/browser/patient.ts';
import { createDocument } from '../support/documents.ts';
import { startInMemory } from '../support/in-memory.ts';
import { look } from '../support/page-forms.ts';
import { admin, createRecord, demographics, succeeded } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
/** Whose record others see through a circle. */
let agnes: Patient;
/** She owns records, and is in that circle. */
let mia: Patient;
let visitor: Visitor;
let family: string;
beforeAll(async () => {
  ({ service } = await startInMemory());
  [agnes, mia] = await Promise.all([
    createPatient(service, 'Agnes', 'Halloran'),
    createPatient(service, 'Mia', 'Lind'),
  ]);
  family = (await carenetsOf(agnes.session, agnes.recordId)).Family!;
  await addMember(agnes.session, family, mia);
  visitor = await visit(service, mia);
});

it('A person with several records sees how she has access to each, and reads on every page, and in its title, whose record it is', async () => {
  const marta = await createPatient(service, 'Marta', 'Oyelaran');
  const form = { account_id: mia.id, role_label: 'daughter' };
  succeeded(await marta.session.post(`/records/${marta.recordId}/shares/`, { form }), 'share');
  const list = await look(visitor, '/records');
  for (const entry of [
    'Mia Lind Your record',
    'Marta Oyelaran Shared with you in full (daughter)',
    'Agnes Halloran Shared with you through “Family”',
  ])
    expect(list.words).toContain(entry);
  const record = `/records/${marta.recordId}`;
  expect(list.html).toContain(`href="${record}/health"`);
  for (const section of ['Documents', 'Details', 'Sharing', 'Apps', 'Activity']) {
    const { html, words } = await look(visitor, `${record}/${section.toLowerCase()}`);
    expect(html).toContain(`<h1>${section}</h1>`);
    expect(html).toContain(`<title>${section} – Marta Oyelaran – Health record</title>`);
    expect(words).toContain('Shared with you in full (daughter)');
    for (const other of ['documents', 'details', 'sharing', 'apps', 'activity'])
      expect(html).toContain(`href="${record}/${other}"`);
  }
});

it('A person with records of the same name tells them apart by when the people were born', async () => {
  // The demographics of every record in these tests have the same date.
  const other = await createRecord(service, mia, { given: 'Mia', family: 'Lind' });
  const born = demographics({ given: 'Mia', family: 'Lind' }).replace('1984-02-29', '2019-07-03');
  succeeded(await mia.session.put(`/records/${other}/demographics`, { body: born }), 'demographics');
  await createRecord(service, mia, { given: 'Tom', family: 'Lind' });
  const { words } = await look(visitor, '/records');
  for (const row of [
    'ML Mia Lind born 29 Feb 1984 · Your record',
    'ML Mia Lind born 3 Jul 2019 · Your record',
    'TL Tom Lind Your record',
  ])
    expect(words).toContain(row);
});

it('A form that starts a record starts one, however often it is sent, and another form another one', async () => {
  const tom = await createPerson(service, 'Tom Reed');
  const first = await visit(service, tom);
  const other = await visit(service, await createPerson(service, 'Una Reed'));
  const start = async (by: Visitor, form_id: string) => {
    const fields = { name_given: 'Tom', name_family: 'Reed', bday: '1990-05-01', gender: 'male' };
    const form = { ...fields, relation: 'self', form_id, form_token: await by.formToken() };
    const answer = await by.post('/records', new URLSearchParams(form));
    expect(answer.status).toBe(303);
    return answer.headers.get('location');
  };
  const began = await start(first, 'f1');
  expect(await start(first, 'f1')).toBe(began);
  const all = [began, await start(first, 'f2'), await start(other, 'f1')];
  expect(new Set(all).size).toBe(3);
  for (const path of all) expect(path).toMatch(/^\/records\/[^/]+\/health$/);
  expect((await look(first, began!)).words).toContain('Tom Reed');
});

it('The member of a circle sees what it shows, and can change nothing', async () => {
  await createDocument(admin(service), agnes.recordId, 'unshared', { contentType: 'text/plain' });
  const { html, words } = await look(visitor, `/carenets/${family}/documents`);
  expect(words).toContain('Shared with you through “Family”');
  expect(words).toContain('This circle sees no whole document.');
  // The menu, and all documents as one file.
  const sections = [...html.matchAll(new RegExp(`href="/carenets/${family}/([a-z]+)"`, 'g'))];
  expect([...new Set(sections.map(([, section]) => section))]).toEqual([
    'health',
    'documents',
    'details',
    'apps',
    'download',
  ]);
  const details = await look(visitor, `/carenets/${family}/details`);
  expect(details.words).toContain('They are not known yet, or this circle does not show them.');
  expect(details.words).not.toContain('Save the details');
});

it('The member of a circle does not come into the rest of the record by its address', async () => {
  for (const section of ['health', 'documents', 'sharing', 'apps', 'activity', 'details']) {
    const { words } = await look(visitor, `/records/${agnes.recordId}/${section}`);
    expect(words).toMatch(/There is nothing here|You may not see this/);
    expect(words).not.toContain('Agnes Halloran');
  }
});

it('A person without a record is told so', async () => {
  const { words } = await look(await visit(service, await createPerson(service)), '/records');
  expect(words).toContain('You have no record yet, and nobody has shared one with you.');
});
