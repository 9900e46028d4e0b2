import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentPrefix } from '../../../support/documents.ts';
import { expectDenied, expectGeneralHeaders, expectNotOffered } from '../../../support/expectations.ts';
import { storeModels } from '../../../support/medical/facts.ts';
import { filled, modelNames } from '../../../support/medical/filled.ts';
import { many, markup, model } from '../../../support/medical/models-document.ts';
import { type Graph, graphOf } from '../../../support/medical/rdf.ts';
import { loinc, platformCodes, snomed } from '../../../support/medical/vocabulary.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import type { Person } from '../../../support/people.ts';
import { admin, authorizeApp, clientOf, requestToken, ui } from '../../../support/scenario.ts';
import type { TestService } from '../../../support/service.ts';

let service: TestService;
let owner: Person;
let record: string;
let ontology: Graph;

beforeAll(async () => {
  ({ service, owner, record } = await startWithOneRecord());
  ontology = await graphOf(await owner.session.get('/ontology'));
});
afterAll(() => service.stop());

const sp = (name: string): string => `http://smartplatforms.org/terms#${name}`;
const spcode = (name: string): string => `http://smartplatforms.org/terms/codes/${name}`;

describe('GET /ontology', () => {
  it('returns the same with a strong ETag to every authenticated caller', async () => {
    const { client } = await requestToken(service, service.apps.user);
    const app = await authorizeApp(service, owner, record);
    const callers = [
      admin(service),
      ui(service),
      owner.session,
      clientOf(service, service.apps.user),
      app,
      client,
    ];
    const answers = await Promise.all(callers.map((caller) => caller.get('/ontology')));
    expect(answers.map(({ status }) => status)).toEqual(callers.map(() => 200));
    for (const answer of answers) {
      expect(answer.headers['content-type']).toBe('application/rdf+xml');
      expect(answer.headers.etag).toMatch(/^"[^"]+"$/);
      expectGeneralHeaders(answer);
    }
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
  });

  it('returns 403 without a signature, and offers GET only', async () => {
    expectDenied(await owner.session.get('/ontology', { unsigned: true }));
    for (const method of ['POST', 'PUT', 'DELETE'])
      expectNotOffered(await owner.session.request(method, '/ontology'), ['GET']);
  });
});

