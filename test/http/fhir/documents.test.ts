/** Documents of FHIR R4: docs/contract/fhir.md#documents. */
import { describe, expect, it } from 'vitest';
import { reprocessRecord } from '../../../shared/operations/facts/reprocess.ts';
import {
  createDocument,
  documentsPath,
  externalPath,
  idOf,
  listDocuments,
  metadataOf,
  replaceDocument,
} from '../../support/documents.ts';
import { bundle, fhir, patient, sodium } from '../../support/fhir/resources.ts';
import { inCarenet, inRecord, reportPath, rowsOf } from '../../support/medical/reports.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { admin, authorizeApp, createRecord, demographics, succeeded } from '../../support/scenario.ts';
import { bodiesOf, storeOf } from '../../support/stored-people.ts';
import { child, type XmlElement } from '../../support/xml-tree.ts';

const { service, owner } = await startWithOneRecord();

/** A record of Rosa Lind; `demographics` of the tests says when she was born. */
const newRecord = () => createRecord(service, owner, { given: 'Rosa', family: 'Lind' });
const born = /<dateOfBirth>([\d-]+)/.exec(demographics())![1]!;

interface Reading {
  readonly patient: string;
  readonly facts: Readonly<Record<string, number>>;
  readonly unread: readonly (readonly [resource: string, reason: string])[];
  readonly unreadCount: number;
}

function readingOf(document: XmlElement): Reading {
  const { attributes, children } = child(document, 'reading');
  const named = (name: string) => children.filter((one) => one.name === name);
  return {
    patient: attributes.patient!,
    facts: Object.fromEntries(
      named('facts').map((one) => [one.attributes.model!, Number(one.attributes.count)]),
    ),
    unread: named('unread').map((one) => [one.attributes.resource!, one.text] as const),
    unreadCount: Number(attributes.unread_count),
  };
}

const store = (record: string, body: string | Buffer, options = {}) =>
  createDocument(owner.session, record, body, { ...fhir, ...options });
const labs = (record: string) => rowsOf(owner.session, inRecord(record), 'LabResult');
const values = async (record: string) =>
  (await labs(record)).map((row) => row.quantitative_result_value_value).toSorted();

