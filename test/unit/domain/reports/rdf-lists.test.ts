import { beforeEach, describe, expect, it } from 'vitest';
import { contractModels } from '../../../contract/data-models.ts';
import { autoshare, carenetsOf } from '../../../http/carenets/sharing.ts';
import { expectGeneralHeaders, expectNotFound, expectNotOffered } from '../../../support/expectations.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { storeModels } from '../../../support/medical/facts.ts';
import { filled } from '../../../support/medical/filled.ts';
import { many, markup, model } from '../../../support/medical/models-document.ts';
import { graphOf } from '../../../support/medical/rdf.ts';
import { inCarenet, inRecord, reportPath } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { snomed } from '../../../support/medical/vocabulary.ts';
import { createRecord } from '../../../support/scenario.ts';

let record: string;

const { service, owner } = await startInMemory();
beforeEach(async () => {
  record = await createRecord(service, owner);
});

const recordUri = (): string => `${service.origin}/records/${record}`;
const read = async (segment: string) => graphOf(await owner.session.get(`/records/${record}/${segment}/`));

/** The list that holds the facts of each model. All that it says of them is in test/unit/rdf. */
const lists = {
  Allergy: 'allergies',
  AllergyExclusion: 'allergies',
  Encounter: 'encounters',
  Fill: 'fulfillments',
  Immunization: 'immunizations',
  LabResult: 'lab_results',
  Medication: 'medications',
  Problem: 'problems',
  VitalSigns: 'vital_signs',
} as const;

it('RDF describes a fact, its code and its record', async () => {
  await storeModels(owner.session, record, model('Problem', smallest.Problem));
  const graph = await read('problems');
  const [uri] = graph.ofType('sp:Problem');
  const base = `${recordUri()}/problems/`;
  expect(uri!.slice(0, base.length)).toBe(base);
  expect(uri!.slice(base.length)).toMatch(/^[0-9a-f-]{36}$/);
  const code = `${snomed}37796009`;
  expect(graph.describe(uri!)).toEqual({
    'rdf:type': ['sp:Problem'],
    'sp:belongsTo': [`<${recordUri()}>`],
    'sp:problemName': [
      { 'rdf:type': ['sp:CodedValue'], 'dcterms:title': ['Migraine'], 'sp:code': [`<${code}>`] },
    ],
    'sp:startDate': ['2013-01-01T00:00:00Z^^xsd:dateTime'],
  });
  expect(graph.describe(recordUri())).toEqual({ 'rdf:type': ['sp:MedicalRecord'] });
  expect(graph.subjects()).toEqual([uri, recordUri(), code].sort());
});

it('RDF of every model is the same in its list, in the report and in the report of a carenet', async () => {
  const names = Object.keys(lists) as (keyof typeof lists)[];
  const both = names.flatMap((name) => [model(name, filled[name]), model(name, smallest[name])]);
  await storeModels(owner.session, record, ...both);
  const { Family } = await carenetsOf(owner.session, record);
  await autoshare(owner.session, record, Family!, 'Models');
  const query = { response_format: 'application/rdf+xml' };
  for (const name of names) {
    const type = contractModels.get(name)!.rdf!.class.replace('http://smartplatforms.org/terms#', 'sp:');
    const list = await read(lists[name]);
    const facts = list.ofType(type);
    expect([name, facts.length]).toEqual([name, 2]);
    for (const place of [inRecord(record), inCarenet(Family!)]) {
      const answer = await owner.session.get(reportPath(place, name), { query });
      expect(answer.headers['x-total-count']).toBe('2');
      const report = await graphOf(answer);
      expect(report.ofType(type)).toEqual(facts);
      for (const fact of facts) expect(report.describe(fact)).toEqual(list.describe(fact));
    }
  }
  const page = await owner.session.get(reportPath(inRecord(record), 'Problem'), {
    query: { ...query, limit: '1' },
  });
  expect((await graphOf(page)).ofType('sp:Problem')).toHaveLength(1);
  expect(page.headers['x-total-count']).toBe('2');
});

