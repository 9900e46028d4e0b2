/** Documents of FHIR R4: docs/contract/fhir.md#documents. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reprocessRecord } from '../../../shared/operations/facts/reprocess.ts';
import { createBodies } from '../../../shared/store/s3-bodies.ts';
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
import { inCarenet, inRecord, rowsOf } from '../../support/medical/reports.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import type { Person } from '../../support/people.ts';
import { admin, authorizeApp, carenetOf, createRecord, demographics } from '../../support/scenario.ts';
import type { TestService } from '../../support/service.ts';
import { child, type XmlElement } from '../../support/xml-tree.ts';
import { tableOf } from '../../workers/support.ts';

let service: TestService;
let owner: Person;
beforeAll(async () => {
  ({ service, owner } = await startWithOneRecord());
});
afterAll(() => service?.stop());

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
    const carenet = await carenetOf(owner, 'Family');
    const mine = `/records/${record}/carenets/`;
    const id = /<Carenet id="([^"]+)" name="Family"/.exec((await owner.session.get(mine)).text)![1]!;
    expect(carenet).toBeTruthy();
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
  /** What the document has besides an Observation, and what comes of it. */
  const cases: readonly (readonly [
    what: string,
    patients: readonly object[],
    patient: string,
    facts: number,
  ])[] = [
    ['the person of the record', [patient('Rosa', 'Lind', born)], 'same', 1],
    ['her with another family name', [patient('Rosa', 'Marquez', born)], 'same', 1],
    ['her in capitals and with accents', [patient('RÓSA', 'LIND', born)], 'same', 1],
    ['her with the year of birth alone', [patient('Rosa', 'Lind', born.slice(0, 4))], 'same', 1],
    ['her without a date of birth', [patient('Rosa', 'Lind')], 'same', 1],
    ['two copies of her', [patient('Rosa', 'Lind', born), patient('Rosa', 'Lind', born, 'p2')], 'same', 1],
    ['nobody that is described', [], 'unnamed', 1],
    ['a Patient without name and birth', [{ resourceType: 'Patient', id: 'p1' }], 'unnamed', 1],
    ['someone of her name, born on another day', [patient('Rosa', 'Lind', '1999-09-09')], 'other', 0],
    ['her with an initial', [patient('R.', 'Lind', born)], 'same', 1],
    ['her twin', [patient('Marta', 'Lind', born)], 'other', 0],
    ['someone born on her day', [patient('Ines', 'Oyelaran', born)], 'other', 0],
    ['her sister, without a date of birth', [patient('Marta', 'Lind')], 'other', 0],
    [
      'her and another one',
      [patient('Rosa', 'Lind', born), patient('Ines', 'Lind', '1999-09-09', 'p2')],
      'several',
      0,
    ],
  ];

  it.each(cases)('is %s', async (_what, patients, expected, facts) => {
    const record = await newRecord();
    const document = await store(record, bundle(...patients, sodium('o1')));
    expect(readingOf(document)).toMatchObject({
      patient: expected,
      facts: facts ? { LabResult: facts } : {},
    });
    expect(await labs(record)).toHaveLength(facts);
  });

  it('cannot be two who are elsewhere', async () => {
    const record = await newRecord();
    const body = bundle(sodium('o1', 1, 'Patient/a'), sodium('o2', 2, 'Patient/b'));
    expect(readingOf(await store(record, body))).toMatchObject({ patient: 'several', facts: {} });
  });

  it('stays another one when the record is read again, and the facts of her own documents come back', async () => {
    const record = await newRecord();
    await store(record, bundle(patient('Ines', 'Oyelaran', '1999-09-09'), sodium('o1', 1)));
    await store(record, bundle(patient('Rosa', 'Lind', born), sodium('o2', 2)));
    const stores = { store: tableOf(service), bodies: createBodies(service.env.BUCKET_NAME!) };
    await reprocessRecord(record, stores, () => new Date());
    expect(await values(record)).toEqual(['2']);
  });
});

