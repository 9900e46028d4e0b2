import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectGeneralHeaders, expectNotFound, expectNotOffered } from '../../../support/expectations.ts';
import { coded, type Values } from '../../../support/medical/compound-values.ts';
import { storeModels } from '../../../support/medical/facts.ts';
import { filled } from '../../../support/medical/filled.ts';
import { many, markup, model } from '../../../support/medical/models-document.ts';
import { type Description, graphOf } from '../../../support/medical/rdf.ts';
import { inCarenet, inRecord, reportPath } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { ndfrt, snomed, unii } from '../../../support/medical/vocabulary.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import type { Person } from '../../../support/people.ts';
import { createRecord } from '../../../support/scenario.ts';
import type { TestService } from '../../../support/service.ts';
import { autoshare, carenetsOf } from '../../carenets/sharing.ts';
import { type Described, type DescribedModel, described, describedModels } from './descriptions.ts';
import { code, codedValue, node, vitalSign } from './nodes.ts';

let service: TestService;
let owner: Person;
let record: string;

beforeAll(async () => {
  ({ service, owner } = await startWithOneRecord());
});
beforeEach(async () => {
  record = await createRecord(service, owner);
});
afterAll(() => service.stop());

const recordUri = (): string => `${service.origin}/records/${record}`;
const read = async (segment: string) => graphOf(await owner.session.get(`/records/${record}/${segment}/`));

/** The list that holds the facts of each model. */
const lists: Readonly<Record<DescribedModel, string>> = {
  Allergy: 'allergies',
  AllergyExclusion: 'allergies',
  Encounter: 'encounters',
  Fill: 'fulfillments',
  Immunization: 'immunizations',
  LabResult: 'lab_results',
  Medication: 'medications',
  Problem: 'problems',
  VitalSigns: 'vital_signs',
};

describe.each(describedModels)('RDF of %s', (name) => {
  const { type, segment, codes, ...said }: Described = described[name];

  it.each(['filled', 'smallest'] as const)('describes every field of a fact that is %s', async (which) => {
    await storeModels(owner.session, record, model(name, which === 'filled' ? filled[name] : smallest[name]));
    const graph = await read(lists[name]);
    const [uri, ...others] = graph.ofType(type);
    expect(others).toEqual([]);
    const base = `${recordUri()}/${segment}/`;
    expect(uri!.slice(0, base.length)).toBe(base);
    expect(uri!.slice(base.length)).toMatch(/^[0-9a-f-]{36}$/);
    expect(graph.describe(uri!)).toEqual({
      'rdf:type': [type],
      'sp:belongsTo': [`<${recordUri()}>`],
      ...said[which],
    });
    expect(graph.describe(recordUri())).toEqual({ 'rdf:type': ['sp:MedicalRecord'] });
    if (which === 'smallest') return;
    for (const [code, description] of Object.entries(codes))
      expect(graph.describe(code)).toEqual(description);
    expect(graph.subjects()).toEqual([uri!, recordUri(), ...Object.keys(codes)].sort());
  });

  it('is the same in the list, in the report and in the report of a carenet', async () => {
    await storeModels(owner.session, record, model(name, filled[name]), model(name, smallest[name]));
    const { Family } = await carenetsOf(owner.session, record);
    await autoshare(owner.session, record, Family!, 'Models');
    const list = await read(lists[name]);
    const facts = list.ofType(type);
    expect(facts).toHaveLength(2);
    for (const place of [inRecord(record), inCarenet(Family!)]) {
      const query = { response_format: 'application/rdf+xml' };
      const answer = await owner.session.get(reportPath(place, name), { query });
      expect(answer.headers['x-total-count']).toBe('2');
      const report = await graphOf(answer);
      expect(report.subjects()).toEqual(list.subjects());
      for (const subject of list.subjects()) expect(report.describe(subject)).toEqual(list.describe(subject));
      const page = await owner.session.get(reportPath(place, name), { query: { ...query, limit: '1' } });
      expect((await graphOf(page)).ofType(type)).toHaveLength(1);
      expect(page.headers['x-total-count']).toBe('2');
    }
  });
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
    expect(fulfillments.describe(medication!)).toMatchObject(described.Medication.filled);
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
      expect(graph.describe(uri!)).toMatchObject({
        'sp:drugName': described.Medication.filled['sp:drugName'],
      });
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
    expect(graph.describe(uri!)).toMatchObject(described.Encounter.filled);
    const alone = await read('encounters');
    expect(alone.ofType('sp:Encounter')).toEqual([uri]);
    expect(alone.ofType('sp:VitalSigns')).toEqual([]);
  });
});

