/** Adding a file without a script: what the portal says is wrong with it, and what its page says of what was read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleProfile, sampleRoot } from '../../local/seed/arguments.ts';
import { createPatient, type Patient } from '../support/browser/patient.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { fetchHere } from '../support/fetch-here.ts';
import { bundle, fhir, patient as person, sodium } from '../support/fhir/resources.ts';
import { startInMemory } from '../support/in-memory.ts';
import { fillIn, look, type ShownPage, wordsOf } from '../support/page-forms.ts';
import { demographics, succeeded } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

const asthma = {
  resourceType: 'Condition',
  id: 'c1',
  subject: { reference: 'Patient/p1' },
  code: { coding: [{ system: 'http://snomed.info/sct', code: '195967001', display: 'Asthma' }] },
  onsetDateTime: '2011-03-04',
};

let service: TestService;
let patient: Patient;
let visitor: Visitor;
/** Path of the list of documents. */
let documents: string;
beforeAll(async () => {
  ({ service } = await startInMemory());
  patient = await createPatient(service, 'Agnes', 'Halloran');
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

  it('the page says up to which size it takes a file', async () => {
    const portal = await visit(service, patient, { uploadOrigin: 'https://bucket.example' });
    expect((await look(portal, `${documents}/new`)).words).toContain(
      'Without JavaScript, this page takes files of up to 4 MB.',
    );
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

  it('is read, and its page says what was read and what not', async () => {
    const task = { resourceType: 'Task', id: 't1' };
    const { html, words } = await added(bundle(asthma, sodium('o1'), task), { name: 'hospital.json' });
    for (const said of [
      'The document was added.',
      'Problems: 1',
      'Laboratory results: 1',
      '1 entry was not read.',
    ])
      expect(words).toContain(said);
    expect(html).toMatch(/<caption[^>]*>Problems<(?:(?!<\/table>).)*Asthma/s);
  });

  it('is not added twice, and the message names the document that has it', async () => {
    const text = bundle(asthma, sodium('once'));
    await added(text, { name: 'first.json' });
    expect((await added(text, { name: 'second.json' })).words).toContain(
      'The record has this file already, as “first.json”.',
    );
  });

  it('about somebody else is kept, its page says that nothing was read, and it can be added again', async () => {
    const text = bundle(person('Nia', 'Adeyemi', '1951-07-30'), sodium('again'));
    const page = await added(text);
    expect(page.words).toContain('If a detail is wrong, correct it, and have the file read again.');
    expect(page.words).not.toContain('Laboratory results: 1');
    expect(title(await added(text, { name: 'other-2.json' }))).toBe('other-2.json');
  });

  it('about somebody else leads to the details, and is read again there once these are right', async () => {
    const rosa = await createPatient(service);
    const body = bundle(person('Ines', 'Oyelaran', '1984-02-29'), sodium('o1'), sodium('o2'));
    const id = idOf(await createDocument(rosa.session, rosa.recordId, body, fhir));
    const record = `/records/${rosa.recordId}`;
    const path = `${record}/documents/${id}`;
    const hers = await visit(service, rosa);
    const page = await look(hers, path);
    expect(page.words).toContain('This file is about another person');
    expect(page.html).toMatch(new RegExp(`href="${record}/details"[^>]*>Look at the details`));
    const still = await fillIn(hers, page, `${path}/reread`);
    expect(still.words).toContain('it is still about another person');
    const right = demographics({ given: 'Ines', family: 'Oyelaran' });
    succeeded(await rosa.session.put(`${record}/demographics`, { body: right }), 'set_demographics');
    const read = await fillIn(hers, still, `${path}/reread`);
    for (const said of [
      'The file was read again. It is about the person of this record.',
      'Laboratory results: 2',
    ])
      expect(read.words).toContain(said);
    expect(read.html).not.toContain(`${path}/reread`);
    expect((await look(hers, `${record}/health/labs?list=all`)).words).toContain('140');
    const german = { headers: { 'accept-language': 'de-DE' } };
    expect(await (await hers.send(read.path, german)).text()).toContain(
      'Sie handelt vom Menschen dieser Akte.',
    );
  });
});

describe('The script that sends a large file', () => {
  /** What the portal tells the script when the service refuses a call of an upload. */
  async function told(
    path: string,
    status: number,
    code: string,
    more: Readonly<Record<string, string>> = {},
  ) {
    const refusing = async (url: string, init?: RequestInit) =>
      /\/uploads(?:\/|$)/.test(new URL(url).pathname)
        ? new Response('It is a film.', { status, headers: { 'x-error-code': code, 'retry-after': '90' } })
        : fetchHere(url, init);
    const script = await visit(service, patient, { fetch: refusing as typeof fetch });
    const fields = { size: '5000000', sha256: 'x', type: 'application/pdf', name: 'scan.pdf', label: '' };
    const form_token = await script.formToken();
    const answer = await script.post(path, new URLSearchParams({ ...fields, ...more, form_token }));
    return { status: answer.status, text: await answer.text() };
  }

  it.each([
    [
      'upload_missing',
      'The connection broke off before the whole file was sent. Nothing was added. Try again',
    ],
    ['upload_differs', 'Something else arrived than was sent. Nothing was added. Try again'],
    ['upload_expired', 'This took longer than an hour, and has ended. Nothing was added. Try again'],
    ['upload_too_large', 'The file is larger than 100 MB. Choose a smaller one, or divide it'],
    [
      'upload_media_type',
      'Text and medical data (XML, JSON, FHIR) can have at most 4 MB. Ask for a smaller export, or pack the file as ZIP to keep it as it is',
    ],
    ['uploads_too_many', 'Too many files were begun and never arrived. Try again in 2 minutes'],
    ['parameter_invalid', 'The record does not accept this file: It is a film.'],
  ])('gets in words what is wrong, at the beginning and at the end: %s', async (code, said) => {
    for (const path of ['uploads', 'uploads/u1']) {
      const { status, text } = await told(`${documents}/${path}`, 400, code);
      expect([path, status, JSON.parse(text)]).toEqual([path, 400, { errors: { file: said } }]);
    }
  });

  it('gets no word about the file where it is not what is wrong', async () => {
    for (const path of ['uploads', 'uploads/u1']) {
      const { status, text } = await told(`${documents}/${path}`, 503, 'service_busy');
      expect(status).toBe(503);
      expect(text).toContain('The record service does not answer');
    }
  });

  it('is told when the name is too long, before anything is begun', async () => {
    const { status, text } = await told(`${documents}/uploads`, 500, 'none', { label: 'x'.repeat(101) });
    const label = 'The name is too long. Use at most 100 characters';
    expect([status, JSON.parse(text)]).toEqual([400, { errors: { label } }]);
  });
});