describe('A body that is no FHIR document', () => {
  const deep = `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`;
  const cases: readonly (readonly [what: string, body: string | Buffer, reason: RegExp])[] = [
    ['empty', '', /empty/],
    ['cut off', '{"resourceType": "Patient", "na', /not JSON: it is wrong at (?:its end|character \d+)\.$/],
    ['wrong in the middle', '{"resourceType": "Patient", nope}', /not JSON: it is wrong at character 29\.$/],
    ['XML', '<Patient xmlns="http://hl7.org/fhir"/>', /not JSON/],
    ['a list', '[]', /one resource of FHIR R4/],
    ['a number', '1e400', /one resource of FHIR R4/],
    ['an object of no type', '{"id": "x"}', /one resource of FHIR R4/],
    ['of a type that R4 does not have', '{"resourceType": "MedicationUsage"}', /one resource of FHIR R4/],
    ['of a type that every object has', '{"resourceType": "constructor"}', /one resource of FHIR R4/],
    ['with a key twice', '{"resourceType": "Patient", "id": "a", "\\u0069d": "b"}', /names id twice/],
    [
      'with a key twice, deep inside',
      '{"resourceType": "Patient", "name": [{"text": 1, "text": 2}]}',
      /names text twice/,
    ],
    ['too deep', deep, /deeper than 100/],
    ['much too deep', '['.repeat(2_000_000), /deeper than 100/],
    ['not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), /UTF-8/],
  ];

  it.each(cases)(
    'because it is %s is refused with the reason, and nothing is stored',
    async (_what, body, reason) => {
      const record = await newRecord();
      const before = (await listDocuments(owner.session, record)).total;
      const answer = await owner.session.post(documentsPath(record), { body, ...fhir });
      expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(reason)]);
      expect((await listDocuments(owner.session, record)).total).toBe(before);
    },
  );

  it('is refused with 404 and the reason as a new version', async () => {
    const record = await newRecord();
    const document = await store(record, JSON.stringify(sodium('o1')));
    const answer = await owner.session.post(documentsPath(record, idOf(document), 'replace'), {
      body: '{',
      ...fhir,
    });
    expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('not JSON')]);
    expect(await values(record)).toEqual(['140']);
  });

  it.each(['3.0', '5.0', '4.3', 'R4'])('of version %s is refused', async (version) => {
    const record = await newRecord();
    const contentType = `application/fhir+json; fhirVersion=${version}`;
    const body = JSON.stringify(sodium('o1'));
    const answer = await owner.session.post(documentsPath(record), { body, contentType });
    expect([answer.status, answer.text]).toEqual([400, 'Only FHIR R4 is read: fhirVersion must be 4.0.']);
  });

  it('of more facts than a document may hold is refused', async () => {
    const record = await newRecord();
    const one = { ...sodium('o'), category: undefined, effectiveDateTime: '2026-01-15' };
    const many = Array.from({ length: 10_001 }, (_, index) => ({ ...one, id: `o${index}` }));
    const answer = await owner.session.post(documentsPath(record), { body: bundle(...many), ...fhir });
    expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(/10000 facts|larger than/)]);
  });

  it('but 4 MB of empty entries is read in bounded time and memory', async () => {
    const record = await newRecord();
    const body = `{"resourceType":"Bundle","type":"collection","entry":[${'{},'.repeat(1_300_000)}{}]}`;
    const answer = await owner.session.post(documentsPath(record), { body, ...fhir });
    expect(answer.status).toBe(200);
  });

  it('does not show its content in the reason', async () => {
    const record = await newRecord();
    const body = '{"resourceType": "Patient", "name": "Secretname" "x"}';
    const answer = await owner.session.post(documentsPath(record), { body, ...fhir });
    expect(answer.status).toBe(400);
    expect(answer.text).not.toContain('Secretname');
  });
});

describe('FHIR of which a part cannot be read', () => {
  it.each([
    ['references that lead nowhere', { ...sodium('o1'), encounter: { reference: 'Encounter/none' } }],
    ['a reference to itself', { ...sodium('o1'), hasMember: [{ reference: 'Observation/o1' }] }],
    ['a contained resource', { ...sodium('o1'), contained: [{ resourceType: 'Device', id: 'd' }] }],
    [
      'a narrative with a script',
      { ...sodium('o1'), text: { status: 'generated', div: '<div><script>alert(1)</script></div>' } },
    ],
    ['a key that every object has', { ...sodium('o1'), constructor: 1, ['__proto__']: { status: 'x' } }],
  ])('is read in spite of %s', async (_what, resource) => {
    const record = await newRecord();
    const document = await store(record, bundle(resource as object));
    expect(readingOf(document).facts).toEqual({ LabResult: 1 });
  });

  it('keeps the text of numbers, also those beyond a double', async () => {
    const record = await newRecord();
    for (const [index, text] of ['7.20', '140.000000000000000001', '1e400'].entries())
      await store(record, JSON.stringify(sodium(`o${index}`, 424242)).replace('424242', text));
    expect(await values(record)).toEqual(['1e400', '140.000000000000000001', '7.20'].toSorted());
  });

  it.each([
    ['2015', '2015-01-01T00:00:00Z'],
    ['2015-02', '2015-02-01T00:00:00Z'],
    ['2015-02-07', '2015-02-07T00:00:00Z'],
    ['2015-02-07T13:28:17-05:00', '2015-02-07T18:28:17Z'],
    ['2015-02-07T13:28:17.25Z', '2015-02-07T13:28:17.250000Z'],
  ])('takes the time %s as %s', async (time, expected) => {
    const record = await newRecord();
    await store(record, JSON.stringify(sodium('o1', 140, 'Patient/p1', time)));
    expect((await labs(record)).map((row) => row.collected_at)).toEqual([expected]);
  });

  it('says so of a time that is none', async () => {
    const record = await newRecord();
    const document = await store(record, JSON.stringify(sodium('o1', 140, 'Patient/p1', 'yesterday')));
    const { facts, unreadCount } = readingOf(document);
    expect(Object.keys(facts).length + unreadCount).toBeGreaterThan(0);
  });
});

it('The admin app that creates a record stores FHIR into it as the owner does', async () => {
  const record = await newRecord();
  const document = await createDocument(admin(service), record, JSON.stringify(sodium('o1')), fhir);
  expect(readingOf(document).patient).toBe('unnamed');
});