describe('RDF of facts with few fields', () => {
  async function only(name: DescribedModel, values: Values): Promise<Description> {
    await storeModels(owner.session, record, model(name, { ...smallest[name], ...values }));
    const graph = await read(lists[name]);
    return graph.describe(graph.ofType(described[name].type)[0]!);
  }

  it('includes a zero, which is a value', async () => {
    const signs = await only('VitalSigns', { weight_value: 0, weight_unit: 'kg' });
    expect(signs['sp:weight']).toEqual([vitalSign('0', 'kg', undefined)]);
  });

  it('includes a coded value only with title and identifier', async () => {
    const result = await only('LabResult', {
      status_title: 'Final results',
      abnormal_interpretation_identifier: 'normal',
    });
    expect(Object.keys(result).toSorted()).toEqual(['rdf:type', 'sp:belongsTo', 'sp:labName']);
  });

  it('includes a value with unit only if it has both', async () => {
    const medication = await only('Medication', { quantity_value: '1', frequency_unit: '/d' });
    expect(medication).not.toHaveProperty('sp:quantity');
    expect(medication).not.toHaveProperty('sp:frequency');
  });

  it('includes ranges only with a result', async () => {
    const result = await only('LabResult', {
      quantitative_result_normal_range_max_value: '5',
      quantitative_result_normal_range_max_unit: 'g',
    });
    expect(result).not.toHaveProperty('sp:quantitativeResult');
  });

  it('includes half a range without the other half', async () => {
    const result = await only('LabResult', {
      quantitative_result_value_value: '4',
      quantitative_result_value_unit: 'g',
      quantitative_result_normal_range_max_value: '5',
      quantitative_result_normal_range_max_unit: 'g',
    });
    const five = node('sp:ValueAndUnit', { 'sp:value': '5', 'sp:unit': 'g' });
    expect(result['sp:quantitativeResult']).toEqual([
      node('sp:QuantitativeResult', {
        'sp:valueAndUnit': node('sp:ValueAndUnit', { 'sp:value': '4', 'sp:unit': 'g' }),
        'sp:normalRange': node('sp:ValueRange', { 'sp:maximum': five }),
      }),
    ]);
  });

  it('includes a provider of whom only the name is known', async () => {
    const encounter = await only('Encounter', { provider_name_given: 'Nia' });
    expect(encounter['sp:provider']).toEqual([
      node('sp:Provider', { 'v:n': node('v:Name', { 'v:given-name': 'Nia' }) }),
    ]);
    expect(encounter).not.toHaveProperty('sp:organization');
  });

  it('includes the time of a specimen without a participant', async () => {
    const result = await only('LabResult', { collected_at: '2011-01-01' });
    expect(result['sp:specimenCollected']).toEqual([
      node('sp:Attribution', { 'sp:startDate': '2011-01-01T00:00:00Z^^xsd:dateTime' }),
    ]);
  });

  it('includes the first of several allergens that has title and identifier', async () => {
    const shrimp = codedValue('Shrimp', unii, '1891LE191T');
    const allergy = await only('Allergy', {
      drug_allergen_title: 'Codeine',
      drug_class_allergen_identifier: 'N0000175503',
      ...coded('food_allergen', 'Shrimp', unii, '1891LE191T'),
    });
    expect(allergy['sp:foodAllergen']).toEqual([shrimp]);
    expect(allergy).not.toHaveProperty('sp:drugAllergen');
    expect(allergy).not.toHaveProperty('sp:drugClassAllergen');
  });

  it('prefers a class of drugs to a food', async () => {
    const allergy = await only('Allergy', {
      ...coded('drug_class_allergen', 'Sulfonamides', ndfrt, 'N0000175503'),
      ...coded('food_allergen', 'Shrimp', unii, '1891LE191T'),
    });
    expect(allergy['sp:drugClassAllergen']).toEqual([codedValue('Sulfonamides', ndfrt, 'N0000175503')]);
    expect(allergy).not.toHaveProperty('sp:foodAllergen');
  });

  it('has one node for a code that several facts share, with each of its titles', async () => {
    const titles = ['Asthma', 'Bronchial asthma'];
    const values = { ...smallest.Problem, name_identifier: '195967001' };
    await storeModels(
      owner.session,
      record,
      ...titles.map((name_title) => model('Problem', { ...values, name_title })),
    );
    const graph = await read('problems');
    expect(graph.describe(`${snomed}195967001`)).toEqual(code('SNOMED', snomed, '195967001', ...titles));
    const names = graph.ofType('sp:Problem').flatMap((uri) => graph.describe(uri)['sp:problemName']!);
    expect(names).toEqual(
      expect.arrayContaining(titles.map((title) => codedValue(title, snomed, '195967001'))),
    );
  });

  it('keeps markup in texts', async () => {
    const problem = await only('Problem', { notes: ' <b>&amp;</b> "x" 😀\n ' });
    expect(problem['sp:notes']).toEqual([' <b>&amp;</b> "x" 😀\n ']);
  });
});

describe('The RDF lists:', () => {
  it.each(Object.values(lists))('%s/ of a record without facts is empty', async (segment) => {
    const answer = await owner.session.get(`/records/${record}/${segment}/`);
    expectGeneralHeaders(answer);
    expect((await graphOf(answer)).size).toBe(0);
    expect(answer.xml().name).toMatch(/(^|:)RDF$/);
    expectNotOffered(await owner.session.post(`/records/${record}/${segment}/`), ['GET']);
  });

  it.each(['allergy_exclusions', 'equipment', 'Problem', 'problem', 'measurements', 'constructor'])(
    '%s/ does not exist and returns 404',
    async (segment) => {
      expectNotFound(await owner.session.get(`/records/${record}/${segment}/`));
    },
  );
});