describe('RDF of linked facts', () => {
  it('links medication and fulfillments in both directions and in both lists', async () => {
    const fills = [filled.Fill, smallest.Fill].map((values) => model('Fill', values));
    await storeModels(
      owner.session,
      record,
      model('Medication', { ...filled.Medication, fulfillments: many(...fills) }),
      model('Fill', { ...smallest.Fill, date: '2019-01-01' }),
    );
    const medications = await read('medications');
    const [medication] = medications.ofType('sp:Medication');
    const nested = medications.ofType('sp:Fulfillment');
    expect(nested).toHaveLength(2);
    expect(medications.describe(medication!)['sp:fulfillment']).toEqual(nested.map((uri) => `<${uri}>`));
    const fulfillments = await read('fulfillments');
    expect(fulfillments.ofType('sp:Medication')).toEqual([medication]);
    expect(fulfillments.describe(medication!)).toHaveProperty('sp:drugName');
    expect(fulfillments.ofType('sp:Fulfillment')).toHaveLength(3);
    const links = fulfillments
      .ofType('sp:Fulfillment')
      .map((uri) => [uri, fulfillments.describe(uri)['sp:medication']]);
    const expected = links.map(([uri]) => [
      uri,
      nested.includes(String(uri)) ? [`<${medication}>`] : undefined,
    ]);
    expect(links).toEqual(expected);
    for (const uri of nested) expect(medications.describe(uri)['sp:medication']).toEqual([`<${medication}>`]);
  });

  it('describes the medication of the selected fulfillments once', async () => {
    const fills = ['2014-06-01', '2016-01-01', '2016-02-01'].map((date) =>
      model('Fill', { ...smallest.Fill, date }),
    );
    const medication = model('Medication', { ...filled.Medication, fulfillments: many(...fills) });
    await storeModels(owner.session, record, medication, model('Medication', smallest.Medication));
    const { Family } = await carenetsOf(owner.session, record);
    await autoshare(owner.session, record, Family!, 'Models');
    for (const place of [inRecord(record), inCarenet(Family!)]) {
      const query = { response_format: 'application/rdf+xml', date_range: 'date*2016-01-01*' };
      const graph = await graphOf(await owner.session.get(reportPath(place, 'Fill'), { query }));
      const dates = graph.ofType('sp:Fulfillment').flatMap((fill) => graph.describe(fill)['dcterms:date']!);
      const selected = ['2016-01-01T00:00:00Z^^xsd:dateTime', '2016-02-01T00:00:00Z^^xsd:dateTime'];
      expect(dates).toEqual(expect.arrayContaining(selected));
      const [uri, ...others] = graph.ofType('sp:Medication');
      expect(others).toEqual([]);
      expect(graph.describe(uri!)).toHaveProperty('sp:drugName');
    }
  });

  it('describes the encounter of vital signs', async () => {
    const encounter = markup(model('Encounter', filled.Encounter));
    await storeModels(owner.session, record, model('VitalSigns', { ...smallest.VitalSigns, encounter }));
    const graph = await read('vital_signs');
    const [signs] = graph.ofType('sp:VitalSigns');
    const [uri, ...others] = graph.ofType('sp:Encounter');
    expect(others).toEqual([]);
    expect(graph.describe(signs!)['sp:encounter']).toEqual([`<${uri}>`]);
    expect(graph.describe(uri!)).toHaveProperty('sp:encounterType');
    const alone = await read('encounters');
    expect(alone.ofType('sp:Encounter')).toEqual([uri]);
    expect(alone.ofType('sp:VitalSigns')).toEqual([]);
  });
});

describe('The RDF lists', () => {
  it('of a record without facts are empty', async () => {
    for (const segment of Object.values(lists)) {
      const answer = await owner.session.get(`/records/${record}/${segment}/`);
      expectGeneralHeaders(answer);
      expect([segment, (await graphOf(answer)).size]).toEqual([segment, 0]);
      expect(answer.xml().name).toMatch(/(^|:)RDF$/);
    }
    for (const segment of ['allergies', 'problems'])
      expectNotOffered(await owner.session.post(`/records/${record}/${segment}/`), ['GET']);
  });

  it('are of no other models, and under no other names', async () => {
    for (const segment of ['allergy_exclusions', 'equipment', 'Problem', 'problem', 'constructor'])
      expectNotFound(await owner.session.get(`/records/${record}/${segment}/`));
  });
});
