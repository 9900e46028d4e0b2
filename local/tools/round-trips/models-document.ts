/** A document with facts of most data models. */

const snomed = 'http://purl.bioontology.org/ontology/SNOMEDCT/';
const loinc = 'http://purl.bioontology.org/ontology/LNC/';
const rxnorm = 'http://purl.bioontology.org/ontology/RXNORM/';
const cvx = 'http://www2a.cdc.gov/nip/IIS/IISStandards/vaccines.asp?rpt=cvx#';
const codes = 'http://smartplatforms.org/terms/codes/';

type Fields = Readonly<Record<string, string>>;

function model(name: string, fields: Fields, nested = ''): string {
  const elements = Object.entries(fields).map(([field, text]) => `<Field name="${field}">${text}</Field>`);
  return `<Model name="${name}">${elements.join('')}${nested}</Model>`;
}

function coded(field: string, title: string, system: string, identifier: string): Fields {
  return { [`${field}_title`]: title, [`${field}_system`]: system, [`${field}_identifier`]: identifier };
}

const fill = model('Fill', { date: '2014-05-02T15:10:00Z', dispenseDaysSupply: '30' });
const encounter = model('Encounter', {
  startDate: '2014-05-02T14:45:00Z',
  ...coded('encounterType', 'Ambulatory encounter', `${codes}EncounterType#`, 'ambulatory'),
});

const facts = [
  model('Allergy', {
    ...coded('allergic_reaction', 'Hives', snomed, '247472004'),
    ...coded('category', 'Drug allergy', snomed, '416098002'),
    ...coded('severity', 'Mild', snomed, '255604002'),
    ...coded('drug_allergen', 'Penicillin', rxnorm, '7980'),
  }),
  model('Problem', { ...coded('name', 'Asthma', snomed, '195967001'), startDate: '2011-03-04T09:30:00Z' }),
  model('LabResult', {
    ...coded('test_name', 'Hemoglobin A1c', loinc, '4548-4'),
    collected_at: '2014-05-02T08:00:00Z',
    quantitative_result_value_value: '6.1',
    quantitative_result_value_unit: '%',
  }),
  model('Measurement', { type: 'HBA1C', value: '6.1', unit: '%', datetime: '2014-05-02T08:00:00Z' }),
  model(
    'Medication',
    { ...coded('drugName', 'Cetirizine 10 MG Oral Tablet', rxnorm, '1014678'), startDate: '2014-05-02' },
    `<Field name="fulfillments"><Models>${fill}</Models></Field>`,
  ),
  model('Immunization', {
    date: '2013-10-01',
    ...coded('administration_status', 'Dose given', `${codes}ImmunizationAdministrationStatus#`, 'doseGiven'),
    ...coded('product_name', 'Tdap', cvx, '115'),
  }),
  model(
    'VitalSigns',
    { date: '2014-05-02T15:00:00Z', weight_value: '71.4', weight_unit: 'kg' },
    `<Field name="encounter">${encounter}</Field>`,
  ),
  model('Equipment', { name: 'Nebulizer', date_started: '2011-05-01' }),
  model('Procedure', { name: 'Spirometry', date_performed: '2014-05-02T15:20:00Z' }),
  model('SimpleClinicalNote', { date_of_visit: '2014-05-02T14:45:00Z', content: 'Well controlled.' }),
];

export const sampleModels = `<Models xmlns="http://indivo.org/vocab/xml/documents#">${facts.join('')}</Models>`;
