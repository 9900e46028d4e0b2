/** The attachments of FHIR documents: docs/contract/fhir.md#attachments. */
import { describe, expect, it } from 'vitest';
import { callsIn, readAudits } from '../../support/audits.ts';
import type { Answer, SignedClient } from '../../support/client.ts';
import { createDocument, documentsPath, idOf, note, replaceDocument } from '../../support/documents.ts';
import { expectBadRequest, expectDenied, expectNotFound } from '../../support/expectations.ts';
import { bundle, fhir } from '../../support/fhir/resources.ts';
import { inCarenet, inRecord, type Place, reportPath, rowsOf } from '../../support/medical/reports.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { createPerson } from '../../support/people.ts';
import { authorizeApp, createRecord, succeeded } from '../../support/scenario.ts';
import { addMember, carenetPath, carenetsOf, place } from '../carenets/sharing.ts';

const { service, owner, record } = await startWithOneRecord();

const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');
const pdf = '%PDF-1.4 a letter';

type Part = Readonly<Record<string, unknown>>;

function reference(...attachments: readonly Part[]): Part {
  return {
    resourceType: 'DocumentReference',
    id: 'd1',
    status: 'current',
    date: '2024-05-03T09:00:00Z',
    content: attachments.map((attachment) => ({ attachment })),
  };
}

const letter = reference({ contentType: 'application/pdf', data: base64(pdf), title: 'Discharge letter' });

const stored = async (resource: Part | string, into = record) => {
  const body = typeof resource === 'string' ? resource : JSON.stringify(resource);
  return idOf(await createDocument(owner.session, into, body, fhir));
};

const filePath = (document: string, number: number | string, of = record) =>
  documentsPath(of, document, 'attachments', String(number));

const read = (document: string, number: number | string = 1, client: SignedClient = owner.session) =>
  client.get(filePath(document, number));

/** Stores one attachment, and reads it. */
async function readOne(attachment: Part): Promise<Answer> {
  return succeeded(await read(await stored(reference(attachment))), 'record_document_attachment');
}

