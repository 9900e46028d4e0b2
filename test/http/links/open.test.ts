/** What somebody who has a link gets, opened by a program that shares no code with the service. */

import { beforeAll, describe, expect, it } from 'vitest';
import { createDocument, idOf } from '../../support/documents.ts';
import { fetchHere } from '../../support/fetch-here.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { model, models } from '../../support/medical/models-document.ts';
import { readPdf } from '../../support/pdf.ts';
import {
  type ActiveAccount,
  createActiveAccount,
  createRecord,
  externalSystem,
} from '../../support/scenario.ts';
import { askFor, decrypted, openedFiles, payloadOf } from './opener.ts';
import { linkIn, listed, makeLink } from './support.ts';

let rosa: ActiveAccount;
let recordId: string;

const service = await startServiceInMemory({ env: externalSystem });

beforeAll(async () => {
  rosa = await createActiveAccount(service, { fullName: 'Rosa Lind' });
  recordId = await createRecord(service, rosa);
  await store(problem('Hay fever'));
});

const problem = (name: string) =>
  models(
    model('Problem', {
      name_title: name,
      name_system: 'http://purl.bioontology.org/ontology/SNOMEDCT/',
      name_identifier: '1',
      startDate: '2024-05-01T00:00:00Z',
    }),
  );

const store = async (body: string | Buffer, contentType?: string) =>
  idOf(await createDocument(rosa.session, recordId, body, contentType === undefined ? {} : { contentType }));

