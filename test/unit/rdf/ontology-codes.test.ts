import { describe, expect, it } from 'vitest';
import { writeOntology } from '../../../shared/rdf/ontology.ts';
import { readTrees } from './support/read-rdf.ts';

const trees = await readTrees(writeOntology({ baseUrl: 'https://phr.example' }));
const snomed = 'http://purl.bioontology.org/ontology/SNOMEDCT/';
const loinc = 'http://purl.bioontology.org/ontology/LNC/';
const own = 'http://smartplatforms.org/terms/codes/';

/**
 * The closed lists of docs/contract/data-models.md#field-rules-checked-whenever-a-fact-is-created: class,
 * system, and identifiers with their meanings.
 */
const lists: readonly [string, string, Record<string, string | undefined>][] = [
  [
    'AllergyCategory',
    snomed,
    {
      '414285001': 'food allergy',
      '426232007': 'environmental allergy',
      '416098002': 'drug allergy',
      '59037007': 'drug intolerance',
      '235719002': 'food intolerance',
    },
  ],
  [
    'AllergySeverity',
    snomed,
    {
      '255604002': 'mild',
      '6736007': 'moderate',
      '24484000': 'severe',
      '442452003': 'life threatening',
      '399166001': 'fatal',
    },
  ],
  [
    'AllergyExclusion',
    snomed,
    {
      '160244002': 'no known allergies',
      '428607008': 'no known environmental allergy',
      '429625007': 'no known food allergy',
      '409137002': 'no known history of drug allergy',
    },
  ],
  [
    'BloodPressureBodyPosition',
    snomed,
    { '40199007': 'supine', '33586001': 'sitting', '10904000': 'standing' },
  ],
  [
    'BloodPressureBodySite',
    snomed,
    {
      '368208006': 'left arm',
      '368209003': 'right arm',
      '61396006': 'left thigh',
      '11207009': 'right thigh',
    },
  ],
  [
    'VitalSign',
    loinc,
    {
      '8480-6': 'systolic',
      '8462-4': 'diastolic',
      '39156-5': 'body mass index',
      '8867-4': 'heart rate',
      '8302-2': 'height',
      '8306-3': 'height lying',
      '2710-2': 'oxygen saturation',
      '9279-1': 'respiration rate',
      '8310-5': 'temperature',
      '3141-9': 'weight',
    },
  ],
  ['EncounterType', `${own}EncounterType#`, unnamed('home emergency ambulatory inpatient field virtual')],
  [
    'ImmunizationAdministrationStatus',
    `${own}ImmunizationAdministrationStatus#`,
    unnamed('doseGiven notAdministered partialDose'),
  ],
  [
    'ImmunizationRefusalReason',
    `${own}ImmunizationRefusalReason#`,
    unnamed(`vaccineUnavailable patientUndergoingDesensitizationTherapy notIndicatedPerGuidelines
      recentChemoOrRadiaton recentChemoOrRadiation allergy providerDeferred documentedImmunityOrPreviousDisease
      previouslyVaccinated contraindicated patientOrParentRefused comfortMeasuresOnly
      possiblePriorAllergyOrReaction recentOrganOrStemCellTransplant`),
  ],
  ['LabResultInterpretation', `${own}LabResultInterpretation#`, unnamed('normal critical abnormal')],
  ['LabResultStatus', `${own}LabStatus#`, unnamed('correction preliminary final')],
  [
    'MedicationProvenance',
    `${own}MedicationProvenance#`,
    unnamed('prescription fulfillment administration reconciliation patientReport'),
  ],
  ['BloodPressureMethod', `${own}BloodPressureMethod#`, unnamed('invasive palpation machine auscultation')],
];

function unnamed(identifiers: string): Record<string, undefined> {
  return Object.fromEntries(identifiers.split(/\s+/).map((identifier) => [identifier, undefined]));
}

describe('The individuals of the ontology', () => {
  it.each(lists)('are the codes of the closed list of spcode:%s', (type, system, meanings) => {
    const found = Object.entries(trees).filter(([, tree]) => tree['rdf:type']?.includes(`spcode:${type}`));
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(
        Object.entries(meanings).map(([identifier, meaning]) => [
          `<${system}${identifier}>`,
          {
            'rdf:type': ['sp:Code', `spcode:${type}`],
            'sp:system': [`"${system}"`],
            'dcterms:identifier': [`"${identifier}"`],
            ...(meaning === undefined ? {} : { 'dcterms:title': [`"${meaning}"`] }),
          },
        ]),
      ),
    );
  });

  it('are no others', () => {
    const individuals = Object.values(trees).filter((tree) => tree['rdf:type']?.includes('sp:Code'));
    const listed = lists.map(([, , meanings]) => Object.keys(meanings).length);
    expect(individuals).toHaveLength(listed.reduce((sum, count) => sum + count, 0));
  });
});
