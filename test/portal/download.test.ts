/** The download of everything that a person may read. */
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPatient, createPerson, nameDocument, type Patient } from '../support/browser/patient.ts';
import { createDocument, idOf, replaceDocument } from '../support/documents.ts';
import { type Summary, sectionOf } from '../support/fhir/ips.ts';
import { startInMemory } from '../support/in-memory.ts';
import { problem } from '../support/medical/facts.ts';
import { models } from '../support/medical/models-document.ts';
import { sendToAccount, sendToRecord } from '../support/messages.ts';
import { look, type ShownPage } from '../support/page-forms.ts';
import { admin, carenetOf, createRecord } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let patient: Patient;
let hers: Visitor;
let record: string;
beforeAll(async () => {
  ({ service } = await startInMemory());
});
beforeEach(async () => {
  patient = await createPatient(service);
  hers = await visit(service, patient);
  record = `/records/${patient.recordId}`;
});

type Archive = Readonly<Record<string, Uint8Array>>;

/** What the browser stores when the person follows the link. */
async function followed(visitor: Visitor, { html }: ShownPage, link: string): Promise<Response> {
  const [, href = ''] = new RegExp(`<a [^>]*href="([^"]+)"[^>]*>(?:<[^>]*>)*${link}`).exec(html)!;
  const answer = await visitor.get(href.replaceAll('&amp;', '&'));
  expect(answer.status).toBe(200);
  return answer;
}

/** The files in it. */
async function download(visitor: Visitor, page: ShownPage, link: string): Promise<Archive> {
  const answer = await followed(visitor, page, link);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}

async function summaryOn(visitor: Visitor, page: ShownPage): Promise<Summary> {
  const answer = await followed(visitor, page, 'Summary for another hospital \\(FHIR\\)');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="patient-summary.json"');
  return (await answer.json()) as Summary;
}

function json<Value>(archive: Archive, name: string): Value {
  return JSON.parse(strFromU8(archive[name]!)) as Value;
}

interface Described {
  readonly file: string;
  readonly id: string;
  readonly label?: string;
  readonly statusHistory?: readonly { readonly reason: string }[];
}

async function store(body: string | Buffer, label: string): Promise<string> {
  const contentType = 'text/plain';
  const id = idOf(await createDocument(admin(service), patient.recordId, body, { contentType }));
  await nameDocument(patient, id, label);
  return id;
}

const addProblem = () => createDocument(admin(service), patient.recordId, models(problem('Asthma')));

