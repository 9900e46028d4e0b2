/** The download of everything that a person may read. */
import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { BrowserPage } from '../support/browser/browser.ts';
import {
  createPatient,
  createPerson,
  nameDocument,
  type Patient,
  signIn,
} from '../support/browser/patient.ts';
import { createDocument, idOf, replaceDocument } from '../support/documents.ts';
import { type Summary, sectionOf } from '../support/fhir/ips.ts';
import { problem } from '../support/medical/facts.ts';
import { models } from '../support/medical/models-document.ts';
import { sendToAccount, sendToRecord } from '../support/messages.ts';
import { portalOfFile } from '../support/portal.ts';
import { admin, carenetOf, createRecord } from '../support/scenario.ts';

const portal = portalOfFile();

type Archive = Readonly<Record<string, Uint8Array>>;

/** Follows the link, and unpacks what the browser stores. */
async function download(page: BrowserPage, link: string | RegExp): Promise<Archive> {
  const [stored] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link }).click(),
  ]);
  return unzipSync(await readFile(await stored.path()));
}

function json<Value>(archive: Archive, name: string): Value {
  return JSON.parse(strFromU8(archive[name]!)) as Value;
}

/** Follows the link, and reads what the browser stores. */
async function summaryOn(page: BrowserPage): Promise<Summary> {
  const [stored] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Summary for another hospital (FHIR)' }).click(),
  ]);
  expect(stored.suggestedFilename()).toBe('patient-summary.json');
  return JSON.parse(await readFile(await stored.path(), 'utf8')) as Summary;
}

interface Described {
  readonly file: string;
  readonly id: string;
  readonly label?: string;
  readonly statusHistory?: readonly { readonly reason: string }[];
}

async function store(patient: Patient, body: string | Buffer, label: string): Promise<string> {
  const contentType = 'text/plain';
  const id = idOf(await createDocument(admin(portal.service), patient.recordId, body, { contentType }));
  await nameDocument(patient, id, label);
  return id;
}

describe('Someone who controls a record', () => {
  it('downloads every version of every document as it was stored, whatever its status', async () => {
    const patient = await createPatient(portal.service);
    const letter = await store(patient, 'first', 'Letter: A/B "C"');
    const second = await replaceDocument(admin(portal.service), patient.recordId, letter, 'second', {
      contentType: 'text/plain',
    });
    const wrong = await store(patient, 'of somebody else', 'Wrong');
    const status = `/records/${patient.recordId}/documents/${wrong}/set-status`;
    await patient.session.post(status, { form: { status: 'void', reason: 'another Rosa' } });

    const page = await signIn(portal, patient, `/records/${patient.recordId}/details`);
    await page.getByRole('link', { name: 'Download everything' }).click();
    // Its demographics are a document, too.
    const archive = await download(page, 'All 4 documents');
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
    const patient = await createPatient(portal.service);
    const other = await createRecord(portal.service, patient);
    await sendToAccount(admin(portal.service), patient.id, { subject: 'Welcome', body: 'Good to have you.' });
    await sendToRecord(admin(portal.service), patient.recordId, 'results', 0);
    await sendToRecord(admin(portal.service), other, 'of-another-record', 0);
    const inbox = await signIn(portal, patient, '/inbox');
    await inbox.getByRole('link', { name: 'Welcome' }).click();
    await inbox.getByText('Good to have you.').waitFor();
    await createDocument(admin(portal.service), patient.recordId, models(problem('Asthma')));
    const page = await signIn(portal, patient, `/records/${patient.recordId}/download`);
    const archive = await download(page, 'Health data, details, sharing, activity and inbox');
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
    await inbox.goto('/inbox');
    await inbox.getByText('You have 2 new messages.').waitFor();
  });

  it('gets a large record in several files, with each document in one of them, also of a page that is old', async () => {
    const patient = await createPatient(portal.service);
    const large = Buffer.alloc(2.1 * 1024 * 1024, 'a large scan ');
    const ids = [await store(patient, large, 'Scan 1'), await store(patient, large, 'Scan 2')];
    const page = await signIn(portal, patient, `/records/${patient.recordId}/download`);
    await store(patient, 'later', 'Later');
    const parts = [await download(page, 'Documents 1 to 2 of 3'), await download(page, 'Document 3 of 3')];
    const found = parts.flatMap((part) => json<readonly Described[]>(part, 'documents.json'));
    expect(found.map(({ label }) => label).slice(1)).toEqual(['Scan 1', 'Scan 2']);
    expect(found.map(({ id }) => id).slice(1)).toEqual(ids);
  });
});

describe('The summary for another hospital', () => {
  it('is a patient summary of the record', async () => {
    const patient = await createPatient(portal.service);
    await createDocument(admin(portal.service), patient.recordId, models(problem('Asthma')));
    const found = await summaryOn(await signIn(portal, patient, `/records/${patient.recordId}/download`));
    expect(sectionOf(found, '11450-4')!.entry).toHaveLength(1);
  });
});

describe('A member of a circle', () => {
  it('downloads what the circle shows, and nothing else', async () => {
    const patient = await createPatient(portal.service);
    const doctor = await createPerson(portal.service, 'Dr. Daniel Achterberg');
    const shown = await store(patient, 'for the doctor', 'For the doctor');
    await store(patient, 'private', 'Private');
    const { session, recordId } = patient;
    const physicians = await carenetOf(patient, 'Physicians');
    await session.put(`/records/${recordId}/documents/${shown}/carenets/${physicians}`);
    await session.post(`/carenets/${physicians}/accounts/`, {
      form: { account_id: doctor.id, write: 'false' },
    });

    const page = await signIn(portal, doctor, `/carenets/${physicians}/download`);
    const documents = await download(page, 'The document');
    expect(json<readonly Described[]>(documents, 'documents.json').map(({ id }) => id)).toEqual([shown]);
    const data = await download(page, 'Health data and details');
    expect(Object.keys(data).filter((name) => !name.startsWith('data/'))).toEqual(['index.html']);
    await createDocument(admin(portal.service), recordId, models(problem('Asthma')));
    expect(sectionOf(await summaryOn(page), '11450-4')!.entry).toBeUndefined();
  });
});
