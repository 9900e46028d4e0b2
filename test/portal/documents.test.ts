/** The page of a document, whatever it is, and what it says of circles, of other documents and of who has looked. */
import { randomBytes } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { smallestPng } from '../support/browser/files.ts';
import {
  createPatient,
  createPerson,
  nameDocument,
  type Patient,
  storeSampleDocuments,
} from '../support/browser/patient.ts';
import { createDocument, documentsPath, idOf, replaceDocument } from '../support/documents.ts';
import { fetchHere } from '../support/fetch-here.ts';
import { startInMemory } from '../support/in-memory.ts';
import { problem, storeModels } from '../support/medical/facts.ts';
import { model } from '../support/medical/models-document.ts';
import { smallest } from '../support/medical/smallest.ts';
import { wordsOf } from '../support/page-forms.ts';
import { mainWords, rowsOf } from '../support/page-words.ts';
import { admin, carenetOf, succeeded } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { uploadDocument } from '../support/uploads.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let patient: Patient;
let visitor: Visitor;
let circle: string;
beforeAll(async () => {
  ({ service } = await startInMemory());
  patient = await createPatient(service);
  visitor = await visit(service, patient);
  circle = await carenetOf(patient, 'Physicians');
});

async function store(body: string | Buffer, contentType = 'text/plain'): Promise<string> {
  return idOf(await createDocument(admin(service), patient.recordId, body, { contentType }));
}

const page = async (path: string) => (await visitor.get(`/records/${patient.recordId}${path}`)).text();

describe('The list of documents', () => {
  let list: string;
  let hers: Visitor;
  let ids: ReadonlyMap<string, string>;
  beforeAll(async () => {
    const agnes = await createPatient(service, 'Agnes', 'Halloran');
    ids = await storeSampleDocuments(service, agnes.recordId, /laboratory|note|eye|at-home/);
    hers = await visit(service, agnes);
    list = `/records/${agnes.recordId}/documents`;
  });

  const listed = async (query = '') => (await hers.get(list + query)).text();
  const rowsIn = (html: string) =>
    [...html.matchAll(/<a class="tap-row" href="([^"]+)".*?<\/a>/gs)].map(([row, href]) => ({
      href: href!,
      words: wordsOf(row),
    }));

  it('shows all of the record and her details, named by what is in them, with the kind, the day and who added them', async () => {
    const html = await listed();
    const rows = rowsIn(html);
    expect(rows).toHaveLength(10);
    expect(mainWords(html)).toContain('10 documents');
    const row = rows.find(({ words }) =>
      /HbA1c.*Laboratory results, Measurements · 15 Jan 2026 · Admin/.test(words),
    )!;
    expect(row.href).toBe(`${list}/${ids.get('doc_2026-01-15_laboratory.xml')}`);
  });

  it('is searched, narrowed by kind of data and status, and put in another order', async () => {
    const all = await listed();
    for (const option of [
      'value="SimpleClinicalNote">Clinical notes',
      'value="void">Entered in error',
      'value="content">Newest content',
    ])
      expect(all).toContain(`<option ${option}<`);
    const notes = await listed('?kind=SimpleClinicalNote');
    expect(mainWords(notes)).toContain('1 document matches');
    expect(rowsIn(notes).map(({ words }) => words)).toEqual([expect.stringContaining('Clinical notes')]);
    const none = await listed('?kind=SimpleClinicalNote&status=void');
    expect(mainWords(none)).toContain('No document matches.');
    expect(none).toMatch(/class="empty-state.*href="\?"[^>]*>Show all/s);
    expect(mainWords(await listed('?q=no+such+name'))).toContain(
      'No document matches. The search looks at names and senders',
    );
    const found = await listed('?q=hba1c&sort=content');
    expect(mainWords(found)).toMatch(/\d+ documents match /);
    const words = rowsIn(found).map((row) => row.words);
    for (const text of words) expect(text).toMatch(/hba1c/i);
    const days = words.map((text) => Date.parse(/\d+ \w+ \d{4}/.exec(text)![0]));
    expect(days).toEqual(days.toSorted((one, other) => other - one));
    expect(new Set(days).size).toBeGreaterThan(1);
  });

  it('leads to medical data as tables, and as they are stored when one wants to see that', async () => {
    const html = await listed(`/${ids.get('doc_2026-01-15_laboratory.xml')}`);
    expect(html).toMatch(/<h3[^>]*>Laboratory results</);
    expect(rowsOf(html)).toContainEqual(
      expect.arrayContaining(['HbA1c in blood', expect.stringContaining('6.6 %')]),
    );
    const [folded = ''] = /<details[^>]*>(?:(?!<\/details>).)*As it is stored.*?<\/details>/s.exec(html)!;
    expect(folded).toMatch(/^<details>.*<pre/s);
    expect(wordsOf(folded)).toContain('<Model name="LabResult">');
  });

  it('leads to a PDF that the browser may show in a frame, and run nothing from', async () => {
    const { headers } = await hers.get(`${list}/${ids.get('doc_2025-03-18_eye-examination.pdf')}/content`);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-disposition')).toMatch(/^inline/);
  });
});