describe('A FHIR document', () => {
  it('is kept byte for byte, has the kind of its resource as its type, and gives facts', async () => {
    const record = await newRecord();
    const body = ` ${JSON.stringify(sodium('o1', 139.5), undefined, 2)}\n`;
    const document = await store(record, body, { contentType: 'application/fhir+json; fhirVersion=4.0' });
    expect(document.attributes.type).toBe('http://hl7.org/fhir/Observation');
    const answer = await owner.session.get(documentsPath(record, idOf(document)));
    expect(answer.bytes.toString()).toBe(body);
    expect(answer.headers['content-type']).toBe('application/fhir+json');
    expect(await labs(record)).toMatchObject([
      {
        test_name_identifier: '2951-2',
        quantitative_result_value_value: '139.5',
        quantitative_result_value_unit: 'mmol/L',
        collected_at: '2026-01-15T09:30:00Z',
        __documentid__: idOf(document),
      },
    ]);
  });

  it('says in its metadata what was read, what was not and why, at once and later, but not in lists', async () => {
    const record = await newRecord();
    const entered = { ...sodium('o3'), status: 'entered-in-error' };
    const document = await store(
      record,
      bundle(patient('Rosa', 'Lind', born), sodium('o1'), sodium('o2'), entered),
    );
    const expected = {
      patient: 'same',
      facts: { LabResult: 2 },
      unread: [['Observation/o3', expect.stringMatching(/\.$/)]],
      unreadCount: 1,
    };
    expect(readingOf(document)).toEqual(expected);
    expect(readingOf(await metadataOf(owner.session, record, idOf(document)))).toEqual(expected);
    const list = await owner.session.get(documentsPath(record), {
      query: { type: 'http://hl7.org/fhir/Bundle' },
    });
    expect(list.text).toContain(idOf(document));
    expect(list.text).not.toContain('<reading');
  });

  it('names at most twenty resources that were not read, and counts all', async () => {
    const record = await newRecord();
    const wrong = Array.from({ length: 30 }, (_, index) => ({ ...sodium(`o${index}`), status: 'cancelled' }));
    const reading = readingOf(await store(record, bundle(...wrong)));
    expect([reading.unread.length, reading.unreadCount]).toEqual([20, 30]);
  });

  it('is stored by an external id, by a relation and as a new version, whose facts replace the old ones', async () => {
    const record = await newRecord();
    const app = await authorizeApp(service, owner, record);
    const put = await app.put(externalPath(record, service.apps.user.id, 'labs'), {
      body: JSON.stringify(sodium('o1', 141)),
      ...fhir,
    });
    expect(put.status).toBe(200);
    const first = idOf(put.xml());
    const related = await owner.session.post(documentsPath(record, first, 'rels', 'followup/'), {
      body: JSON.stringify(sodium('o2', 142)),
      ...fhir,
    });
    expect(related.status).toBe(200);
    expect(await values(record)).toEqual(['141', '142']);
    const replaced = await replaceDocument(owner.session, record, first, bundle(sodium('o1', 143)), fhir);
    expect(readingOf(replaced).facts).toEqual({ LabResult: 1 });
    expect(await values(record)).toEqual(['142', '143']);
    await replaceDocument(owner.session, record, idOf(replaced), '<Note/>');
    expect(await values(record)).toEqual(['142']);
  });

  it('in the storage of an app is stored as anything else, and read by nobody', async () => {
    const record = await newRecord();
    const app = await authorizeApp(service, owner, record);
    const path = `/records/${record}/apps/${service.apps.user.id}/documents/`;
    const answer = await app.post(path, { body: '{ not JSON', ...fhir });
    expect(answer.status).toBe(200);
    expect(await labs(record)).toEqual([]);
  });

  it('is shown by a carenet by its type or by placement, and so are its facts', async () => {
    const record = await newRecord();
    const mine = `/records/${record}/carenets/`;
    const id = /<Carenet id="([^"]+)" name="Family"/.exec((await owner.session.get(mine)).text)![1]!;
    const shown = async () =>
      (await rowsOf(owner.session, inCarenet(id), 'LabResult')).map(
        (row) => row.quantitative_result_value_value,
      );
    await store(record, JSON.stringify(sodium('o1', 141)));
    const placed = await store(record, bundle(sodium('o2', 142)));
    expect(await shown()).toEqual([]);
    const autoshare = `/records/${record}/autoshare/carenets/${id}/bytype/set`;
    const set = await owner.session.post(autoshare, { form: { type: 'http://hl7.org/fhir/Observation' } });
    expect(set.status).toBe(200);
    expect(await shown()).toEqual(['141']);
    await owner.session.put(documentsPath(record, idOf(placed), 'carenets', id));
    expect((await shown()).toSorted()).toEqual(['141', '142']);
    // What was read tells something of the demographics.
    const meta = await owner.session.get(`/carenets/${id}/documents/${idOf(placed)}/meta`);
    expect(meta.status).toBe(200);
    expect(meta.text).not.toContain('<reading');
  });

  it('of a type that no document has yet can be shared, and one that FHIR does not have cannot', async () => {
    const record = await newRecord();
    const mine = await owner.session.get(`/records/${record}/carenets/`);
    const id = /<Carenet id="([^"]+)"/.exec(mine.text)![1]!;
    const path = `/records/${record}/autoshare/carenets/${id}/bytype/set`;
    const share = async (type: string) => (await owner.session.post(path, { form: { type } })).status;
    expect(await share('http://hl7.org/fhir/Bundle')).toBe(200);
    expect(await share('http://hl7.org/fhir/Banana')).toBe(404);
  });
});

describe('The person of a FHIR document', () => {
  const rosa = patient('Rosa', 'Lind', born);
  const ines = patient('Ines', 'Oyelaran', '1999-09-09');

  /** One of each sort. All others are in test/unit/domain/documents and test/unit/fhir. */
  it.each([
    ['the person of the record, whose facts are read', [rosa], 'same', 1],
    ['nobody that is described, and its facts are read', [], 'unnamed', 1],
    ['someone else, whose facts are not read', [ines], 'other', 0],
    ['several people, whose facts are not read', [rosa, { ...ines, id: 'p2' }], 'several', 0],
  ])('is %s', async (_what, patients, expected, facts) => {
    const record = await newRecord();
    const reading = readingOf(await store(record, bundle(...patients, sodium('o1'))));
    expect(reading).toMatchObject({ patient: expected, facts: facts ? { LabResult: facts } : {} });
    expect(await labs(record)).toHaveLength(facts);
  });

  it('takes the facts away when a new version is about someone else', async () => {
    const record = await newRecord();
    const first = idOf(await store(record, bundle(rosa, sodium('o1'))));
    expect(await labs(record)).toHaveLength(1);
    const second = await replaceDocument(owner.session, record, first, bundle(ines, sodium('o1')), fhir);
    expect(readingOf(second).patient).toBe('other');
    expect(await labs(record)).toEqual([]);
  });

  it('is compared with the demographics that the record has then', async () => {
    const record = await newRecord();
    const married = bundle(patient('Rosa', 'Berg'), sodium('o1'));
    expect(readingOf(await store(record, married)).patient).toBe('other');
    const body = demographics({ family: 'Berg' });
    succeeded(await owner.session.put(`/records/${record}/demographics`, { body }), 'set_demographics');
    expect(readingOf(await store(record, married)).patient).toBe('same');
  });

  it('stays another one when the record is read again, and the facts of her own documents come back', async () => {
    const record = await newRecord();
    await store(record, bundle(ines, sodium('o1', 1)));
    await store(record, bundle(rosa, sodium('o2', 2)));
    const stores = { store: storeOf(service), bodies: bodiesOf(service) };
    await reprocessRecord(record, stores, () => new Date());
    expect(await values(record)).toEqual(['2']);
  });
});

