import { describe, expect, it } from 'vitest';
import { models } from '../../../../shared/models/registry.ts';
import { fieldElements, modelElement, modelsDocument, readModels, valueIn } from '../documents.ts';
import { expectedRules } from '../expected-rules.ts';

const snomed = 'http://purl.bioontology.org/ontology/SNOMEDCT/';

/** The minimum that an instance of each model holds. */
const least: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Allergy: {
    allergic_reaction_title: 'Anaphylaxis',
    allergic_reaction_system: snomed,
    allergic_reaction_identifier: '39579001',
    category_title: 'Food allergy',
    category_system: snomed,
    category_identifier: '414285001',
    severity_title: 'Severe',
    severity_system: snomed,
    severity_identifier: '24484000',
  },
  AllergyExclusion: {
    name_title: 'No known allergies',
    name_system: snomed,
    name_identifier: '160244002',
  },
  Encounter: {
    startDate: '2014-05-02',
    encounterType_title: 'At home',
    encounterType_system: 'http://smartplatforms.org/terms/codes/EncounterType#',
    encounterType_identifier: 'home',
  },
  Equipment: { name: 'Pump' },
  Fill: { date: '2014-05-02', dispenseDaysSupply: '0' },
  Immunization: {
    date: '2014-05-02',
    administration_status_title: 'Given',
    administration_status_system: 'http://smartplatforms.org/terms/codes/ImmunizationAdministrationStatus#',
    administration_status_identifier: 'doseGiven',
    product_name_title: 'Tdap',
    product_name_system: 'http://www2a.cdc.gov/nip/IIS/IISStandards/vaccines.asp?rpt=cvx#',
    product_name_identifier: '115',
  },
  LabResult: {
    test_name_title: 'Serum sodium',
    test_name_system: 'http://purl.bioontology.org/ontology/LNC/',
    test_name_identifier: '2951-2',
  },
  Measurement: { type: 'HBA1C', value: '6.1', unit: '%', datetime: '2014-05-02' },
  Medication: {
    drugName_title: 'Cetirizine',
    drugName_system: 'http://purl.bioontology.org/ontology/RXNORM/',
    drugName_identifier: '1014678',
    startDate: '2014-05-02',
  },
  Problem: {
    name_title: 'Asthma',
    name_system: snomed,
    name_identifier: '195967001',
    startDate: '2014-05-02',
  },
  Procedure: { name: 'Appendectomy' },
  SimpleClinicalNote: { date_of_visit: '2014-05-02' },
  VitalSigns: { date: '2014-05-02' },
};

const read = (model: string, fields: Readonly<Record<string, string>>) =>
  readModels(modelsDocument(modelElement(model, fieldElements({ ...least[model], ...fields }))), models)[0];
const refusal = (message: string) => expect.objectContaining({ status: 400, message });

const rules = Object.entries(expectedRules).flatMap(([model, fields]) =>
  Object.entries(fields).map(([field, rule]) => ({ model, field, ...rule })),
);

describe('By the rules of the contract,', () => {
  it.each(Object.keys(least))('%s needs only its required fields', (model) => {
    expect(read(model, {})?.model).toBe(model);
    const required = Object.entries(expectedRules[model] ?? {}).filter(([, rule]) => rule.required);
    expect(Object.keys(least[model] ?? {}).sort()).toEqual(required.map(([field]) => field).sort());
  });

  it.each(rules.filter((rule) => rule.required))('$model needs $field', ({ model, field }) => {
    expect(() => read(model, { [field]: '' })).toThrow(
      refusal(`${model} ${field} must be given and not be empty.`),
    );
  });

  it.each(rules.filter((rule) => rule.fixed !== undefined))(
    '$model $field is $fixed and nothing else',
    ({ model, field, fixed = '' }) => {
      expect(valueIn(read(model, { [field]: fixed }), field)).toBe(fixed);
      for (const other of ['urn:other', fixed.toUpperCase(), `${fixed} `]) {
        expect(() => read(model, { [field]: other })).toThrow(refusal(`${model} ${field} must be ${fixed}.`));
      }
    },
  );

  it.each(rules.filter((rule) => rule.oneOf))(
    '$model $field is one of $oneOf and nothing else',
    ({ model, field, oneOf = [] }) => {
      for (const value of oneOf) expect(valueIn(read(model, { [field]: value }), field)).toBe(value);
      for (const other of ['other', ` ${oneOf[0]}`, `${oneOf[0]}x`]) {
        expect(() => read(model, { [field]: other })).toThrow(
          refusal(`${model} ${field} must be one of: ${oneOf.join(', ')}.`),
        );
      }
    },
  );
});
