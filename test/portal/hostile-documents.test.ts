/** Pages that show documents of others: no document breaks them, and none costs more than its size explains. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createPatient, type Patient } from '../support/browser/patient.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { startInMemory } from '../support/in-memory.ts';
import { knownPatterns } from '../support/known-patterns.ts';
import { admin } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';
import { workOf } from '../support/work.ts';

let service: TestService;
let patient: Patient;
let visitor: Visitor;
const reported: string[] = [];

beforeAll(async () => {
  ({ service } = await startInMemory());
  patient = await createPatient(service);
  visitor = await visit(service, patient, { report: (message) => void reported.push(message) });
});

async function store(body: string, contentType: string): Promise<string> {
  return idOf(await createDocument(admin(service), patient.recordId, body, { contentType }));
}

const bytes = 100_000;
const filled = (text: string) => text.repeat(bytes / text.length);
const xml = 'application/x+xml';

describe('The page of a document', () => {
  it.each([
    ['comments without an end', xml, filled('<!--')],
    ['CDATA without an end', xml, filled('<![CDATA[')],
    ['instructions without an end', xml, filled('<?p ')],
    ['quotes without an end', xml, filled('<a "')],
    ['30,000 elements in each other', xml, '<a>'.repeat(30_000)],
    ['30,000 lists in each other', 'application/x+json', '['.repeat(30_000) + ']'.repeat(30_000)],
    [
      '40,000 values in 4,000 lists',
      'application/x+json',
      `${'['.repeat(4000)}${'1,'.repeat(40_000)}1${']'.repeat(4000)}`,
    ],
  ])('of %s costs a few steps for each character, and is short', async (_, contentType, body) => {
    const id = await store(body, contentType);
    const path = `/records/${patient.recordId}/documents/${id}`;
    let page = '';
    const { steps, patterns } = await workOf(async () => {
      const answer = await visitor.get(path);
      expect(answer.status).toBe(200);
      page = await answer.text();
    });
    expect(patterns.filter((pattern) => !knownPatterns.includes(pattern))).toEqual([]);
    // A page without a preview takes about 400,000; the longest text on it is of 50,000 characters, `<` being four.
    expect(steps).toBeLessThan(4_000_000);
    expect(page.length).toBeLessThan(4 * 50_000 + 50_000);
    expect(reported).toEqual([]);
  });
});

it('Documents whose types have names of something that every object has show them on every page', async () => {
  const record = `/records/${patient.recordId}`;
  const sharing = await (await visitor.get(`${record}/sharing`)).text();
  const circle = /\/sharing\/([0-9a-f-]{36})"/.exec(sharing)![1]!;
  for (const name of ['constructor', '__proto__']) {
    const id = await store(`<${name} xmlns="urn:x"/>`, 'application/xml');
    const page = await (await visitor.get(`${record}/documents/${id}`)).text();
    expect(page).toContain(`<h1>${name}</h1>`);
    expect((await visitor.get(`${record}/documents/${id}/content?download`)).status).toBe(200);
  }
  const list = await (await visitor.get(`${record}/documents`)).text();
  for (const name of ['constructor', '__proto__']) expect(list).toContain(`>${name}</span>`);
  for (const path of [
    `/sharing/${circle}`,
    `/sharing/${circle}/documents`,
    '/activity',
    '/download',
    '/download/data.zip',
    '/download/documents-1.zip?until=2100-01-01',
  ]) {
    const answer = await visitor.get(record + path);
    expect([path, answer.status]).toEqual([path, 200]);
  }
  expect(reported).toEqual([]);
});