/** One of each sort. All others are in test/unit/domain/documents. */
describe('A body that is no FHIR document', () => {
  it('is refused with the reason, and nothing is stored', async () => {
    const record = await newRecord();
    const before = (await listDocuments(owner.session, record)).total;
    const body = '{"resourceType": "Patient", nope}';
    const answer = await owner.session.post(documentsPath(record), { body, ...fhir });
    expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(/not JSON.*character 29/)]);
    expect((await listDocuments(owner.session, record)).total).toBe(before);
  });

  it('is refused with 404 and the reason as a new version', async () => {
    const record = await newRecord();
    const document = await store(record, JSON.stringify(sodium('o1')));
    const path = documentsPath(record, idOf(document), 'replace');
    const answer = await owner.session.post(path, { body: '{', ...fhir });
    expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('not JSON')]);
    expect(await values(record)).toEqual(['140']);
  });

  it('is of another version of FHIR, as its label says', async () => {
    const contentType = 'application/fhir+json; fhirVersion=5.0';
    const body = JSON.stringify(sodium('o1'));
    const answer = await owner.session.post(documentsPath(await newRecord()), { body, contentType });
    expect([answer.status, answer.text]).toEqual([400, 'Only FHIR R4 is read: fhirVersion must be 4.0.']);
  });
});

it('A number of FHIR keeps its text, also beyond a double', async () => {
  const record = await newRecord();
  for (const [index, text] of ['7.20', '1e400'].entries())
    await store(record, JSON.stringify(sodium(`o${index}`, 424242)).replace('424242', text));
  expect(await values(record)).toEqual(['1e400', '7.20']);
});

it('The admin app that creates a record stores FHIR into it as the owner does', async () => {
  const record = await newRecord();
  const document = await createDocument(admin(service), record, JSON.stringify(sodium('o1')), fhir);
  expect(readingOf(document).patient).toBe('unnamed');
});

describe('Texts in FHIR', () => {
  it('that XML cannot hold break no report', async () => {
    const record = await newRecord();
    const text = 'a\u0000b\u0001\uD800';
    const coding = [{ system: 'http://snomed.info/sct', code: '195967001', display: text }];
    await store(record, JSON.stringify({ resourceType: 'Condition', code: { coding, text } }));
    const answer = await owner.session.get(reportPath(inRecord(record), 'Problem'), {
      query: { response_format: 'application/xml' },
    });
    expect(succeeded(answer, 'report').xml().name).toBe('Models');
  });

  it('with scripts stay bytes in the document and are never markup in a report', async () => {
    const record = await newRecord();
    const div =
      '<div xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script><p onclick="x()">Good</p></div>';
    const resource = JSON.stringify({
      resourceType: 'DiagnosticReport',
      id: 'r',
      status: 'final',
      text: { status: 'generated', div },
      code: { text: '<img src=x onerror=alert(1)>' },
      subject: { reference: 'Patient/p1' },
      effectiveDateTime: '2024-05-02T08:00:00Z',
      issued: '2024-05-02T09:00:00Z',
    });
    const document = await store(record, resource);
    expect(readingOf(document).facts).toEqual({ SimpleClinicalNote: 1 });
    const stored = await owner.session.get(documentsPath(record, idOf(document)));
    expect(stored.text).toBe(resource);
    expect(stored.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
    const report = (response_format: string) =>
      owner.session.get(reportPath(inRecord(record), 'SimpleClinicalNote'), { query: { response_format } });
    const [xml, json] = [await report('application/xml'), await report('application/json')];
    expect(xml.text).not.toMatch(/<(script|p|img|div)\b/);
    expect(json.text).not.toContain('alert(1)</script>');
    expect(json.headers).toMatchObject({
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
    });
  });
});
