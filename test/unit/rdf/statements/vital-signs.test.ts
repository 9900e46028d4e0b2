/** docs/contract/rdf.md#the-other-models */
import { describe, expect, it } from 'vitest';
import { describeFacts } from '../../../../shared/rdf/facts.ts';
import { code, context, fact, record, recordTree, resource } from '../support/facts.ts';
import type { Tree } from '../support/read-rdf.ts';
import { readTrees } from '../support/read-rdf.ts';
import { codedValue, codeTree } from '../support/trees.ts';

const snomed = 'http://purl.bioontology.org/ontology/SNOMEDCT/';
const loinc = 'http://purl.bioontology.org/ontology/LNC/';
const methods = 'http://smartplatforms.org/terms/codes/BloodPressureMethod#';

/** Field, value, unit, and title and LOINC code of the name. */
const measured = [
  ['bp_diastolic', 80, 'mm[Hg]', 'Diastolic', '8462-4'],
  ['bp_systolic', 120, 'mm[Hg]', 'Systolic', '8480-6'],
  ['bmi', 21.8, 'kg/m2', 'BMI', '39156-5'],
  ['heart_rate', 70, '{beats}/min', 'Pulse', '8867-4'],
  ['height', 1.8, 'm', 'Height', '8302-2'],
  ['oxygen_saturation', 99, '%{HemoglobinSaturation}', 'Saturation', '2710-2'],
  ['respiratory_rate', 16, '{breaths}/min', 'Breathing', '9279-1'],
  ['temperature', 37, 'Cel', 'Temperature', '8310-5'],
  ['weight', 70.8, 'kg', 'Weight', '3141-9'],
] as const;

const encounter = fact(
  'Encounter',
  'n1',
  { startDate: '2026-03-01T08:00:00Z', ...code('encounterType', 'Ambulatory', 'ambulatory') },
  { parentId: 'v1' },
);

const vitalSigns = fact(
  'VitalSigns',
  'v1',
  {
    date: '2026-03-01T08:10:00Z',
    ...withSystem('bp_position', 'Sitting', '33586001', snomed),
    ...withSystem('bp_site', 'Right arm', '368209003', snomed),
    ...withSystem('bp_method', 'Auscultation', 'auscultation', methods),
    ...Object.fromEntries(
      measured.flatMap(([field, value, unit, title, identifier]) => [
        [`${field}_value`, value],
        [`${field}_unit`, unit],
        ...Object.entries(withSystem(`${field}_name`, title, identifier, loinc)),
      ]),
    ),
  },
  { related: { encounter: [encounter] } },
);

function withSystem(field: string, title: string, identifier: string, system: string) {
  return { ...code(field, title, identifier), [`${field}_system`]: system };
}

function vital(value: string, unit: string, title: string, identifier: string): Tree {
  return {
    'rdf:type': ['sp:VitalSign'],
    'sp:value': [`"${value}"^^xsd:double`],
    'sp:unit': [`"${unit}"`],
    'sp:vitalName': [codedValue(title, loinc + identifier)],
  };
}

describe('Vital signs in RDF', () => {
  it('are described by date, encounter, blood pressure and measurements', async () => {
    const trees = await readTrees(describeFacts([vitalSigns], context));
    expect(trees[resource('vital_signs/v1')]).toEqual({
      'rdf:type': ['sp:VitalSigns'],
      'sp:belongsTo': [record],
      'dcterms:date': ['"2026-03-01T08:10:00Z"^^xsd:dateTime'],
      'sp:encounter': [resource('encounters/n1')],
      'sp:bloodPressure': [
        {
          'rdf:type': ['sp:BloodPressure'],
          'sp:systolic': [vital('120', 'mm[Hg]', 'Systolic', '8480-6')],
          'sp:diastolic': [vital('80', 'mm[Hg]', 'Diastolic', '8462-4')],
          'sp:bodyPosition': [codedValue('Sitting', `${snomed}33586001`)],
          'sp:bodySite': [codedValue('Right arm', `${snomed}368209003`)],
          'sp:method': [codedValue('Auscultation', `${methods}auscultation`)],
        },
      ],
      'sp:bodyMassIndex': [vital('21.8', 'kg/m2', 'BMI', '39156-5')],
      'sp:heartRate': [vital('70', '{beats}/min', 'Pulse', '8867-4')],
      'sp:height': [vital('1.8', 'm', 'Height', '8302-2')],
      'sp:oxygenSaturation': [vital('99', '%{HemoglobinSaturation}', 'Saturation', '2710-2')],
      'sp:respiratoryRate': [vital('16', '{breaths}/min', 'Breathing', '9279-1')],
      'sp:temperature': [vital('37', 'Cel', 'Temperature', '8310-5')],
      'sp:weight': [vital('70.8', 'kg', 'Weight', '3141-9')],
    });
    expect(trees[record]).toEqual(recordTree);
    expect(trees[resource('encounters/n1')]).toMatchObject({
      'rdf:type': ['sp:Encounter'],
      'sp:belongsTo': [record],
      'sp:startDate': ['"2026-03-01T08:00:00Z"^^xsd:dateTime'],
    });
    // Record, vital signs and encounter, and a code for each measurement, for position, site and method, and for the
    // type of the encounter.
    expect(Object.keys(trees)).toHaveLength(3 + 9 + 3 + 1);
  });

  it.each([
    [`${loinc}8867-4`, 'spcode:VitalSign', 'Pulse', loinc, '8867-4'],
    [`${snomed}33586001`, 'spcode:BloodPressureBodyPosition', 'Sitting', snomed, '33586001'],
    [`${snomed}368209003`, 'spcode:BloodPressureBodySite', 'Right arm', snomed, '368209003'],
    [`${methods}auscultation`, 'spcode:BloodPressureMethod', 'Auscultation', methods, 'auscultation'],
  ])('use the code %s, which is a %s', async (uri, type, title, system, identifier) => {
    const trees = await readTrees(describeFacts([vitalSigns], context));
    expect(trees[`<${uri}>`]).toEqual(codeTree(type, title, system, identifier));
  });

  // docs/contract/data-models.md#field-rules-checked-whenever-a-fact-is-created
  it('have the coding system that is required of their names when the fact does not name it', async () => {
    const unnamed = fact('VitalSigns', 'v2', code('weight_name', 'Weight', '3141-9'));
    const trees = await readTrees(describeFacts([unnamed], context));
    expect(trees[`<${loinc}3141-9>`]?.['sp:system']).toEqual([`"${loinc}"`]);
  });

  it('can have measurements of zero', async () => {
    const trees = await readTrees(
      describeFacts([fact('VitalSigns', 'v2', { temperature_value: 0 })], context),
    );
    expect(trees[resource('vital_signs/v2')]?.['sp:temperature']).toEqual([
      { 'rdf:type': ['sp:VitalSign'], 'sp:value': ['"0"^^xsd:double'] },
    ]);
  });

  it('leave out what was not measured, and the encounter when there is none', async () => {
    const trees = await readTrees(
      describeFacts([fact('VitalSigns', 'v2', { date: '2026-03-02T00:00:00Z' })], context),
    );
    expect(Object.keys(trees[resource('vital_signs/v2')] ?? {})).toEqual([
      'rdf:type',
      'sp:belongsTo',
      'dcterms:date',
    ]);
  });
});
