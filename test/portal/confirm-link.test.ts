/** Making a link: what is chosen, and what the page says that asks before the link is made. */
import { beforeAll, expect, it } from 'vitest';
import { createPatient, nameDocument, type Patient } from '../support/browser/patient.ts';
import { createDocument, documentsPath, idOf } from '../support/documents.ts';
import { startInMemory } from '../support/in-memory.ts';
import { problem } from '../support/medical/facts.ts';
import { models } from '../support/medical/models-document.ts';
import { fillIn, formIn, look, wordsOf } from '../support/page-forms.ts';
import { demographics, succeeded } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let patient: Patient;
let visitor: Visitor;

beforeAll(async () => {
  ({ service } = await startInMemory());
  patient = await createPatient(service);
  visitor = await visit(service, patient);
});

async function saved(name: string, body: string): Promise<string> {
  const answer = await patient.session.put(documentsPath(patient.recordId, 'special', name), {
    body,
    contentType: 'application/xml',
  });
  return succeeded(answer, 'save_special_document').xml().attributes.id!;
}

/** What it says will be shown, and what will not. */
async function asked(): Promise<readonly string[]> {
  const links = `/records/${patient.recordId}/links`;
  const form = formIn(await (await visitor.get(`${links}/new?what=summary`)).text(), links);
  form.set('until', 'week');
  const page = await (await visitor.post(links, form)).text();
  return page.split('aria-labelledby="not-shown"').map((part) => part.replace(/<[^>]+>/g, ' '));
}

it('says that details and contact are shared only while they may be', async () => {
  const person = 'Your name, your date of birth, and what else stands under Details';
  const withheld = 'The name, the date of birth and the other details: you never share them.';
  const contact = 'The contact details: you never share them';
  const ids = [
    await saved('demographics', demographics()),
    await saved('contact', '<Contact xmlns="http://indivo.org/vocab/xml/documents#"/>'),
  ] as const;
  const [shown, notShown] = await asked();
  expect(shown).toContain(person);
  expect(notShown).not.toContain('you never share them');
  await patient.session.put(documentsPath(patient.recordId, ids[1], 'nevershare'));
  expect((await asked())[0]).toContain(person);
  expect((await asked())[1]).toContain(contact);
  await patient.session.put(documentsPath(patient.recordId, ids[0], 'nevershare'));
  const [after, notAfter] = await asked();
  expect(after).not.toContain(person);
  expect(notAfter).toContain(withheld);
});

it('says what will be shown, to whom and how often, and the form can be changed', async () => {
  await createDocument(patient.session, patient.recordId, models(problem('Hay fever')));
  const links = `/records/${patient.recordId}/links`;
  const wanted = { label: 'For Dr Weber', passcode: 'Blue-17', views: '1' };
  const page = await fillIn(visitor, await look(visitor, `${links}/new?what=summary`), links, wanted);
  const [shown, notShown] = page.html.split('aria-labelledby="not-shown"').map(wordsOf);
  expect(shown).toMatch(/This will be shown: Health summary.*Problems: 1/);
  expect(notShown).toContain('The documents themselves');
  expect(page.words).toMatch(/Everybody who has the link and the passcode: +Blue-17/);
  expect(page.words).toContain('It can be opened once.');
  const form = formIn((await fillIn(visitor, page, links, { confirmed: 'no' })).html, links);
  expect([...form]).toEqual(expect.arrayContaining([...Object.entries(wanted)]));
});

it('keeps the documents that are ticked, whatever is looked for, and asks for a circle where there is none', async () => {
  const links = `/records/${patient.recordId}/links`;
  const letter = idOf(
    await createDocument(patient.session, patient.recordId, 'Dear Rosa', { contentType: 'text/plain' }),
  );
  await nameDocument(patient, letter, 'Letter of the eye clinic');
  const choosing = `${links}/new?what=documents&q=`;
  const box = new RegExp(`<input [^>]*value="${letter}"[^>]*>`);
  const found = box.exec((await look(visitor, `${choosing}eye`)).html)![0];
  expect(found).not.toContain(' checked');
  expect((await look(visitor, `${choosing}nothing like this`)).html).not.toMatch(box);
  const ticked = box.exec((await look(visitor, `${choosing}nothing like this&document=${letter}`)).html)![0];
  expect(ticked).toContain(' checked');
  const form = await look(visitor, `${links}/new?what=documents&document=${letter}&go=on`);
  const page = await fillIn(visitor, form, links);
  expect(page.words).toMatch(/This will be shown: 1 document.*Letter of the eye clinic/);
  const none = await fillIn(visitor, await look(visitor, `${links}/new?what=carenet`), links);
  expect(none.words).toContain('Choose a circle');
});
