/** Resources that are strange and yet stored: docs/contract/fhir.md#numbers-dates-and-text. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDocument, documentsPath, idOf, replaceDocument } from '../../support/documents.ts';
import { bundle, fhir, patient, sodium } from '../../support/fhir/resources.ts';
import { inRecord, reportPath, rowsOf } from '../../support/medical/reports.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import type { Person } from '../../support/people.ts';
import { createRecord, demographics, succeeded } from '../../support/scenario.ts';
import type { TestService } from '../../support/service.ts';
import { child, type XmlElement } from '../../support/xml-tree.ts';

let service: TestService;
let owner: Person;
let record: string;
beforeAll(async () => {
  ({ service, owner } = await startWithOneRecord());
});
beforeEach(async () => {
  record = await createRecord(service, owner, { given: 'Rosa', family: 'Lind' });
});
afterAll(() => service?.stop());

const born = /<dateOfBirth>([\d-]+)/.exec(demographics())![1]!;
const bodyLimit = 4_194_304;
const rows = (model: string) => rowsOf(owner.session, inRecord(record), model);
const store = (body: string) => createDocument(owner.session, record, body, fhir);
const send = (body: string | Buffer) => owner.session.post(documentsPath(record), { body, ...fhir });
const patientIn = (document: XmlElement) => child(document, 'reading').attributes.patient;

/** A problem of the patient p1 with this onset. */
const condition = (name: string, more: object = {}) => ({
  resourceType: 'Condition',
  id: name.toLowerCase(),
  clinicalStatus: { coding: [{ code: 'active' }] },
  verificationStatus: { coding: [{ code: 'confirmed' }] },
  code: { coding: [{ system: 'http://snomed.info/sct', code: '195967001', display: name }], text: name },
  subject: { reference: 'Patient/p1' },
  onsetDateTime: '2013-01-01',
  ...more,
});

/** What was read and what was not, by the metadata of a document. */
function readIn(document: XmlElement) {
  const { children } = child(document, 'reading');
  const of = (name: string) => children.filter((one) => one.name === name);
  return {
    facts: Object.fromEntries(
      of('facts').map(({ attributes }) => [attributes.model, Number(attributes.count)]),
    ),
    unread: new Map(of('unread').map(({ attributes, text }) => [attributes.resource, text])),
  };
}

describe('References in FHIR', () => {
  it('that lead nowhere, to nothing and in circles leave the facts as they are', async () => {
    const stray = {
      ...sodium('one'),
      hasMember: [{ reference: 'Observation/two' }, { reference: '#none' }, { reference: 7 }, null],
      encounter: { reference: 'urn:uuid:0' },
      performer: [{ reference: 'https://nowhere.example/Organization/1' }],
    };
    const other = { ...sodium('two'), derivedFrom: [{ reference: 'Observation/one' }] };
    const visit = { resourceType: 'Encounter', id: 'e', partOf: { reference: 'Encounter/e' } };
    const { facts } = readIn(await store(bundle(stray, other, visit)));
    expect(facts).toEqual({ LabResult: 2 });
  });

  it('lead into contained resources', async () => {
    const drug = {
      resourceType: 'Medication',
      id: 'drug',
      code: {
        coding: [
          { system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: '1014678', display: 'Cetirizine' },
        ],
      },
    };
    const request = {
      resourceType: 'MedicationRequest',
      status: 'active',
      intent: 'order',
      subject: { reference: 'Patient/p1' },
      contained: [drug],
      medicationReference: { reference: '#drug' },
      authoredOn: '2014-05-02',
    };
    await store(JSON.stringify(request));
    expect(await rows('Medication')).toMatchObject([{ drugName_identifier: '1014678' }]);
  });
});

describe('Resources that cannot be read', () => {
  it('are named with their reasons and do not keep the others out', async () => {
    const document = await store(
      bundle(
        condition('Asthma'),
        condition('Doubt', { verificationStatus: { coding: [{ code: 'refuted' }] } }),
        { resourceType: 'Condition' },
        { resourceType: 'Nonsense', id: '1' },
        { resourceType: 7 },
        ...(['a text', null] as unknown as object[]),
        { resourceType: 'Observation', id: 'o', code: 'not an object', subject: [[[]]] },
      ),
    );
    const { facts, unread } = readIn(document);
    expect(facts).toEqual({ Problem: 1 });
    expect([...unread.keys()].toSorted()).toEqual(
      [
        'Condition/doubt',
        'Nonsense',
        'Observation/o',
        'entry 3 (Condition)',
        'entry 5',
        'entry 6',
        'entry 7',
      ].toSorted(),
    );
    for (const reason of unread.values()) expect(reason).toMatch(/^\S.*\.$/);
  });
});

describe('Dates in FHIR', () => {
  it.each([
    ['2015', '2015-01-01T00:00:00Z'],
    ['2015-02', '2015-02-01T00:00:00Z'],
    ['2015-02-07T13:28:17.239+02:00', '2015-02-07T11:28:17.239000Z'],
  ])('of any precision are read: %s', async (onsetDateTime, startDate) => {
    await store(JSON.stringify(condition('Asthma', { onsetDateTime })));
    expect((await rows('Problem')).map((row) => row.startDate)).toEqual([startDate]);
  });

  it.each(['2015-02-30', '2015-13', '15', 'yesterday', '2015-02-07T25:00:00Z'])(
    'that do not exist give no fact with another date: %s',
    async (onsetDateTime) => {
      const { facts, unread } = readIn(await store(JSON.stringify(condition('Asthma', { onsetDateTime }))));
      const dates = (await rows('Problem')).map((row) => row.startDate);
      expect(dates.filter((date) => date !== null)).toEqual([]);
      expect((facts.Problem ?? 0) + unread.size).toBe(1);
    },
  );
});

