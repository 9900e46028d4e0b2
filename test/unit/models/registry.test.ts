import { describe, expect, it } from 'vitest';
import type { Model } from '../../../shared/models/model.ts';
import { fieldIndex, modelNamed, models } from '../../../shared/models/registry.ts';
import { typedDocuments } from '../../../shared/models/typed-documents/index.ts';
import { expectedRules } from './expected-rules.ts';

const model = (name: string) => models.get(name) as Model;

/** Number of scalar fields, those that only FHIR documents fill apart, main date, and in RDF the class and the URI segment, if any. */
const overview: readonly {
  name: string;
  count: number;
  sparse?: number;
  mainDate: string;
  rdf?: [type: string, segment: string];
}[] = [
  { name: 'Allergy', count: 18, sparse: 13, mainDate: 'created_at', rdf: ['Allergy', 'allergies'] },
  {
    name: 'AllergyExclusion',
    count: 3,
    sparse: 3,
    mainDate: 'created_at',
    rdf: ['AllergyExclusion', 'allergy_exclusions'],
  },
  { name: 'Encounter', count: 35, sparse: 7, mainDate: 'startDate', rdf: ['Encounter', 'encounters'] },
  { name: 'Equipment', count: 5, sparse: 9, mainDate: 'date_started' },
  { name: 'Fill', count: 36, sparse: 5, mainDate: 'date', rdf: ['Fulfillment', 'fulfillments'] },
  { name: 'Immunization', count: 16, sparse: 8, mainDate: 'date', rdf: ['Immunization', 'immunizations'] },
  { name: 'LabResult', count: 35, sparse: 18, mainDate: 'collected_at', rdf: ['LabResult', 'lab_results'] },
  { name: 'Measurement', count: 4, sparse: 25, mainDate: 'datetime' },
  { name: 'Medication', count: 13, sparse: 14, mainDate: 'startDate', rdf: ['Medication', 'medications'] },
  { name: 'Problem', count: 6, sparse: 15, mainDate: 'startDate', rdf: ['Problem', 'problems'] },
  { name: 'Procedure', count: 9, sparse: 5, mainDate: 'date_performed' },
  { name: 'SimpleClinicalNote', count: 16, sparse: 13, mainDate: 'date_of_visit' },
  { name: 'VitalSigns', count: 55, sparse: 10, mainDate: 'date', rdf: ['VitalSigns', 'vital_signs'] },
  { name: 'Appointment', count: 23, mainDate: 'startDate' },
  { name: 'CarePlan', count: 17, mainDate: 'startDate' },
  { name: 'Coverage', count: 20, mainDate: 'startDate' },
  { name: 'DeviceUse', count: 15, mainDate: 'startDate' },
  { name: 'FamilyHistory', count: 17, mainDate: 'date' },
  { name: 'Goal', count: 18, mainDate: 'startDate' },
  { name: 'QuestionnaireResponse', count: 10, mainDate: 'date' },
  { name: 'SocialHistory', count: 18, mainDate: 'startDate' },
  { name: 'UnreadResource', count: 7, mainDate: 'created_at' },
];

describe('The model registry', () => {
  it('has the thirteen models, those that were made for FHIR and what was not read, and no Demographics', () => {
    expect([...models.keys()]).toEqual(overview.map(({ name }) => name).toSorted());
  });

  it.each(overview)('gives $name its $count fields, its main date and its RDF form', (expected) => {
    const { name, count, sparse = 0, mainDate, rdf } = expected;
    expect(model(name).plainFields).toHaveLength(count);
    expect(new Set(model(name).fields.map((field) => field.name)).size).toBe(count + sparse);
    expect(model(name).fields.map((field) => field.sparse === true)).toEqual([
      ...Array(count).fill(false),
      ...Array(sparse).fill(true),
    ]);
    expect(model(name)).toMatchObject({ name, mainDate });
    const smart = 'http://smartplatforms.org/terms#';
    expect(model(name).rdf).toEqual(rdf && { type: smart + rdf[0], segment: rdf[1] });
  });

  it('relates vital signs to an encounter and medications to fills, and nothing else', () => {
    const relations = [...models.values()].flatMap((owner) =>
      owner.relations.map((relation) => [owner.name, relation]),
    );
    expect(relations).toEqual([
      ['Medication', { name: 'fulfillments', many: true, target: 'Fill' }],
      ['VitalSigns', { name: 'encounter', many: false, target: 'Encounter' }],
    ]);
  });

  it('has a typed document for Equipment, Procedure and SimpleClinicalNote', () => {
    const sources = [...models.values()].flatMap(({ name, typedSource }) =>
      typedSource ? [[name, typedSource]] : [],
    );
    expect(sources).toEqual([
      ['Equipment', 'Equipment'],
      ['Procedure', 'Procedure'],
      ['SimpleClinicalNote', 'SimpleClinicalNote'],
    ]);
    expect([...typedDocuments.keys()]).toEqual(['Equipment', 'Procedure', 'SimpleClinicalNote']);
  });

  it('describes each model in one sentence', () => {
    for (const { doc } of models.values()) expect(doc).toMatch(/^[A-Z][^.]*\.$/);
  });

  it('finds a model in any letter case', () => {
    expect(modelNamed('LABRESULT')).toBe(model('LabResult'));
    expect(modelNamed('vitalsigns')).toBe(model('VitalSigns'));
    for (const name of ['Demographics', '', 'constructor', 'Labresults'])
      expect(modelNamed(name)).toBeUndefined();
  });

  it('finds the position of a field, and none for compounds, relations and attributes of facts', () => {
    expect(fieldIndex(model('Problem'), 'name_title')).toBe(0);
    expect(fieldIndex(model('Problem'), 'notes')).toBe(5);
    for (const name of ['name', 'id', 'created_at', 'fulfillments', 'constructor', '']) {
      expect(fieldIndex(model('Problem'), name)).toBe(-1);
      expect(fieldIndex(model('Medication'), name)).toBe(-1);
    }
  });
});

describe('In the field rules,', () => {
  it.each([...models.keys()])('%s has exactly the rules of the contract', (name) => {
    const rules = model(name).fields.flatMap(({ name: field, required, fixed, oneOf }) => {
      if (!required && fixed === undefined && (!oneOf || /_(tel_[12]_type|gender)$/.test(field))) return [];
      return [[field, { ...(required && { required }), ...(fixed && { fixed }), ...(oneOf && { oneOf }) }]];
    });
    expect(Object.fromEntries(rules)).toEqual(expectedRules[name] ?? {});
  });

  it('telephone types and genders are codes', () => {
    const fill = new Map(model('Fill').fields.map((field) => [field.name, field]));
    expect(fill.get('provider_tel_1_type')).toMatchObject({ maximum: 1, oneOf: ['h', 'w', 'c'] });
    expect(fill.get('provider_tel_2_type')).toMatchObject({ maximum: 1, oneOf: ['h', 'w', 'c'] });
    expect(fill.get('provider_gender')).toMatchObject({ maximum: 255, oneOf: ['m', 'f'] });
  });
});
