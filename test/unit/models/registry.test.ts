import { describe, expect, it } from 'vitest';
import type { Model } from '../../../shared/models/model.ts';
import { fieldIndex, modelNamed, models } from '../../../shared/models/registry.ts';
import { typedDocuments } from '../../../shared/models/typed/index.ts';
import { expectedRules } from './expected-rules.ts';

const model = (name: string) => models.get(name) as Model;

/** Name, number of scalar fields, main date, URI segment and class in RDF, if any. */
const overview: readonly (readonly [string, number, string, string?, string?])[] = [
  ['Allergy', 18, 'created_at', 'allergies', 'http://smartplatforms.org/terms#Allergy'],
  [
    'AllergyExclusion',
    3,
    'created_at',
    'allergy_exclusions',
    'http://smartplatforms.org/terms#AllergyExclusion',
  ],
  ['Encounter', 35, 'startDate', 'encounters', 'http://smartplatforms.org/terms#Encounter'],
  ['Equipment', 5, 'date_started'],
  ['Fill', 36, 'date', 'fulfillments', 'http://smartplatforms.org/terms#Fulfillment'],
  ['Immunization', 16, 'date', 'immunizations', 'http://smartplatforms.org/terms#Immunization'],
  ['LabResult', 35, 'collected_at', 'lab_results', 'http://smartplatforms.org/terms#LabResult'],
  ['Measurement', 4, 'datetime'],
  ['Medication', 13, 'startDate', 'medications', 'http://smartplatforms.org/terms#Medication'],
  ['Problem', 6, 'startDate', 'problems', 'http://smartplatforms.org/terms#Problem'],
  ['Procedure', 9, 'date_performed'],
  ['SimpleClinicalNote', 16, 'date_of_visit'],
  ['VitalSigns', 55, 'date', 'vital_signs', 'http://smartplatforms.org/terms#VitalSigns'],
];

describe('the registry', () => {
  it('has the thirteen models and no Demographics', () => {
    expect([...models.keys()]).toEqual(overview.map(([name]) => name));
  });

  it.each(overview)(
    '%s has its %i fields, its main date and its RDF form',
    (name, count, mainDate, segment, type) => {
      expect(model(name).fields).toHaveLength(count);
      expect(new Set(model(name).fields.map((field) => field.name)).size).toBe(count);
      expect(model(name)).toMatchObject({ name, mainDate });
      expect(model(name).rdf).toEqual(segment ? { type, segment } : undefined);
    },
  );

  it('relates vital signs to an encounter and medications to fills, and nothing else', () => {
    const relations = [...models.values()].flatMap((owner) =>
      owner.relations.map((relation) => [owner.name, relation]),
    );
    expect(relations).toEqual([
      ['Medication', { name: 'fulfillments', many: true, target: 'Fill' }],
      ['VitalSigns', { name: 'encounter', many: false, target: 'Encounter' }],
    ]);
  });

  it('knows a typed document for Equipment, Procedure and SimpleClinicalNote', () => {
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

  it('says in one sentence what each model stands for', () => {
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

describe('field rules', () => {
  it.each([...models.keys()])('%s has exactly the rules of the contract', (name) => {
    const rules = model(name).fields.flatMap(({ name: field, required, fixed, oneOf }) => {
      if (!required && fixed === undefined && (!oneOf || /_(tel_[12]_type|gender)$/.test(field))) return [];
      return [[field, { ...(required && { required }), ...(fixed && { fixed }), ...(oneOf && { oneOf }) }]];
    });
    expect(Object.fromEntries(rules)).toEqual(expectedRules[name]);
  });

  it('telephone types and genders are codes', () => {
    const fill = new Map(model('Fill').fields.map((field) => [field.name, field]));
    expect(fill.get('provider_tel_1_type')).toMatchObject({ maximum: 1, oneOf: ['h', 'w', 'c'] });
    expect(fill.get('provider_tel_2_type')).toMatchObject({ maximum: 1, oneOf: ['h', 'w', 'c'] });
    expect(fill.get('provider_gender')).toMatchObject({ maximum: 255, oneOf: ['m', 'f'] });
  });
});
