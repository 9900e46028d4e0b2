/** The page of a document, whatever it is, and what it says of circles, of other documents and of who has looked. */
import { beforeAll, describe, expect, it } from 'vitest';
import { smallestPng } from '../support/browser/files.ts';
import { createPatient, createPerson, nameDocument, type Patient } from '../support/browser/patient.ts';
import { createDocument, documentsPath, idOf, replaceDocument } from '../support/documents.ts';
import { fetchHere } from '../support/fetch-here.ts';
import { startInMemory } from '../support/in-memory.ts';
import { problem, storeModels } from '../support/medical/facts.ts';
import { model } from '../support/medical/models-document.ts';
import { smallest } from '../support/medical/smallest.ts';
import { mainWords } from '../support/page-words.ts';
import { admin, carenetOf, succeeded } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
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

describe('A document', () => {
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
