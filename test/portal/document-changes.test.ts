/** What a person who controls a record does with its documents: adds, replaces, names, judges, relates, shows and hides them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createPatient, nameDocument, type Patient } from '../support/browser/patient.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { startInMemory } from '../support/in-memory.ts';
import { fillIn, look, type ShownPage, wordsOf } from '../support/page-forms.ts';
import { admin, carenetOf } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let patient: Patient;
let visitor: Visitor;
let documents: string;
beforeAll(async () => {
  ({ service } = await startInMemory());
  patient = await createPatient(service);
  documents = `/records/${patient.recordId}/documents`;
  visitor = await visit(service, patient);
});

async function store(label: string, body = 'first\nsecond\nthird'): Promise<string> {
  const contentType = 'text/plain';
  const id = idOf(await createDocument(admin(service), patient.recordId, body, { contentType }));
  await nameDocument(patient, id, label);
  return id;
}

/** The page of a new document. */
const openNew = async (label: string) => look(visitor, `${documents}/${await store(label)}`);

/** Sends one of the forms on the page of a document. */
const change = (page: ShownPage, form: string, values: Readonly<Record<string, string>> = {}) =>
  fillIn(visitor, page, `${page.path.split('?')[0]}/${form}`, values);

/** Sends a file, and returns the page to which that leads. */
async function sendFile(path: string, text: string, label?: string): Promise<ShownPage> {
  const form = new FormData();
  form.set('form_token', await visitor.formToken());
  form.set('file', new File([text], 'letter.txt', { type: 'text/plain' }));
  if (label) form.set('label', label);
  return look(visitor, (await visitor.post(path, form)).headers.get('location')!);
}

/** Where the link of this name leads, by the page it is on. */
function hrefOf({ html, path }: ShownPage, name: string): string {
  const [, href = ''] = new RegExp(`<a [^>]*href="([^"]+)"[^>]*>(?:<[^>]*>)*${name}<`).exec(html) ?? [];
  const { pathname, search } = new URL(href.replaceAll('&amp;', '&'), `http://portal.example${path}`);
  return pathname + search;
}

const follow = (page: ShownPage, name: string) => look(visitor, hrefOf(page, name));
const titleOf = ({ html }: ShownPage) => /<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1];
const textsOf = ({ html }: ShownPage, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, text]) =>
    wordsOf(text!).trim(),
  );

it('Someone who adds a document gives it a name, and sees what was stored', async () => {
  const form = await follow(await look(visitor, documents), 'Add a document');
  expect(form.html).toContain(`action="${documents}"`);
  const page = await sendFile(documents, 'Dear Rosa', 'Letter of the clinic');
  expect(page.words).toContain('The document was added.');
  expect(titleOf(page)).toBe('Letter of the clinic');
  expect(textsOf(page, 'pre')).toEqual(['Dear Rosa']);
});

it('Someone who replaces a document sees the new version, the way back to the old one, and what differs', async () => {
  const form = await follow(await openNew('Plan'), 'Replace');
  expect(form.html).toContain(`action="${form.path}"`);
  const page = await sendFile(form.path, 'first\n2nd\nthird');
  expect(page.words).toContain('The document was replaced.');
  expect(textsOf(page, 'pre')).toEqual(['first 2nd third']);

  const earlier = await follow(page, 'Version 1');
  expect(earlier.words).toContain('This is an earlier version.');
  expect(textsOf(earlier, 'pre')).toEqual(['first second third']);
  expect(earlier.html).not.toMatch(/>Replace</);

  const compared = await follow(earlier, 'Compare with the present version');
  expect(compared.words).toContain('Compare versions');
  expect([textsOf(compared, 'del'), textsOf(compared, 'ins')]).toEqual([['second'], ['2nd']]);
  expect(textsOf(await follow(compared, 'Plan'), 'pre')).toEqual(['first 2nd third']);
});

describe('A document', () => {
  it('gets another name', async () => {
    const page = await openNew('Old name');
    expect(textsOf(page, 'summary')).toContain('Give it another name');
    expect(titleOf(await change(page, 'label', { label: 'New name' }))).toBe('New name');
  });

  it('gets another status with a reason, which is told at the top, and stays in the history', async () => {
    const page = await openNew('Doubtful');
    expect(textsOf(page, 'summary')).toContain('Say that it was entered in error, or archive it');
    const refused = await change(page, 'status', { status: 'void' });
    expect(refused.words).toContain('Enter a reason');
    const reason = 'It is of somebody else';
    const { words } = await change(page, 'status', { status: 'void', reason });
    expect(words).toContain('This document was entered in error. It no longer counts.');
    expect(words).toContain(reason);
    const list = await look(visitor, documents);
    expect(list.words).not.toContain('Doubtful');
    expect(list.html).toMatch(/<option value="void"[^>]*>Entered in error</);
    expect((await look(visitor, `${documents}?status=void`)).words).toContain('Doubtful');
  });

  it('that is never to be shared says so, until sharing is allowed again', async () => {
    const page = await openNew('Secret');
    expect(page.words).toContain('Never share it through circles');
    const secret = await change(page, 'nevershare');
    expect(secret.words).toContain('Never shared through circles');
    expect(secret.words).toContain('Allow sharing again');
    expect((await change(secret, 'nevershare')).words).toContain('No circle');
  });

  it('is related to another one, and both pages say so', async () => {
    const said = await store('What the doctor said');
    const form = await follow(await openNew('Letter of May'), 'Add a relation');
    const found = await look(visitor, `${form.path}?q=doctor+said`);
    expect(found.words).toContain('Letter of May');
    expect(found.html.match(/type="radio"/g)).toHaveLength(1);
    expect(found.html).toMatch(new RegExp(`value="${said}"[^>]*>\\s*(?:<[^>]*>)*What the doctor said`));
    const [, relation = ''] = /<option value="([^"]+)"[^>]*>an interpretation of it</.exec(found.html)!;
    const relations = form.path.replace('/relate', '/relations');
    const related = await fillIn(visitor, found, relations, { other: said, relation });
    for (const text of ['The relation was added.', 'an interpretation of it'])
      expect(related.words).toContain(text);
    expect((await follow(related, 'What the doctor said')).words).toContain(
      'This interprets another document.',
    );
  });

  it('is shown to a circle and hidden from it', async () => {
    const page = await openNew('Letter of June');
    const circle = `circles/${await carenetOf(patient, 'Family')}`;
    expect(textsOf(page, 'summary')).toContain('Circles that see this document');
    const family = textsOf(page, 'li').find((item) => item.startsWith('Family'));
    expect(family).toMatch(/^Family does not see it .*Show it to “Family”/);
    const shown = await change(page, circle);
    expect(shown.words).toContain('The circle sees the document now.');
    expect(shown.words).toContain('Hide it from “Family”');
    const { words } = await change(shown, circle);
    expect(words).toContain('The circle does not see the document any more.');
    expect(words).toContain('Show it to “Family”');
  });
});
