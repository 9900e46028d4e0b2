/** One fact of every model with every field filled, in the order of the fields. */
import {
  address,
  coded,
  name,
  provider,
  quantity,
  under,
  type Values,
  valueAndUnit,
  vitalSign,
} from './compound-values.ts';
import { cvx, loinc, ndfrt, platformCodes, rxnorm, snomed, unii, vg } from './vocabulary.ts';

export const filled = {
  Allergy: {
    ...coded('allergic_reaction', 'Urticaria', snomed, '126485001'),
    ...coded('category', 'Food allergy', snomed, '414285001'),
    ...coded('drug_allergen', 'Codeine', rxnorm, '2670'),
    ...coded('drug_class_allergen', 'Sulfonamides', ndfrt, 'N0000175503'),
    ...coded('food_allergen', 'Shrimp', unii, '1891LE191T'),
    ...coded('severity', 'Moderate', snomed, '6736007'),
  },
  AllergyExclusion: coded('name', 'No known allergies', snomed, '160244002'),
  Encounter: {
    startDate: '2014-05-02T14:45:00Z',
    endDate: '2014-05-02T15:30:00.250000Z',
    facility_name: 'Harbour Clinic',
    ...address('facility_adr', 'the facility'),
    ...provider('provider'),
    ...coded('encounterType', 'Ambulatory encounter', platformCodes('EncounterType'), 'ambulatory'),
  },
  Equipment: {
    date_started: '2011-05-01',
    date_stopped: '2013-02-28',
    name: 'Nebulizer',
    vendor: 'Breathwell',
    description: 'Stands beside the bed.',
  },
  Fill: {
    date: '2014-05-02T15:10:00Z',
    dispenseDaysSupply: 30,
    pbm: 'T00000000001011',
    ...under('pharmacy', { ncpdpid: '5235235', org: 'Corner Pharmacy' }),
    ...address('pharmacy_adr', 'the pharmacy'),
    ...provider('provider'),
    ...valueAndUnit('quantityDispensed', '60', '{tablet}'),
  },
  Immunization: {
    date: '2010-05-12T00:00:00Z',
    ...coded(
      'administration_status',
      'Not Administered',
      platformCodes('ImmunizationAdministrationStatus'),
      'notAdministered',
    ),
    ...coded('product_class', 'TYPHOID', vg, 'TYPHOID'),
    ...coded('product_class_2', 'ORAL', vg, 'ORAL'),
    ...coded('product_name', 'typhoid, oral', cvx, '25'),
    ...coded('refusal_reason', 'Allergy', platformCodes('ImmunizationRefusalReason'), 'allergy'),
  },
  LabResult: {
    ...coded('abnormal_interpretation', 'Normal', platformCodes('LabResultInterpretation'), 'normal'),
    accession_number: 'AC09205823577',
    ...coded('test_name', 'Potassium', loinc, '2823-3'),
    ...coded('status', 'Final results', platformCodes('LabStatus'), 'final'),
    narrative_result: 'within limits',
    notes: 'Drawn after breakfast.',
    ...quantity('quantitative_result', 'mEq/L'),
    collected_at: '2010-12-27T17:00:00Z',
    collected_by_org_name: 'City Laboratory',
    ...address('collected_by_org_adr', 'the laboratory'),
    ...name('collected_by_name'),
    collected_by_role: 'phlebotomist',
  },
  Measurement: { type: 'HBA1C', value: 6.5, unit: 'percent', datetime: '2011-04-12T00:00:00Z' },
  Medication: {
    ...coded('drugName', 'Cetirizine 10 MG Oral Tablet', rxnorm, '1014678'),
    startDate: '2014-05-02',
    endDate: '2014-11-30',
    ...valueAndUnit('frequency', '2', '/d'),
    ...valueAndUnit('quantity', '1', '{tablet}'),
    instructions: 'Take with water.',
    ...coded('provenance', 'Prescription', platformCodes('MedicationProvenance'), 'prescription'),
  },
  Problem: {
    ...coded('name', 'Asthma', snomed, '195967001'),
    startDate: '2011-03-04T09:30:00Z',
    endDate: '2012-07-01T08:00:00.000001Z',
    notes: 'worse in spring',
  },
  Procedure: {
    date_performed: '2009-06-17T08:15:00Z',
    name: 'Appendectomy',
    name_type: 'http://codes.example/surgery#',
    name_value: '85',
    name_abbrev: 'app',
    provider_name: 'Nia Okafor',
    provider_institution: 'Harbour Hospital',
    location: 'Theatre 2',
    comments: 'Without complications.',
  },
  SimpleClinicalNote: {
    date_of_visit: '2012-02-03T13:12:00Z',
    finalized_at: '2012-02-03T16:00:00Z',
    visit_type: 'Acute care',
    visit_type_type: 'http://codes.example/visits#',
    visit_type_value: '123',
    visit_type_abbrev: 'acute',
    visit_location: 'Longwood',
    specialty: 'Hematology',
    specialty_type: 'http://codes.example/specialties#',
    specialty_value: '234',
    specialty_abbrev: 'hem',
    signed_at: '2012-02-03T15:59:59Z',
    provider_name: 'Nia Okafor',
    provider_institution: 'Harbour Clinic',
    chief_complaint: 'stomach ache',
    content: 'Patient presents with pain.',
  },
  VitalSigns: {
    date: '2010-05-12T04:00:00.123456Z',
    ...coded('bp_position', 'Sitting', snomed, '33586001'),
    ...coded('bp_site', 'Right arm', snomed, '368209003'),
    ...coded('bp_method', 'Auscultation', platformCodes('BloodPressureMethod'), 'auscultation'),
    ...vitalSign('bp_diastolic', 'mm[Hg]', 82, 'Intravascular diastolic', '8462-4'),
    ...vitalSign('bp_systolic', 'mm[Hg]', 132, 'Intravascular systolic', '8480-6'),
    ...vitalSign('bmi', 'kg/m2', 21.8, 'Body mass index', '39156-5'),
    ...vitalSign('heart_rate', '{beats}/min', 70, 'Heart rate', '8867-4'),
    ...vitalSign('height', 'm', 1.8, 'Body height', '8302-2'),
    ...vitalSign('oxygen_saturation', '%{HemoglobinSaturation}', 99, 'Oxygen saturation', '2710-2'),
    ...vitalSign('respiratory_rate', '{breaths}/min', 16, 'Respiration rate', '9279-1'),
    ...vitalSign('temperature', 'Cel', 37.25, 'Body temperature', '8310-5'),
    ...vitalSign('weight', 'kg', 70.8, 'Body weight', '3141-9'),
  },
} as const satisfies Record<string, Values>;

export type ModelName = keyof typeof filled;

export const modelNames = Object.keys(filled) as readonly ModelName[];

/** The values of a model, widened so that a test can ask for any field. */
export function filledValuesOf(name: ModelName): Values {
  return filled[name];
}

/** The fields of a model in their order. */
export function fieldsOf(name: ModelName): readonly string[] {
  return Object.keys(filledValuesOf(name));
}

/** What fields hold that a document leaves out: false for Booleans, null for others. */
export function unsetValues(name: ModelName): Record<string, null | false> {
  const pairs = Object.entries(filledValuesOf(name));
  return Object.fromEntries(pairs.map(([key, value]) => [key, typeof value === 'boolean' ? false : null]));
}