describe('A document', () => {
  it('that a browser cannot show is only to be downloaded, byte for byte', async () => {
    const bytes = [0, 1, 2, 255];
    const id = await store(Buffer.from(bytes), 'application/zip');
    await nameDocument(patient, id, 'Everything');
    const html = await page(`/documents/${id}`);
    expect(mainWords(html)).toContain('This kind of file cannot be shown here.');
    const [, href = ''] = /<a [^>]*href="([^"]+)"[^>]*>(?:<[^>]*>)*Download</.exec(html)!;
    const answer = await visitor.get(href);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''Everything/);
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual(bytes);
  });

  it('whose versions are no texts cannot be compared', async () => {
    const id = await store('first');
    await replaceDocument(admin(service), patient.recordId, id, smallestPng, { contentType: 'image/png' });
    expect(mainWords(await page(`/documents/${id}/compare`))).toContain('Only texts can be compared.');
  });

  it('cannot be related to itself, and says that there is none where there is none', async () => {
    const id = await store('Letter');
    const offered = await page(`/documents/${id}/relate`);
    expect(offered).toMatch(/type="radio"/);
    expect(offered).not.toMatch(new RegExp(`type="radio"[^>]*value="${id}"`));
    expect(await page('/documents/11111111-1111-4111-8111-111111111111')).toContain('There is nothing here');
  });

  it('says why a circle sees it, that it alone is hidden, and offers none when it is never shared', async () => {
    const id = await store('<Allergy xmlns="http://indivo.org/vocab/xml/documents#"/>', 'application/xml');
    const set = `/records/${patient.recordId}/autoshare/carenets/${circle}/bytype`;
    succeeded(await patient.session.post(`${set}/set`, { form: { type: 'Allergy' } }), 'set');
    expect(mainWords(await page(`/documents/${id}`))).toContain(
      'sees it, as everything of the kind “Allergy”',
    );
    const placed = documentsPath(patient.recordId, id, 'carenets', circle);
    succeeded(await patient.session.delete(placed), 'placement_delete');
    expect(mainWords(await page(`/documents/${id}`))).toContain(
      'does not see it, but sees others of the kind “Allergy”',
    );
    succeeded(await patient.session.post(`${set}/unset`, { form: { type: 'Allergy' } }), 'unset');
    succeeded(await patient.session.put(documentsPath(patient.recordId, id, 'nevershare')), 'nevershare');
    expect(await page(`/documents/${id}`)).not.toContain('Show it to “');
  });
});

it('A list of more documents than fit on a page leads to the older ones, and back', async () => {
  const withMany = async (url: string, init?: RequestInit) => {
    const answer = await fetchHere(url, init);
    if (!new URL(url).pathname.endsWith('/documents/')) return answer;
    const text = (await answer.text()).replace(/total_document_count="\d+"/, 'total_document_count="102"');
    return new Response(text, { headers: answer.headers });
  };
  const hers = await visit(service, patient, { fetch: withMany as typeof fetch });
  const list = `/records/${patient.recordId}/documents`;
  const first = await (await hers.get(list)).text();
  expect(mainWords(first)).toMatch(/1–\d+ of 102/);
  expect(first).toMatch(/rel="next" href="\?offset=50"/);
  const second = await (await hers.get(`${list}?offset=50`)).text();
  expect(mainWords(second)).toMatch(/of 102/);
  expect(second).toMatch(/rel="prev" href="\?"/);
});

it('A download has a large document by itself, and its archive says so', async () => {
  const bytes = randomBytes(5_000_000);
  await uploadDocument(admin(service), patient.recordId, bytes, { label: 'Film of the heart' });
  const html = await page('/download');
  const linked = (words: RegExp) =>
    [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].find(([, , said]) =>
      words.test(said!),
    )![1]!;
  const alone = await visitor.get(linked(/Film of the heart/));
  const file = await fetchHere(alone.headers.get('location')!);
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  const packed = await visitor.get(linked(/All \d+ documents/));
  const archive = unzipSync(new Uint8Array(await packed.arrayBuffer()));
  expect(strFromU8(archive['index.html']!)).toContain(
    'not in this file, because it is large (5 MB): download it by itself',
  );
  const described: readonly { readonly label?: string }[] = JSON.parse(strFromU8(archive['documents.json']!));
  expect(described.find(({ label }) => label === 'Film of the heart')).toMatchObject({ leftOut: 'large' });
});

it.each(['documents-2.zip?until=2999-01-01T00:00:00Z', 'documents-1.zip', 'documents-0.zip', 'notes.zip'])(
  'A download has no part %s',
  async (file) => {
    expect((await visitor.get(`/records/${patient.recordId}/download/${file}`)).status).toBe(404);
  },
);

it('The activity says what a member of a circle saw, not what was asked for, and which document was read', async () => {
  const doctor = await createPerson(service, 'Dr. Daniel Achterberg');
  const { session, recordId } = patient;
  const member = { form: { account_id: doctor.id } };
  succeeded(await session.post(`/carenets/${circle}/accounts/`, member), 'carenet_account_create');
  const allergies = ['Peanut', 'Latex', 'Pollen'].map((title) =>
    model('Allergy', { ...smallest.Allergy, allergic_reaction_title: title }),
  );
  const shared = await storeModels(admin(service), recordId, ...allergies);
  await storeModels(admin(service), recordId, problem('Asthma'));
  const letter = await store('Dear Rosa');
  await nameDocument(patient, letter, 'Letter of the clinic');
  for (const id of [shared, letter])
    succeeded(await session.put(documentsPath(recordId, id, 'carenets', circle)), 'placement');
  for (const path of ['reports/Allergy/', 'reports/Problem/', 'reports/LabResult/', `documents/${letter}`])
    succeeded(await doctor.session.get(`/carenets/${circle}/${path}`), path);

  const words = mainWords(await page('/activity'));
  expect(words).toMatch(/Dr\. Daniel Achterberg saw 3 allergies\. .*through Physicians · 3 times/);
  expect(words).not.toMatch(/Achterberg saw [^.]*problem/);
  expect(words).toMatch(/Dr\. Daniel Achterberg read a document\. .*Letter of the clinic, /);
});