describe('GET /records/{RECORD_ID}/documents/{DOCUMENT_ID}/attachments/{ATTACHMENT_NUM}', () => {
  it('serves a PDF as it was before it became base64, under its title, and kept apart from everything', async () => {
    const answer = succeeded(await read(await stored(letter)), 'record_document_attachment');
    expect(answer.text).toBe('%PDF-1.4 a letter');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        'inline; filename="Discharge letter.pdf"; filename*=UTF-8\'\'Discharge%20letter.pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    });
    expect(answer.headers).not.toHaveProperty('x-attachment-contradicted');
  });

  it('numbers all attachments of a Bundle by their place, those in Media, messages and extensions too', async () => {
    const attachment = (text: string) => ({ contentType: 'text/plain', data: base64(text) });
    const document = await stored(
      bundle(
        { resourceType: 'Media', status: 'completed', content: attachment('one') },
        {
          resourceType: 'Communication',
          status: 'completed',
          payload: [{ contentString: 'Read this.' }, { contentAttachment: attachment('two') }],
        },
        {
          resourceType: 'Patient',
          contained: [{ resourceType: 'Binary', id: 'b', contentType: 'text/plain', data: base64('three') }],
          photo: [{ ...attachment('four'), url: 'http://elsewhere.example/photo' }],
          extension: [{ url: 'urn:x', valueAttachment: attachment('five') }],
        },
        // These are no attachments: what has no bytes, and a signature.
        reference({ contentType: 'text/plain', url: 'Binary/9' }),
        {
          resourceType: 'Provenance',
          signature: [{ sigFormat: 'application/jose', data: base64('signed') }],
        },
        { resourceType: 'Binary', id: '9', contentType: 'text/plain', data: base64('six') },
      ),
    );
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => read(document, number)));
    expect(answers.map(({ text }) => text)).toEqual(['one', 'two', 'three', 'four', 'five', 'six']);
    expectNotFound(await read(document, 7));
  });

  it('names a Binary by the attachment whose URL leads to it', async () => {
    const body = bundle(reference({ url: 'Binary/9', title: 'Röntgen/Thorax' }), {
      resourceType: 'Binary',
      id: '9',
      contentType: 'image/png',
      data: base64('PNG'),
    });
    const { headers } = await read(await stored(body));
    expect(headers['content-type']).toBe('image/png');
    expect(headers['content-disposition']).toBe(
      'inline; filename="Rontgen-Thorax.png"; filename*=UTF-8\'\'R%C3%B6ntgen-Thorax.png',
    );
  });

  it.each([
    ['image/jpg', 'image/jpeg', 'inline'],
    ['image/png', 'image/png', 'inline'],
    ['TEXT/Plain; charset=utf-8', 'text/plain; charset=utf-8', 'inline'],
    ['application/xml', 'application/xml', 'attachment'],
    ['text/html', 'application/octet-stream', 'attachment'],
    ['application/xhtml+xml', 'application/octet-stream', 'attachment'],
    ['image/svg+xml', 'application/octet-stream', 'attachment'],
    ['text/javascript', 'application/octet-stream', 'attachment'],
    ['application/dicom', 'application/octet-stream', 'attachment'],
    ['no type at all', 'application/octet-stream', 'attachment'],
    ['application/pdf\r\nSet-Cookie: a=b', 'application/octet-stream', 'attachment'],
  ])('serves %j as %s, %s', async (contentType, type, disposition) => {
    const bytes = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const { text, headers } = await readOne({ contentType, data: base64(bytes) });
    expect(text).toBe(bytes);
    expect(headers['content-type']).toBe(type);
    expect(headers['content-disposition']!.split(';')[0]).toBe(disposition);
    expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'");
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('serves text that is not UTF-8 as Windows-1252', async () => {
    const { bytes, headers } = await readOne({ contentType: 'text/plain', data: 'R3L832U=' });
    expect(headers['content-type']).toBe('text/plain; charset=windows-1252');
    expect(bytes.toString('latin1')).toBe('Grüße');
  });

  it.each([
    ['../../etc/passwd', 'filename="-..-etc-passwd.pdf"'],
    ['a"; filename="evil.exe', 'filename="a-; filename=-evil.exe.pdf"'],
    ['line\r\nSet-Cookie: x', 'filename="line Set-Cookie- x.pdf"'],
    ['fdp.\u202eexe', 'filename="fdp. exe.pdf"'],
    ['...', 'filename="attachment-1.pdf"'],
    ['', 'filename="attachment-1.pdf"'],
    ['Befund.PDF', 'filename="Befund.PDF"'],
    ['診断書', 'filename=".pdf"; filename*=UTF-8\'\'%E8%A8%BA%E6%96%AD%E6%9B%B8.pdf'],
    ['x'.repeat(5000), `filename="${'x'.repeat(100)}.pdf"`],
  ])('makes a harmless name of the title %j', async (title, name) => {
    const { headers } = await readOne({ contentType: 'application/pdf', data: base64(pdf), title });
    expect(headers['content-disposition']).toContain(`inline; ${name}`);
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('takes base64 with white space and without padding, and refuses anything else', async () => {
    const one = (data: string) => stored(reference({ contentType: 'text/plain', data }));
    expect((await read(await one('Q29t\r\n ZQ =='))).text).toBe('Come');
    expect((await read(await one('Q29tZQ'))).text).toBe('Come');
    for (const data of ['Q29t!', 'Q29tZ', 'Q29tZQ=', '=Q29', 'Q2=tZQ==', 'Q29t====', '<script>', '-_-_']) {
      const answer = await read(await one(data));
      expectBadRequest(answer);
      expect(answer.headers['x-error-code'], data).toBe('attachment_not_base64');
      expect(answer.text).not.toContain(data);
    }
  });

  it('says which of size and hash contradict the bytes, and serves them all the same', async () => {
    const base = { contentType: 'text/plain', data: base64('abc') };
    // FIPS 180: the SHA-1 of abc is a9993e36 4706816a ba3e2571 7850c26c 9cd0d89d.
    const right = 'qZk+NkcGgWq6PiVxeFDCbJzQ2J0=';
    const wrong = 'qZk+NkcGgWq6PiVxeFDCbJzQ2J4=';
    const header = async (more: Part) =>
      (await readOne({ ...base, ...more })).headers['x-attachment-contradicted'];
    expect(await header({ size: 3, hash: right })).toBeUndefined();
    expect(await header({ size: 4, hash: right })).toBe('size');
    expect(await header({ size: 3, hash: wrong })).toBe('hash');
    expect(await header({ size: 1e3, hash: wrong })).toBe('size, hash');
    // No SHA-1.
    expect(await header({ size: 3, hash: 'AAAA' })).toBeUndefined();
    expect((await readOne({ ...base, size: 4 })).text).toBe('abc');
  });

  it('serves the largest attachment that a document can hold', async () => {
    const bytes = Buffer.alloc(3_100_000, 'x');
    const answer = await readOne({ contentType: 'application/pdf', data: base64(bytes) });
    expect(answer.bytes.equals(bytes)).toBe(true);
  });

  it('finds the last of 10,000 attachments', async () => {
    const entries = Array.from({ length: 10_000 }, (_, index) => ({
      resourceType: 'Binary',
      contentType: 'text/plain',
      data: base64(String(index + 1)),
    }));
    const document = await stored(bundle(...entries));
    expect((await read(document, 10_000)).text).toBe('10000');
    expectNotFound(await read(document, 10_001));
  });

  it('answers 404 where there is none, and 400 for what is no number', async () => {
    const document = await stored(letter);
    for (const number of [2, 999_999_999]) expectNotFound(await read(document, number));
    for (const number of ['0', '-1', '01', '1.0', '1e0', 'one', '9'.repeat(40)])
      expectBadRequest(await read(document, number), 'ATTACHMENT_NUM must be a whole number from 1');
    expectNotFound(await read('019bd1d0-9d20-8c44-af63-7b8c9da00000'));
    const xml = idOf(await createDocument(owner.session, record, note('no FHIR')));
    expectNotFound(await read(xml));
    const json = { body: JSON.stringify(letter), contentType: 'application/json' };
    const other = succeeded(await owner.session.post(documentsPath(record), json), 'document_create');
    expectNotFound(await read(idOf(other.xml())));
  });

  it('serves those of every version and of every status, as the content of a document', async () => {
    const first = await stored(letter);
    const later = reference({ contentType: 'text/plain', data: base64('later') });
    const second = idOf(await replaceDocument(owner.session, record, first, JSON.stringify(later), fhir));
    expect((await read(first)).text).toBe(pdf);
    expect((await read(second)).text).toBe('later');
    for (const status of ['void', 'active', 'archived']) {
      const form = { status, reason: 'over' };
      const path = documentsPath(record, second, 'set-status');
      succeeded(await owner.session.post(path, { form }), 'document_set_status');
      expect((await read(second)).text).toBe('later');
    }
  });

  it('is for those who may read the document: not for others, and not by the id of another record', async () => {
    const document = await stored(letter);
    const stranger = await createPerson(service, 'sten', 'Sten Berg');
    expectDenied(await read(document, 1, stranger.session));
    const app = await authorizeApp(service, owner, record);
    expect((await read(document, 1, app)).text).toBe(pdf);
    const other = await createRecord(service, owner);
    expectNotFound(await owner.session.get(filePath(document, 1, other)));
  });

  it('is in the audit trail', async () => {
    const document = await stored(letter);
    await read(document);
    const trail = await readAudits(owner.session, record, {}, 'documents', document);
    expect(callsIn(trail)[0]).toBe('record_document_attachment 200');
  });
});

describe('GET /carenets/{CARENET_ID}/documents/{DOCUMENT_ID}/attachments/{ATTACHMENT_NUM}', () => {
  it('serves a member what the circle shows, and nothing else', async () => {
    const own = await createRecord(service, owner);
    const { Family: family } = await carenetsOf(owner.session, own);
    const member = await createPerson(service, 'mia', 'Mia Lind');
    await addMember(owner.session, family!, member);
    const [shown, hidden] = [await stored(letter, own), await stored(letter, own)];
    await place(owner.session, own, shown, family!);
    const through = (document: string, number: number | string = 1) =>
      member.session.get(carenetPath(family!, `/documents/${document}/attachments/${number}`));

    const answer = succeeded(await through(shown), 'carenet_document_attachment');
    expect(answer.text).toBe(pdf);
    expect(answer.headers['content-disposition']).toContain('inline; filename="Discharge letter.pdf"');
    expectNotFound(await through(hidden));
    expectNotFound(await through(shown, 2));
    expectBadRequest(await through(shown, 'x'));
    expectDenied(await member.session.get(filePath(shown, 1, own)));
    const stranger = await createPerson(service, 'otto', 'Otto Berg');
    const path = carenetPath(family!, `/documents/${shown}/attachments/1`);
    expectDenied(await stranger.session.get(path));

    const newer = idOf(await replaceDocument(owner.session, own, shown, JSON.stringify(letter), fhir));
    expectNotFound(await through(shown));
    expect((await through(newer)).text).toBe(pdf);
    const nevershare = documentsPath(own, newer, 'nevershare');
    succeeded(await owner.session.put(nevershare), 'document_set_nevershare');
    expectNotFound(await through(newer));
  });
});

describe('A note with files', () => {
  /** What reports tell of the notes of a document. */
  async function notesIn(document: string, from: Place = inRecord(record)) {
    const rows = await rowsOf(owner.session, from, 'SimpleClinicalNote');
    return rows.filter((row) => row.__documentid__ === document);
  }

  async function inFhir(document: string, from: Place = inRecord(record)): Promise<readonly Part[]> {
    const query = { response_format: 'application/fhir+json', limit: '1000' };
    const answer = await owner.session.get(reportPath(from, 'SimpleClinicalNote'), { query });
    const { entry } = succeeded(answer, 'report').json() as { entry: { resource: Part }[] };
    return entry
      .map(({ resource }) => resource)
      .filter(({ meta }) => (meta as Part | undefined)?.source?.toString().endsWith(document));
  }

  it('says where they are, and FHIR leads to them: what stands at the address is the file', async () => {
    const document = await stored(letter);
    expect(await notesIn(document)).toMatchObject([
      {
        title: 'Discharge letter',
        content: null,
        content_type: 'application/pdf',
        attachment: '1',
        attachment_type: 'application/pdf',
        attachment_size: '17',
      },
    ]);
    const [resource] = await inFhir(document);
    const url = `${service.origin}${filePath(document, 1)}`;
    expect(resource!.content).toEqual([
      { attachment: { title: 'Discharge letter', contentType: 'application/pdf', url, size: 17 } },
    ]);
    const { text } = await owner.session.get(new URL(url).pathname);
    expect(text).toBe(pdf);
  });

  it('has its text and the other files behind it', async () => {
    const document = await stored(
      bundle(
        { resourceType: 'Binary', id: 'scan', contentType: 'image/png', data: base64('PNG') },
        reference(
          { contentType: 'text/plain', data: base64('Feels well.') },
          { contentType: 'image/png', url: 'Binary/scan', title: 'Scan' },
        ),
      ),
    );
    expect(await notesIn(document)).toMatchObject([
      { content: 'Feels well.', attachment: '1', attachment_type: 'image/png', attachment_size: '3' },
    ]);
    const [resource] = await inFhir(document);
    const url = `${service.origin}${filePath(document, 1)}`;
    expect(resource!.content).toEqual([
      {
        attachment: { contentType: 'text/plain; charset=utf-8', data: 'RmVlbHMgd2VsbC4=', title: 'Scan' },
      },
      { attachment: { contentType: 'image/png', url, size: 3, title: 'Scan' } },
    ]);
  });

  it('stays readable when such an answer is stored again, and does not claim the file', async () => {
    const document = await stored(letter);
    // In this record it would add nothing.
    const other = await createRecord(service, owner);
    const again = await stored((await inFhir(document))[0]!, other);
    const [row] = await notesIn(again, inRecord(other));
    expect(row).toMatchObject({ title: 'Discharge letter', content_type: 'application/pdf' });
    expect(row).not.toHaveProperty('attachment');
    expect(row).not.toHaveProperty('attachment_size');
    expectNotFound(await owner.session.get(filePath(again, 1, other)));
  });

  it('leads through the circle in the reports of a circle', async () => {
    const { Family: family } = await carenetsOf(owner.session, record);
    const document = await stored(letter);
    await place(owner.session, record, document, family!);
    const [resource] = await inFhir(document, inCarenet(family!));
    expect(resource!.content).toMatchObject([
      { attachment: { url: `${service.origin}/carenets/${family}/documents/${document}/attachments/1` } },
    ]);
  });

  it('of a report are its presented form and the pictures that it links', async () => {
    const document = await stored(
      bundle(
        {
          resourceType: 'DiagnosticReport',
          status: 'final',
          code: { text: 'Chest X-ray' },
          effectiveDateTime: '2024-05-03',
          conclusion: 'No fracture.',
          conclusionCode: [{ text: 'Normal chest' }],
          result: [{ reference: 'Observation/o1' }, { display: 'Heart size' }],
          presentedForm: [{ contentType: 'application/pdf', data: base64(pdf) }],
          media: [{ link: { reference: 'Media/m1' } }],
        },
        {
          resourceType: 'Observation',
          id: 'o1',
          status: 'final',
          code: { text: 'Lungs' },
          valueString: 'clear',
        },
        {
          resourceType: 'Media',
          id: 'm1',
          status: 'completed',
          content: { contentType: 'image/jpeg', data: base64('JPEG') },
        },
      ),
    );
    expect(await notesIn(document)).toMatchObject([
      {
        title: 'Chest X-ray',
        content: 'No fracture.\n\nConclusion: Normal chest\n\nResults: Lungs, Heart size',
        attachment: '1 2',
        attachment_type: 'application/pdf image/jpeg',
        attachment_size: '17 4',
      },
    ]);
    expect((await read(document, 2)).text).toBe('JPEG');
  });
});

describe('A note that another one in its document replaces', () => {
  it('says so, with title and day of the later one, in FHIR too', async () => {
    const own = await createRecord(service, owner);
    const first = { ...letter, id: 'first' };
    const second = {
      ...reference({ contentType: 'text/plain', data: base64('Corrected.'), title: 'Corrected letter' }),
      id: 'second',
      date: '2024-06-01T10:00:00Z',
      relatesTo: [{ code: 'replaces', target: { reference: 'DocumentReference/first' } }],
    };
    const document = await stored(bundle(second, first), own);
    const rows = await rowsOf(owner.session, inRecord(own), 'SimpleClinicalNote');
    expect(rows.find(({ title }) => title === 'Discharge letter')).toMatchObject({
      status: 'superseded',
      superseded_by: 'Corrected letter, 2024-06-01',
    });
    expect(rows.find(({ title }) => title === 'Corrected letter')).not.toHaveProperty('superseded_by');
    const query = { response_format: 'application/fhir+json' };
    const answer = await owner.session.get(reportPath(inRecord(own), 'SimpleClinicalNote'), { query });
    const { entry } = answer.json() as { entry: { resource: Part }[] };
    expect(entry.map(({ resource }) => resource.status).toSorted()).toEqual([
      'current',
      'superseded',
      undefined,
    ]);
    expect(document).not.toBe('');
  });
});
