/** Adding a file without a script: what the portal says is wrong with it, and what its page says of what was read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleProfile, sampleRoot } from '../../local/seed/arguments.ts';
import { createPatient } from '../support/browser/patient.ts';
import { bundle, patient as person, sodium } from '../support/fhir/resources.ts';
import { startInMemory } from '../support/in-memory.ts';
import { look, type ShownPage, wordsOf } from '../support/page-forms.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let visitor: Visitor;
/** Path of the list of documents. */
let documents: string;
beforeAll(async () => {
  ({ service } = await startInMemory());
  const patient = await createPatient(service, 'Agnes', 'Halloran');
  visitor = await visit(service, patient);
  documents = `/records/${patient.recordId}/documents`;
});

/** The page after the form was sent, that of the document or the form again. */
async function added(
  text: string | undefined,
  { name = 'file.json', label = '', type = 'application/json' } = {},
): Promise<ShownPage> {
  const form = new FormData();
  form.set('form_token', await visitor.formToken());
  form.set('label', label);
  form.set('file', text === undefined ? new File([], '') : new File([text], name, { type }));
  const answer = await visitor.post(documents, form);
  const location = answer.headers.get('location');
  if (location) return look(visitor, location);
  const html = await answer.text();
  return { status: answer.status, path: documents, html, words: wordsOf(html) };
}

const title = ({ html }: ShownPage) => /<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1];

describe('Without a script', () => {
  it.each([
    ['no file', undefined, 'Choose a file'],
    ['an empty file', '', 'The file is empty. Choose another one'],
    [
      'a file that is too large',
      'x'.repeat(4 * 1024 * 1024 + 1),
      'The file is larger than 4 MB. Choose a smaller one',
    ],
  ])('the portal says what is wrong with %s, and keeps the name', async (_, text, message) => {
    const page = await added(text, { label: 'Letter', name: 'letter.txt', type: 'text/plain' });
    // What the script would say is in attributes.
    expect(page.words).toContain(message);
    expect(page.html).toContain('<title>Error: ');
    expect(page.html).toContain('value="Letter"');
  });

  it('the page says that a photo may hold the place where it was taken', async () => {
    expect((await look(visitor, `${documents}/new`)).words).toContain(
      'It may hold the place where it was taken',
    );
  });
});

describe('A file of FHIR', () => {
  it('is read though the browser calls it JSON, and its document shows what is in it', async () => {
    const file = join(sampleRoot, sampleProfile, 'doc_2026-04-16_laboratory.fhir.json');
    const page = await added(readFileSync(file, 'utf8').replace('1958-09-14', '1984-02-29'));
    expect(page.words).toContain('Laboratory results');
    expect(page.words).toContain('HbA1c in blood');
  });

  it('of an older version is kept like any other file, and so is other JSON', async () => {
    const older = await added('{"resourceType":"MedicationOrder","id":"1"}');
    expect(older.words).toContain('"MedicationOrder"');
    const plan = await added('{"steps":[1,2]}', { name: 'plan.json' });
    expect(title(plan)).toBe('plan.json');
    expect(plan.words).not.toContain('In Health you now find from it:');
    expect(plan.html).not.toContain('warning-box');
  });

  it('about somebody else is kept, its page says that nothing was read, and it can be added again', async () => {
    const text = bundle(person('Nia', 'Adeyemi', '1951-07-30'), sodium('again'));
    const page = await added(text);
    expect(page.words).toContain('If a detail is wrong, correct it, and have the file read again.');
    expect(page.words).not.toContain('Laboratory results: 1');
    expect(title(await added(text, { name: 'other-2.json' }))).toBe('other-2.json');
  });
});
