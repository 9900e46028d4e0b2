/**
 * The field rules of all models, typed from
 * docs/contract/data-models.md#field-rules-checked-whenever-a-fact-is-created. Telephone types, genders and
 * lengths are tested elsewhere.
 */

const snomed = 'http://purl.bioontology.org/ontology/SNOMEDCT/';
const loinc = 'http://purl.bioontology.org/ontology/LNC/';
const rxnorm = 'http://purl.bioontology.org/ontology/RXNORM/';
const ndfrt = 'http://purl.bioontology.org/ontology/NDFRT/';
const unii = 'http://fda.gov/UNII/';
const cvx = 'http://www2a.cdc.gov/nip/IIS/IISStandards/vaccines.asp?rpt=cvx#';
const vg = 'http://www2a.cdc.gov/nip/IIS/IISStandards/vaccines.asp?rpt=vg#';

export interface ExpectedRule {
  readonly required?: true;
  readonly fixed?: string;
  readonly oneOf?: readonly string[];
}

export const expectedRules: Readonly<Record<string, Readonly<Record<string, ExpectedRule>>>> = {
  Allergy: {
    allergic_reaction_title: { required: true },
    allergic_reaction_system: { required: true, fixed: snomed },
    allergic_reaction_identifier: { required: true },
    category_title: { required: true },
    category_system: { required: true, fixed: snomed },
    category_identifier: {
      required: true,
      oneOf: ['414285001', '426232007', '416098002', '59037007', '235719002'],
    },
    drug_allergen_system: { fixed: rxnorm },
    drug_class_allergen_system: { fixed: ndfrt },
    food_allergen_system: { fixed: unii },
    severity_title: { required: true },
    severity_system: { required: true, fixed: snomed },
    severity_identifier: {
      required: true,
      oneOf: ['255604002', '442452003', '6736007', '399166001', '24484000'],
    },
  },
  AllergyExclusion: {
    name_title: { required: true },
    name_system: { required: true, fixed: snomed },
    name_identifier: { required: true, oneOf: ['160244002', '428607008', '429625007', '409137002'] },
  },
  Encounter: {
    startDate: { required: true },
    encounterType_title: { required: true },
    encounterType_system: { required: true, fixed: 'http://smartplatforms.org/terms/codes/EncounterType#' },
    encounterType_identifier: {
      required: true,
      oneOf: ['home', 'emergency', 'ambulatory', 'inpatient', 'field', 'virtual'],
    },
  },
  Equipment: {
    name: { required: true },
  },
  Fill: {
    date: { required: true },
    dispenseDaysSupply: { required: true },
  },
  Immunization: {
    date: { required: true },
    administration_status_title: { required: true },
    administration_status_system: {
      required: true,
      fixed: 'http://smartplatforms.org/terms/codes/ImmunizationAdministrationStatus#',
    },
    administration_status_identifier: {
      required: true,
      oneOf: ['doseGiven', 'notAdministered', 'partialDose'],
    },
    product_class_system: { fixed: vg },
    product_class_2_system: { fixed: vg },
    product_name_title: { required: true },
    product_name_system: { required: true, fixed: cvx },
    product_name_identifier: { required: true },
    refusal_reason_system: { fixed: 'http://smartplatforms.org/terms/codes/ImmunizationRefusalReason#' },
    refusal_reason_identifier: {
      oneOf: [
        'vaccineUnavailable',
        'patientUndergoingDesensitizationTherapy',
        'notIndicatedPerGuidelines',
        'recentChemoOrRadiaton',
        'recentChemoOrRadiation',
        'allergy',
        'providerDeferred',
        'documentedImmunityOrPreviousDisease',
        'previouslyVaccinated',
        'contraindicated',
        'patientOrParentRefused',
        'comfortMeasuresOnly',
        'possiblePriorAllergyOrReaction',
        'recentOrganOrStemCellTransplant',
      ],
    },
  },
  LabResult: {
    abnormal_interpretation_system: {
      fixed: 'http://smartplatforms.org/terms/codes/LabResultInterpretation#',
    },
    abnormal_interpretation_identifier: { oneOf: ['normal', 'critical', 'abnormal'] },
    test_name_title: { required: true },
    test_name_system: { required: true, fixed: loinc },
    test_name_identifier: { required: true },
    status_system: { fixed: 'http://smartplatforms.org/terms/codes/LabStatus#' },
    status_identifier: { oneOf: ['correction', 'preliminary', 'final'] },
  },
  Measurement: {
    type: { required: true },
    value: { required: true },
    unit: { required: true },
    datetime: { required: true },
  },
  Medication: {
    drugName_title: { required: true },
    drugName_system: { required: true, fixed: rxnorm },
    drugName_identifier: { required: true },
    startDate: { required: true },
    provenance_system: { fixed: 'http://smartplatforms.org/terms/codes/MedicationProvenance#' },
    provenance_identifier: {
      oneOf: ['prescription', 'fulfillment', 'administration', 'reconciliation', 'patientReport'],
    },
  },
  Problem: {
    name_title: { required: true },
    name_system: { required: true, fixed: snomed },
    name_identifier: { required: true },
    startDate: { required: true },
  },
  Procedure: {
    name: { required: true },
  },
  SimpleClinicalNote: {
    date_of_visit: { required: true },
  },
  VitalSigns: {
    date: { required: true },
    bp_position_system: { fixed: snomed },
    bp_position_identifier: { oneOf: ['40199007', '33586001', '10904000'] },
    bp_site_system: { fixed: snomed },
    bp_site_identifier: { oneOf: ['61396006', '368209003', '11207009', '368208006'] },
    bp_method_system: { fixed: 'http://smartplatforms.org/terms/codes/BloodPressureMethod#' },
    bp_method_identifier: { oneOf: ['invasive', 'palpation', 'machine', 'auscultation'] },
    bp_diastolic_unit: { oneOf: ['mm[Hg]'] },
    bp_diastolic_name_system: { fixed: loinc },
    bp_diastolic_name_identifier: { oneOf: ['8462-4'] },
    bp_systolic_unit: { oneOf: ['mm[Hg]'] },
    bp_systolic_name_system: { fixed: loinc },
    bp_systolic_name_identifier: { oneOf: ['8480-6'] },
    bmi_unit: { oneOf: ['kg/m2'] },
    bmi_name_system: { fixed: loinc },
    bmi_name_identifier: { oneOf: ['39156-5'] },
    heart_rate_unit: { oneOf: ['{beats}/min'] },
    heart_rate_name_system: { fixed: loinc },
    heart_rate_name_identifier: { oneOf: ['8867-4'] },
    height_unit: { oneOf: ['m'] },
    height_name_system: { fixed: loinc },
    height_name_identifier: { oneOf: ['8306-3', '8302-2'] },
    oxygen_saturation_unit: { oneOf: ['%{HemoglobinSaturation}'] },
    oxygen_saturation_name_system: { fixed: loinc },
    oxygen_saturation_name_identifier: { oneOf: ['2710-2'] },
    respiratory_rate_unit: { oneOf: ['{breaths}/min'] },
    respiratory_rate_name_system: { fixed: loinc },
    respiratory_rate_name_identifier: { oneOf: ['9279-1'] },
    temperature_unit: { oneOf: ['Cel'] },
    temperature_name_system: { fixed: loinc },
    temperature_name_identifier: { oneOf: ['8310-5'] },
    weight_unit: { oneOf: ['kg'] },
    weight_name_system: { fixed: loinc },
    weight_name_identifier: { oneOf: ['3141-9'] },
  },
};
