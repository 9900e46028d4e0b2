/** What the page that asks before a link is made says of the person. */
import { beforeAll, expect, it } from 'vitest';
import { createPatient, type Patient } from '../support/browser/patient.ts';
import { documentsPath } from '../support/documents.ts';
import { startInMemory } from '../support/in-memory.ts';
import { formIn } from '../support/page-forms.ts';
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