describe('The ontology', () => {
  it('names itself', () => {
    const self = ontology.describe(`${service.origin}/ontology`);
    expect(self['rdf:type']).toContain('owl:Ontology');
    expect(self['owl:versionInfo']).toHaveLength(1);
    expect(self['dcterms:title'] ?? self['rdfs:label']).toHaveLength(1);
  });

  it.each([
    ...['Allergy', 'AllergyExclusion', 'Encounter', 'Fulfillment', 'Immunization', 'LabResult', 'Medication'],
    ...['Problem', 'VitalSigns', 'Demographics', 'MedicalRecord', 'Code', 'CodedValue', 'ValueAndUnit'],
    ...['ValueRange', 'Pharmacy', 'Provider', 'Organization', 'NarrativeResult', 'QuantitativeResult'],
    ...['Attribution', 'Participant', 'Person', 'VitalSign', 'BloodPressure'],
  ])('declares the class sp:%s with a label', (name) => {
    const declared = ontology.describe(sp(name));
    expect(declared['rdf:type']).toContain('owl:Class');
    expect(declared['rdfs:label']).toHaveLength(1);
  });

  it.each([
    ...['AllergySeverity', 'SNOMED', 'AllergyCategory', 'RxNorm_Ingredient', 'NDFRT', 'UNII'],
    ...['AllergyExclusion', 'RxNorm_Semantic', 'MedicationProvenance', 'ImmunizationAdministrationStatus'],
    ...['ImmunizationProduct', 'ImmunizationClass', 'ImmunizationRefusalReason', 'LOINC'],
    ...['LabResultInterpretation', 'LabResultStatus', 'VitalSign', 'BloodPressureBodyPosition'],
    ...['BloodPressureBodySite', 'BloodPressureMethod', 'EncounterType'],
  ])('declares the class spcode:%s as a class of codes', (name) => {
    const declared = ontology.describe(spcode(name));
    expect(declared['rdf:type']).toContain('owl:Class');
    expect(declared['rdfs:subClassOf']).toContain('sp:Code');
  });

  it.each([
    ['Equipment', ['date_started', 'date_stopped', 'name', 'vendor', 'description']],
    ['Measurement', ['type', 'value', 'unit', 'datetime']],
    ['Procedure', ['date_performed', 'name', 'name_type', 'provider_name', 'comments']],
    ['SimpleClinicalNote', ['date_of_visit', 'finalized_at', 'specialty', 'chief_complaint', 'content']],
  ])('declares %s, which has no RDF, with its fields', (name, fields) => {
    expect(ontology.describe(documentPrefix + name)['rdf:type']).toContain('owl:Class');
    for (const field of fields) {
      const property = ontology.describe(`${documentPrefix}${name}.${field}`);
      expect(property['rdf:type']).toContain('owl:DatatypeProperty');
    }
  });

  it('declares every class and predicate in the RDF of facts and demographics', async () => {
    const encounter = markup(model('Encounter', filled.Encounter));
    await storeModels(
      owner.session,
      record,
      ...modelNames.map((name) => model(name, filled[name])),
      model('VitalSigns', { ...filled.VitalSigns, encounter }),
      model('Medication', { ...filled.Medication, fulfillments: many(model('Fill', filled.Fill)) }),
    );
    const declared = [
      ...['owl:Class', 'owl:ObjectProperty', 'owl:DatatypeProperty'].flatMap((type) => ontology.ofType(type)),
    ];
    const lists = ['allergies', 'problems', 'encounters', 'fulfillments', 'immunizations', 'lab_results'];
    const paths = [...lists, 'medications', 'vital_signs'].map((segment) => `${segment}/`);
    for (const path of [...paths, 'demographics']) {
      const graph = await graphOf(await owner.session.get(`/records/${record}/${path}`));
      const used = [...graph.predicates(), ...graph.classes()].filter((term) => !term.startsWith('rdf:'));
      const missing = used.filter((term) => !declared.includes(expand(term)));
      expect([path, missing]).toEqual([path, []]);
    }
  });

  it.each([
    ['Problem', ['sp:problemName', 'sp:startDate']],
    ['Medication', ['sp:drugName', 'sp:startDate']],
    ['Encounter', ['sp:encounterType', 'sp:startDate']],
    ['Fulfillment', ['dcterms:date', 'sp:dispenseDaysSupply']],
  ])('requires for sp:%s what its model requires', (name, predicates) => {
    const restrictions = (ontology.describe(sp(name))['rdfs:subClassOf'] ?? []).filter(
      (parent) => typeof parent === 'object' && parent['owl:minCardinality'] !== undefined,
    );
    const required = restrictions.flatMap((parent) =>
      typeof parent === 'object' ? parent['owl:onProperty']! : [],
    );
    expect(required).toEqual(expect.arrayContaining(predicates));
    for (const parent of restrictions) {
      expect(parent).toMatchObject({ 'rdf:type': ['owl:Restriction'] });
      expect(parent).toMatchObject({ 'owl:minCardinality': [expect.stringMatching(/^1\b/)] });
    }
  });

  it.each([
    [snomed, '414285001', 'AllergyCategory', /food allergy/i],
    [snomed, '24484000', 'AllergySeverity', /severe/i],
    [snomed, '160244002', 'AllergyExclusion', /no known allergies/i],
    [snomed, '33586001', 'BloodPressureBodyPosition', /sitting/i],
    [snomed, '61396006', 'BloodPressureBodySite', /left thigh/i],
    [loinc, '3141-9', 'VitalSign', /weight/i],
    [platformCodes('EncounterType'), 'home', 'EncounterType', undefined],
    [platformCodes('ImmunizationRefusalReason'), 'allergy', 'ImmunizationRefusalReason', undefined],
    [platformCodes('LabStatus'), 'final', 'LabResultStatus', undefined],
    [platformCodes('BloodPressureMethod'), 'palpation', 'BloodPressureMethod', undefined],
  ])('includes the code %s%s', (system, identifier, type, title) => {
    const individual = ontology.describe(system + identifier);
    expect(individual['rdf:type']).toContain(`spcode:${type}`);
    expect(individual['dcterms:identifier']).toEqual([identifier]);
    expect(individual['sp:system']).toEqual([system]);
    if (title) expect(individual['dcterms:title']).toEqual([expect.stringMatching(title)]);
  });
});

/** The URI of a shortened term. */
function expand(term: string): string {
  const prefixes: Readonly<Record<string, string>> = {
    sp: 'http://smartplatforms.org/terms#',
    spcode: 'http://smartplatforms.org/terms/codes/',
    dcterms: 'http://purl.org/dc/terms/',
    foaf: 'http://xmlns.com/foaf/0.1/',
    v: 'http://www.w3.org/2006/vcard/ns#',
  };
  const [prefix, local] = term.split(':');
  return `${prefixes[prefix!]}${local}`;
}