describe('Someone who controls a record', () => {
  it('downloads every version of every document as it was stored, whatever its status', async () => {
    const letter = await store('first', 'Letter: A/B "C"');
    const second = await replaceDocument(admin(service), patient.recordId, letter, 'second', {
      contentType: 'text/plain',
    });
    const wrong = await store('of somebody else', 'Wrong');
    const form = { status: 'void', reason: 'another Rosa' };
    await patient.session.post(`${record}/documents/${wrong}/set-status`, { form });

    const details = await look(hers, `${record}/details`);
    expect(details.html).toMatch(new RegExp(`href="${record}/download"[^>]*>Download everything`));
    // Its demographics are a document, too.
    const archive = await download(hers, await look(hers, `${record}/download`), 'All 4 documents');
    const described = json<readonly Described[]>(archive, 'documents.json');
    const texts = new Map(described.map(({ id, file }) => [id, strFromU8(archive[file]!)]));
    expect(texts.get(letter)).toBe('first');
    expect(texts.get(idOf(second))).toBe('second');
    expect(texts.get(wrong)).toBe('of somebody else');
    expect(texts.size).toBe(4);
    const of = (id: string) => described.find((one) => one.id === id)!;
    expect(of(wrong).statusHistory).toMatchObject([{ reason: 'another Rosa' }]);
    expect(of(letter).file).toMatch(/^documents\/000\d \d{4}-\d\d-\d\d Letter A B C\.txt$/);
    expect(strFromU8(archive['index.html']!)).toContain('Letter: A/B &quot;C&quot;');
  });

  it('downloads health data, details, sharing, apps, activity and the messages about the record', async () => {
    const other = await createRecord(service, patient);
    const letter = { subject: 'Welcome', body: 'Good to have you.' };
    const welcome = await sendToAccount(admin(service), patient.id, letter);
    await sendToRecord(admin(service), patient.recordId, 'results', 0);
    await sendToRecord(admin(service), other, 'of-another-record', 0);
    expect((await look(hers, `/inbox/${welcome}`)).words).toContain('Good to have you.');
    await addProblem();
    const page = await look(hers, `${record}/download`);
    const archive = await download(hers, page, 'Health data, details, sharing, activity and inbox');
    expect(json<readonly unknown[]>(archive, 'data/Problem.json')).toHaveLength(1);
    expect(json(archive, 'details.json')).toMatchObject({ name_given: 'Rosa' });
    expect(json(archive, 'sharing.json')).toMatchObject({
      shares: [],
      circles: [{ name: 'Family' }, { name: 'Physicians' }, { name: 'Work/School' }],
    });
    expect(json(archive, 'apps.json')).toEqual([]);
    const activity = json<readonly { operation: string }[]>(archive, 'activity.json');
    expect(activity.map(({ operation }) => operation)).toContain('document_create');
    const index = strFromU8(archive['index.html']!);
    expect(index).toContain('<a href="data/Problem.json">Problems</a>');
    // What was not opened stays unread, so its text is not there.
    expect(json(archive, 'inbox.json')).toMatchObject({
      messages: [
        { recordId: patient.recordId },
        { subject: 'Welcome', body: { type: 'plaintext', text: 'Good to have you.' } },
      ],
      notifications: [],
    });
    expect(index).toContain('One message is there without its text, because you have not opened it yet.');
    expect((await look(hers, '/inbox')).words).toContain('You have 2 new messages.');
  });

  it('gets a large record in several files, with each document in one of them, also of a page that is old', async () => {
    const large = Buffer.alloc(2.1 * 1024 * 1024, 'a large scan ');
    const ids = [await store(large, 'Scan 1'), await store(large, 'Scan 2')];
    const page = await look(hers, `${record}/download`);
    await store('later', 'Later');
    const parts = [
      await download(hers, page, 'Documents 1 to 2 of 3'),
      await download(hers, page, 'Document 3 of 3'),
    ];
    const found = parts.flatMap((part) => json<readonly Described[]>(part, 'documents.json'));
    expect(found.map(({ label }) => label).slice(1)).toEqual(['Scan 1', 'Scan 2']);
    expect(found.map(({ id }) => id).slice(1)).toEqual(ids);
  });
});

it('The summary for another hospital is a patient summary of the record', async () => {
  await addProblem();
  const found = await summaryOn(hers, await look(hers, `${record}/download`));
  expect(sectionOf(found, '11450-4')!.entry).toHaveLength(1);
});

it('A member of a circle downloads what the circle shows, and nothing else', async () => {
  const doctor = await createPerson(service, 'Dr. Daniel Achterberg');
  const shown = await store('for the doctor', 'For the doctor');
  await store('private', 'Private');
  const { session } = patient;
  const physicians = await carenetOf(patient, 'Physicians');
  await session.put(`${record}/documents/${shown}/carenets/${physicians}`);
  const form = { account_id: doctor.id, write: 'false' };
  await session.post(`/carenets/${physicians}/accounts/`, { form });

  const his = await visit(service, doctor);
  const page = await look(his, `/carenets/${physicians}/download`);
  const documents = await download(his, page, 'The document');
  expect(json<readonly Described[]>(documents, 'documents.json').map(({ id }) => id)).toEqual([shown]);
  const data = await download(his, page, 'Health data and details');
  expect(Object.keys(data).filter((name) => !name.startsWith('data/'))).toEqual(['index.html']);
  await addProblem();
  expect(sectionOf(await summaryOn(his, page), '11450-4')!.entry).toBeUndefined();
});