describe('A link to the summary', () => {
  it('opens with jose alone, and holds the summary as FHIR and as a PDF, who shared it and until when', async () => {
    const { link } = await makeLink(rosa.session, recordId, { label: 'For Dr. Weber', expires_in: '3600' });
    const [file, paper] = await openedFiles(link);
    expect(file!.header).toEqual({ alg: 'dir', enc: 'A256GCM', cty: 'application/fhir+json' });
    const { resourceType, type, entry } = file!.json;
    expect([resourceType, type]).toEqual(['Bundle', 'document']);
    expect(entry[0].resource.resourceType).toBe('Composition');
    expect(JSON.stringify(entry)).toContain('Hay fever');
    const [reference, binary] = paper!.json.entry.map((one: { resource: unknown }) => one.resource);
    expect(reference.content[0].attachment).toMatchObject({
      contentType: 'application/pdf',
      title: 'Patient summary to print',
      url: `urn:uuid:${binary.id}`,
    });
    expect(Buffer.from(binary.data, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect(
      entry.find((one: { resource: { resourceType: string } }) => one.resource.resourceType === 'Provenance')
        .resource,
    ).toMatchObject({
      target: [{ reference: `Composition/${entry[0].resource.id}` }],
      agent: [{ who: { display: 'Rosa Lind' } }],
      occurredPeriod: { end: expect.any(String) },
    });
    // An address of 128 characters at most with 256 random bits, a key of its own, and no flag.
    const payload = payloadOf(link);
    expect(payload).toEqual({
      url: expect.stringMatching(/^http:\/\/[\w.:]+\/shl\/[\w-]{43}$/),
      key: expect.stringMatching(/^[\w-]{43}$/),
      exp: expect.any(Number),
      label: 'For Dr. Weber',
      v: 1,
    });
    expect(payload.url.length).toBeLessThanOrEqual(128);
    expect(payload.exp! - service.now()).toBeGreaterThan(3500);
  });

  it('says in its manifest what it holds, who shared it and until when', async () => {
    const { link } = await makeLink(rosa.session, recordId, { language: 'de' });
    const answer = await askFor(link);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toEqual({
      list: {
        resourceType: 'List',
        status: 'current',
        mode: 'snapshot',
        title: 'Patientenübersicht',
        date: expect.any(String),
        source: { display: 'Rosa Lind' },
        note: [{ text: expect.stringMatching(/^Geteilt bis \d{4}-\d\d-\d\dT.*Z\.$/) }],
        entry: [
          { item: { display: 'Patientenübersicht' } },
          { item: { display: 'Patientenübersicht zum Drucken' } },
        ],
      },
      files: Array.from({ length: 2 }, () => ({
        contentType: 'application/fhir+json',
        embedded: expect.any(String),
        lastUpdated: expect.any(String),
        status: 'finalized',
        fhirVersion: '4.0.1',
      })),
    });
  });

  it('is a snapshot: what is stored later is not in it, and a link made again has it', async () => {
    const { id, link } = await makeLink(rosa.session, recordId, { passcode: '1234' });
    await store(problem('Asthma'));
    const request = { recipient: 'Practice', passcode: '1234' };
    expect(JSON.stringify(await openedFiles(link, request))).not.toContain('Asthma');
    const again = linkIn(await rosa.session.post(`/records/${recordId}/links/${id}/again`, { form: {} }));
    expect(JSON.stringify(await openedFiles(again.link, request))).toContain('Asthma');
    expect(payloadOf(again.link).key).not.toBe(payloadOf(link).key);
    expect((await askFor(link, request)).status).toBe(404);
    expect(await listed(rosa.session, recordId, id)).toMatchObject({ state: 'ended' });
  });

  it('shows nothing of a document that is kept private', async () => {
    const secret = await store(problem('Gonorrhoea'));
    const before = await makeLink(rosa.session, recordId);
    expect(JSON.stringify(await openedFiles(before.link))).toContain('Gonorrhoea');
    await rosa.session.put(`/records/${recordId}/documents/${secret}/nevershare`);
    const after = await makeLink(rosa.session, recordId);
    expect(JSON.stringify(await openedFiles(after.link))).not.toContain('Gonorrhoea');
    const answer = await rosa.session.post(`/records/${recordId}/links/`, {
      form: { content: 'documents', document_ids: secret },
    });
    expect([answer.status, answer.text]).toEqual([
      400,
      'Nothing of what was chosen can be shared. Not in this link: Document. It is kept private.',
    ]);
  });
});

describe('What is kept private of the person', () => {
  /** What the summary of a new link says of the person, and what is on its paper. */
  async function told(): Promise<{ readonly patient: object; readonly paper: string }> {
    const { link } = await makeLink(rosa.session, recordId);
    const [summary, paper] = await openedFiles(link);
    const resources = summary!.json.entry.map((one: { resource: { resourceType: string } }) => one.resource);
    const [, binary] = paper!.json.entry;
    return {
      patient: resources.find((one: { resourceType: string }) => one.resourceType === 'Patient'),
      paper: (await readPdf(Buffer.from(binary.resource.data, 'base64'))).text,
    };
  }

  async function save(name: string, content: string): Promise<string> {
    const body = `<${content} xmlns="http://indivo.org/vocab/xml/documents#">${details[name]}</${content}>`;
    const path = `/records/${recordId}/documents/special/${name}`;
    const answer = await rosa.session.put(path, { body, contentType: 'application/xml' });
    return answer.xml().attributes.id!;
  }

  const details: Readonly<Record<string, string>> = {
    contact: '<phoneNumber type="home">030 999111</phoneNumber>',
    demographics:
      '<dateOfBirth>1939-11-15</dateOfBirth><gender>female</gender><Name><familyName>Lind</familyName><givenName>Rosa</givenName></Name><Telephone><type>h</type><number>030 555222</number></Telephone>',
  };

  it('is neither in the summary nor on its paper', async () => {
    const contact = await save('contact', 'Contact');
    const demographics = await save('demographics', 'Demographics');
    const before = await told();
    expect(before.patient).toMatchObject({ birthDate: '1939-11-15', gender: 'female' });
    for (const text of ['030 999111', '030 555222', '1939']) expect(before.paper).toContain(text);
    for (const document of [contact, demographics])
      await rosa.session.put(`/records/${recordId}/documents/${document}/nevershare`);
    const after = await told();
    expect(JSON.stringify(after.patient)).not.toMatch(/Lind|1939|female|555222/);
    expect(JSON.stringify(after.patient)).toContain('masked');
    for (const text of ['999111', '555222', '1939']) expect(after.paper).not.toContain(text);
    expect(after.paper).toContain('Name not shared here');
    for (const document of [contact, demographics])
      await rosa.session.delete(`/records/${recordId}/documents/${document}/nevershare`);
  });
});

describe('A link to what a carenet shows', () => {
  it('holds what a report through the carenet shows, and nothing else', async () => {
    const carenets = await rosa.session.get(`/records/${recordId}/carenets/`);
    const carenet = carenets.xml().children[0]!.attributes.id!;
    const form = { content: 'carenet', carenet_id: carenet };
    const empty = await makeLink(rosa.session, recordId, form);
    const files = await openedFiles(empty.link);
    const text = JSON.stringify(files);
    expect(text).not.toContain('Hay fever');
    expect(text).not.toContain('Rosa","');
    const paper = Buffer.from(files[1]!.json.entry[1].resource.data, 'base64');
    // Who shares it is said; whose it is, a circle without demographics does not tell.
    expect((await readPdf(paper)).text).toContain('Name not shared here');
    await rosa.session.put(`/records/${recordId}/autoshare/carenets/${carenet}/kinds/Problem`);
    await rosa.session.post(`/records/${recordId}/autoshare/carenets/${carenet}/kinds/Problem`);
    const other = await createRecord(service, rosa);
    const foreign = await rosa.session.post(`/records/${other}/links/`, { form });
    expect([foreign.status, foreign.text]).toEqual([400, 'The record has no such carenet']);
  });
});

describe('A link to documents', () => {
  it('holds each document in a file of its own, byte for byte, and says what is not in it', async () => {
    const pdf = Buffer.from('%PDF-1.7\n\u0000\u0001 not really');
    const pdfId = await store(pdf, 'application/pdf');
    await rosa.session.put(`/records/${recordId}/documents/${pdfId}/label`, {
      body: 'Discharge letter',
      contentType: 'text/plain',
    });
    const patient = '{"resourceType":"Patient",  "id":"p1"}';
    const fhirId = await store(patient, 'application/fhir+json');
    const missing = '019c171a-1c00-8000-8000-5f6d0c900000';
    const answer = await rosa.session.post(`/records/${recordId}/links/`, {
      form: { content: 'documents', document_ids: `${pdfId} ${fhirId} ${missing} ${pdfId}` },
    });
    const { link } = linkIn(answer);
    expect(answer.text).toContain(
      `<left_out reason="not_found" document_id="${missing}">Document</left_out>`,
    );
    const files = await openedFiles(link);
    expect(files).toHaveLength(2);
    const [reference, binary] = files[0]!.json.entry.map((one: { resource: unknown }) => one.resource);
    expect(files[0]!.json.type).toBe('collection');
    expect(reference).toMatchObject({
      resourceType: 'DocumentReference',
      status: 'current',
      content: [{ attachment: { contentType: 'application/pdf', title: 'Discharge letter' } }],
    });
    expect(reference.content[0].attachment.url).toBe(`urn:uuid:${binary.id}`);
    expect(Buffer.from(binary.data, 'base64')).toEqual(pdf);
    expect(files[1]!.json).toEqual({ resourceType: 'Patient', id: 'p1' });
    const manifest = (await (await askFor(link)).json()) as { list: { note: { text: string }[] } };
    expect(manifest.list.note[1]).toEqual({
      text: 'Not in this link: Document. The record does not have it.',
    });
  });

  it('calls a document without a name by what is in it and its newest day', async () => {
    const fields =
      '<Field name="date">2026-01-15T08:10:00Z</Field><Field name="weight_value">80</Field><Field name="weight_unit">kg</Field>';
    const id = await store(
      `<Models xmlns="http://indivo.org/vocab/xml/documents#"><Model name="VitalSigns">${fields}</Model></Models>`,
    );
    const titleIn = async (language: string) => {
      const form = { content: 'documents', document_ids: id, language };
      const [file] = await openedFiles((await makeLink(rosa.session, recordId, form)).link);
      return file!.json.entry[0].resource.content[0].attachment.title;
    };
    expect(await titleIn('en')).toBe('Vital signs, 2026-01-15');
    expect(await titleIn('de')).toBe('Vitalwerte, 2026-01-15');
  });

  it('holds a document of four megabytes, compressed, at a location', async () => {
    const bytes = Buffer.alloc(4_194_304);
    for (let index = 0; index < bytes.length; index += 4)
      bytes.writeUInt32LE((index * 2654435761) >>> 0, index);
    const id = await store(bytes, 'image/jpeg');
    const { link } = await makeLink(rosa.session, recordId, { content: 'documents', document_ids: id });
    const [file] = await openedFiles(link);
    expect(file!.header.zip).toBe('DEF');
    expect(Buffer.from(file!.json.entry[1].resource.data, 'base64').equals(bytes)).toBe(true);
  });
});

describe('A link of the flag U', () => {
  it('answers a GET with its file, says who opened it, and has no manifest', async () => {
    const { id, link } = await makeLink(rosa.session, recordId, { direct: 'true', max_views: '1' });
    const { url, flag } = payloadOf(link);
    expect(flag).toBe('U');
    expect((await askFor(link)).status).toBe(404);
    const nameless = await fetchHere(url);
    expect([nameless.status, await nameless.text()]).toEqual([400, 'recipient is required']);
    const answer = await fetchHere(`${url}?recipient=Practice`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/jose']);
    expect((await decrypted(await answer.text(), link)).json.type).toBe('document');
    expect((await fetchHere(`${url}?recipient=Practice`)).status).toBe(404);
    expect(await listed(rosa.session, recordId, id)).toMatchObject({ state: 'used_up', views: '1' });
  });

  it('cannot have a passcode, nor several documents', async () => {
    const path = `/records/${recordId}/links/`;
    const both = await rosa.session.post(path, {
      form: { content: 'summary', direct: 'true', passcode: '1234' },
    });
    expect([both.status, both.text]).toEqual([400, 'Give direct=true or passcode, not both']);
    const form = { content: 'documents', direct: 'true', document_ids: 'a b' };
    const several = await rosa.session.post(path, { form });
    expect([several.status, several.text]).toEqual([400, 'document_ids must be one id with direct=true']);
  });
});
