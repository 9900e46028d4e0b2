import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer, RequestOptions } from '../../support/client.ts';
import {
  documentPrefix,
  documentsPath,
  idOf,
  listDocuments,
  listVersions,
  metadataOf,
  replaceDocument,
  sha256,
  textOf,
} from '../../support/documents.ts';
import { expectBadRequest, expectXml } from '../../support/expectations.ts';
import { inRecord } from '../../support/medical/reports.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { admin, createRecord, demographics, succeeded } from '../../support/scenario.ts';
import { child, el } from '../../support/xml-tree.ts';
import { aboutRecord, demographicsPath, patientOf } from './calls.ts';
import { demographicsDocument, little, littleValues, whole, wholeValues } from './patient.ts';

let record: string;

const { service, owner } = await startWithOneRecord();
beforeEach(async () => {
  record = await createRecord(service, owner, { given: 'Ada', family: 'First' });
});

function write(body: string | Buffer, options: RequestOptions = {}, client = owner.session): Promise<Answer> {
  return client.put(demographicsPath(inRecord(record)), { body, ...options });
}

const patient = () => patientOf(owner.session, inRecord(record));

describe('A new record', () => {
  it('has the demographics that it was created with', async () => {
    const { id } = await aboutRecord(owner.session, record);
    expect(await patient()).toMatchObject({
      __documentid__: id,
      bday: '1984-02-29',
      name_family: 'First',
      name_given: 'Ada',
      tel_1_type: 'c',
      tel_1_preferred_p: true,
      tel_2_number: null,
      tel_2_preferred_p: false,
      adr_city: 'Takoma Park',
      adr_street: null,
    });
  });

  it('under an external id keeps its first demographics when the call is repeated', async () => {
    const path = `/records/external/${encodeURIComponent(service.apps.admin.id)}/patient-1`;
    const made = succeeded(await admin(service).put(path, { body: whole }), 'create').xml();
    const again = succeeded(await admin(service).put(path, { body: little }), 'create').xml();
    expect(again).toEqual(made);
    expect(await patientOf(admin(service), inRecord(idOf(made)))).toMatchObject(wholeValues);
  });
});

describe('PUT /records/{RECORD_ID}/demographics', () => {
  it('returns the metadata of a new version of the demographics document', async () => {
    const before = await aboutRecord(owner.session, record);
    const answer = await write(whole);
    expectXml(answer);
    const document = answer.xml();
    const { id } = document.attributes;
    expect(document).toMatchObject({
      name: 'Document',
      attributes: {
        type: `${documentPrefix}Demographics`,
        size: String(Buffer.byteLength(whole)),
        digest: sha256(whole),
        record_id: record,
      },
    });
    expect(child(document, 'replaces')).toEqual(el('replaces', { id: before.id }));
    expect(child(document, 'original')).toEqual(el('original', { id: before.id }));
    expect(child(document, 'creator').attributes.id).toBe(owner.id);
    expect(await metadataOf(owner.session, record, id!)).toEqual(document);
    expect(await aboutRecord(owner.session, record)).toEqual({ id, label: 'Ada First' });
    expect(await patient()).toEqual({ __modelname__: 'Demographics', __documentid__: id, ...wholeValues });
    const read = await owner.session.get(documentsPath(record, id!));
    expect([read.text, read.headers['content-type']]).toEqual([whole, 'application/xml']);
  });

  it('keeps one lineage, whose latest version counts', async () => {
    const { id } = await aboutRecord(owner.session, record);
    for (const body of [whole, little, whole, whole]) succeeded(await write(body), 'set_demographics');
    expect((await listVersions(owner.session, record, id)).total).toBe(5);
    expect((await listDocuments(owner.session, record)).total).toBe(1);
    expect(await patient()).toMatchObject(wholeValues);
  });

  it.each([
    'application/xml',
    'text/xml; charset=utf-8',
    'text/plain',
    'application/json',
    'application/pdf',
    'application/octet-stream',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    null,
  ])('accepts a body of any content type: %s', async (contentType) => {
    succeeded(await write(whole, { contentType }), 'set_demographics');
    expect(await patient()).toMatchObject(wholeValues);
    const answer = await write('not demographics', { contentType });
    expect(answer.status).toBe(400);
  });

  it.each([
    ['<preferred>true</preferred>', true],
    ['<preferred>1</preferred>', true],
    ['<preferred>false</preferred>', false],
    ['<preferred>0</preferred>', false],
    ['', false],
  ])('stores a telephone with %s as preferred: %j', async (preferred, expected) => {
    const body = demographicsDocument(
      '<dateOfBirth>1984-02-29</dateOfBirth><gender>male</gender>',
      '<Name><familyName>a</familyName><givenName>b</givenName></Name>',
      `<Telephone><number>1</number>${preferred}</Telephone>`.repeat(2),
    );
    succeeded(await write(body), 'set_demographics');
    expect(await patient()).toMatchObject({ tel_1_preferred_p: expected, tel_2_preferred_p: expected });
  });

  it('keeps every version and one current version when six calls arrive at once', async () => {
    const { id } = await aboutRecord(owner.session, record);
    const names = Array.from({ length: 6 }, (_, index) => `N${index}`);
    const answers = await Promise.all(names.map((given) => write(demographics({ given }))));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect((await listVersions(owner.session, record, id)).total).toBe(7);
    const current = await patient();
    expect(current.__documentid__).toBe((await aboutRecord(owner.session, record)).id);
    const last = answers.findIndex((answer) => idOf(answer.xml()) === current.__documentid__);
    expect(current.name_given).toBe(names[last]);
  });
});

describe('The demographics of a record change', () => {
  it('when their document is replaced', async () => {
    const { id } = await aboutRecord(owner.session, record);
    const next = idOf(await replaceDocument(owner.session, record, id, whole));
    expect(await patient()).toEqual({ __modelname__: 'Demographics', __documentid__: next, ...wholeValues });
    const path = documentsPath(record, next, 'replace');
    const rejected = await owner.session.post(path, { body: demographicsDocument() });
    expect([rejected.status, rejected.text]).toEqual([
      404,
      expect.stringMatching(/^Demographics lacks dateOfBirth;/),
    ]);
    expect(await patient()).toMatchObject({ __documentid__: next });
  });

  it('when the special document is written, which then also returns them', async () => {
    const path = documentsPath(record, 'special', 'demographics');
    for (const method of ['PUT', 'POST']) {
      succeeded(await owner.session.request(method, path, { body: whole }), 'save_special_document');
      expect(await patient()).toMatchObject(wholeValues);
      succeeded(await write(little), 'set_demographics');
      expect((await owner.session.get(path)).text).toBe(little);
    }
    expectBadRequest(await owner.session.put(path, { body: '<Demographics/>' }));
    expect(await patient()).toMatchObject(littleValues);
  });

  it('without a change to the label of the record or of their document', async () => {
    const { id } = await aboutRecord(owner.session, record);
    succeeded(await owner.session.put(documentsPath(record, id, 'label'), { body: 'Who I am' }), 'label');
    const next = succeeded(await write(whole), 'set_demographics').xml();
    expect(textOf(next, 'label')).toBe('Who I am');
    expect((await aboutRecord(owner.session, record)).label).toBe('Ada First');
  });
});