describe('Numbers in FHIR', () => {
  it.each(['-1e400', '1e-400', `1${'0'.repeat(400)}`, '-0', '0.30000000000000000001'])(
    'beyond those of computers are never turned into others: %s',
    async (text) => {
      const document = await store(JSON.stringify(sodium('o1', 424242)).replace('424242', text));
      const [row] = await rows('LabResult');
      const { facts } = readIn(document);
      expect(facts).toEqual({ LabResult: 1 });
      // One that is longer than the field stands in full among the texts.
      if (text.length <= 255) expect(row?.quantitative_result_value_value).toBe(text);
      else expect([row?.quantitative_result_value_value, row?.components]).toEqual([null, `${text} mmol/L`]);
    },
  );
});

describe('Texts in FHIR', () => {
  it('that XML cannot hold break no report', async () => {
    const text = 'a\u0000b\u0001\uD800';
    const coding = [{ system: 'http://snomed.info/sct', code: '195967001', display: text }];
    const stored = await send(JSON.stringify(condition('Asthma', { code: { coding, text } })));
    expect(stored.xml().name).toBe('Document');
    const answer = await owner.session.get(reportPath(inRecord(record), 'Problem'), {
      query: { response_format: 'application/xml' },
    });
    expect(succeeded(answer, 'report').xml().name).toBe('Models');
  });

  it('with scripts stay bytes in the document and are never markup in a report', async () => {
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
    const document = await store(resource);
    expect(readIn(document).facts).toEqual({ SimpleClinicalNote: 1 });
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

describe('A body that is labelled as FHIR', () => {
  it.each([
    ['JSON with a comment', '{"resourceType":"Patient"/**/}'],
    ['several resources in lines', '{"resourceType":"Patient"}\n{"resourceType":"Patient"}'],
    ['a type that is no text', '{"resourceType":{"value":"Patient"}}'],
    ['Latin-1', Buffer.from('{"resourceType":"Patient","id":"é"}', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFF{"resourceType":"Patient"}', 'utf16le')],
  ])('and is %s gets 400', async (_what, body) => {
    expect((await send(body)).status).toBe(400);
  });

  /** A body of nearly 4 MiB: copies of a piece. */
  const filled = (start: string, piece: string, end: string) =>
    start + piece.repeat(Math.floor((bodyLimit - start.length - end.length) / piece.length)) + end;

  it.each([
    ['lists', filled('{"resourceType":"Basic","a":[[]', ',[]', ']}')],
    ['one number', filled('{"resourceType":"Basic","a":1', '0', '}')],
    ['one text', filled('{"resourceType":"Basic","a":"', '\\\\', '"}')],
    [
      'contained resources',
      filled('{"resourceType":"Observation","contained":[{}', ',{"resourceType":"A"}', ']}'),
    ],
    [
      'references to itself',
      filled(
        '{"resourceType":"Observation","id":"a","hasMember":[{}',
        ',{"reference":"Observation/a"}',
        ']}',
      ),
    ],
    ['codes', filled('{"resourceType":"Condition","code":{"coding":[{}', ',{"code":"1"}', ']}}')],
  ])('may be 4 MiB of %s', async (_what, body) => {
    expect((await send(body)).status).toBe(200);
  });

  it('of one byte more than 4 MiB gets 413', async () => {
    const body = JSON.stringify(sodium('o1'));
    expect((await send(body.padEnd(bodyLimit))).status).toBe(200);
    expect((await send(body.padEnd(bodyLimit + 1))).status).toBe(413);
  });
});

describe('The person of a FHIR document', () => {
  const other = patient('Ole', 'Berg', '1990-01-31');

  it('may be contained, and is compared all the same', async () => {
    const of = (contained: object) =>
      JSON.stringify({
        ...sodium('o1', 140, '#p'),
        contained: [{ ...contained, id: 'p' }],
      });
    expect(patientIn(await store(of(patient('Rosa', 'Lind', born))))).toBe('same');
    expect(patientIn(await store(of(other)))).toBe('other');
    expect(await rows('LabResult')).toHaveLength(1);
  });

  it('may be in a Bundle inside of another, and is compared all the same', async () => {
    const inner = JSON.parse(bundle(other, sodium('o1'))) as object;
    expect(patientIn(await store(bundle(inner)))).toBe('other');
    expect(await rows('LabResult')).toEqual([]);
  });

  it('takes the facts away when a new version is about someone else', async () => {
    const first = idOf(await store(bundle(patient('Rosa', 'Lind', born), sodium('o1'))));
    expect(await rows('LabResult')).toHaveLength(1);
    const second = await replaceDocument(owner.session, record, first, bundle(other, sodium('o1')), fhir);
    expect(patientIn(second)).toBe('other');
    expect(await rows('LabResult')).toEqual([]);
  });

  it('is compared with the demographics that the record has then', async () => {
    const married = bundle(patient('Rosa', 'Berg'), sodium('o1'));
    expect(patientIn(await store(married))).toBe('other');
    const body = demographics({ family: 'Berg' });
    succeeded(await owner.session.put(`/records/${record}/demographics`, { body }), 'set_demographics');
    expect(patientIn(await store(married))).toBe('same');
  });
});
