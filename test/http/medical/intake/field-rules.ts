/** The rules for the fields of the models: required, fixed, one of a list. */
import type { ModelName } from '../../../support/medical/filled.ts';
import {
  cvx,
  loinc,
  ndfrt,
  platformCodes,
  rxnorm,
  snomed,
  unii,
  vg,
} from '../../../support/medical/vocabulary.ts';

export interface FieldRules {
  readonly required: readonly string[];
  /** The only value that a field may have. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly oneOf?: Readonly<Record<string, readonly string[]>>;
}

const telephones = { provider_tel_1_type: ['h', 'w', 'c'], provider_tel_2_type: ['h', 'w', 'c'] };
const provider = { ...telephones, provider_gender: ['m', 'f'] };

export const fieldRules: Readonly<Record<ModelName, FieldRules>> = {
  Allergy: {
    required: [
      'allergic_reaction_title',
      'allergic_reaction_system',
      'allergic_reaction_identifier',
      'category_title',
      'category_system',
      'category_identifier',
      'severity_title',
      'severity_system',
      'severity_identifier',
    ],
    fixed: {
      allergic_reaction_system: snomed,
      category_system: snomed,
      drug_allergen_system: rxnorm,
      drug_class_allergen_system: ndfrt,
      food_allergen_system: unii,
      severity_system: snomed,
    },
    oneOf: {
      category_identifier: ['414285001', '426232007', '416098002', '59037007', '235719002'],
      severity_identifier: ['255604002', '442452003', '6736007', '399166001', '24484000'],
    },
  },
  AllergyExclusion: {
    required: ['name_title', 'name_system', 'name_identifier'],
    fixed: { name_system: snomed },
    oneOf: { name_identifier: ['160244002', '428607008', '429625007', '409137002'] },
  },
  Encounter: {
    required: ['startDate', 'encounterType_title', 'encounterType_system', 'encounterType_identifier'],
    fixed: { encounterType_system: platformCodes('EncounterType') },
    oneOf: {
      encounterType_identifier: ['home', 'emergency', 'ambulatory', 'inpatient', 'field', 'virtual'],
      ...provider,
    },
  },
  Equipment: { required: ['name'] },
  Fill: { required: ['date', 'dispenseDaysSupply'], oneOf: provider },
  Immunization: {
    required: [
      'date',
      'administration_status_title',
      'administration_status_system',
      'administration_status_identifier',
      'product_name_title',
      'product_name_system',
      'product_name_identifier',
    ],
    fixed: {
      administration_status_system: platformCodes('ImmunizationAdministrationStatus'),
      product_class_system: vg,
      product_class_2_system: vg,
      product_name_system: cvx,
      refusal_reason_system: platformCodes('ImmunizationRefusalReason'),
    },
    oneOf: {
      administration_status_identifier: ['doseGiven', 'notAdministered', 'partialDose'],
      refusal_reason_identifier: [
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
    required: ['test_name_title', 'test_name_system', 'test_name_identifier'],
    fixed: {
      abnormal_interpretation_system: platformCodes('LabResultInterpretation'),
      test_name_system: loinc,
      status_system: platformCodes('LabStatus'),
    },
    oneOf: {
      abnormal_interpretation_identifier: ['normal', 'critical', 'abnormal'],
      status_identifier: ['correction', 'preliminary', 'final'],
    },
  },
  Measurement: { required: ['type', 'value', 'unit', 'datetime'] },
  Medication: {
    required: ['drugName_title', 'drugName_system', 'drugName_identifier', 'startDate'],
    fixed: { drugName_system: rxnorm, provenance_system: platformCodes('MedicationProvenance') },
    oneOf: {
      provenance_identifier: [
        'prescription',
        'fulfillment',
        'administration',
        'reconciliation',
        'patientReport',
      ],
    },
  },
  Problem: {
    required: ['name_title', 'name_system', 'name_identifier', 'startDate'],
    fixed: { name_system: snomed },
  },
  Procedure: { required: ['name'] },
  SimpleClinicalNote: { required: ['date_of_visit'] },
  VitalSigns: {
    required: ['date'],
    fixed: {
      bp_position_system: snomed,
      bp_site_system: snomed,
      bp_method_system: platformCodes('BloodPressureMethod'),
      bp_diastolic_name_system: loinc,
      bp_systolic_name_system: loinc,
      bmi_name_system: loinc,
      heart_rate_name_system: loinc,
      height_name_system: loinc,
      oxygen_saturation_name_system: loinc,
      respiratory_rate_name_system: loinc,
      temperature_name_system: loinc,
      weight_name_system: loinc,
    },
    oneOf: {
      bp_position_identifier: ['40199007', '33586001', '10904000'],
      bp_site_identifier: ['61396006', '368209003', '11207009', '368208006'],
      bp_method_identifier: ['invasive', 'palpation', 'machine', 'auscultation'],
      bp_diastolic_unit: ['mm[Hg]'],
      bp_diastolic_name_identifier: ['8462-4'],
      bp_systolic_unit: ['mm[Hg]'],
      bp_systolic_name_identifier: ['8480-6'],
      bmi_unit: ['kg/m2'],
      bmi_name_identifier: ['39156-5'],
      heart_rate_unit: ['{beats}/min'],
      heart_rate_name_identifier: ['8867-4'],
      height_unit: ['m'],
      height_name_identifier: ['8306-3', '8302-2'],
      oxygen_saturation_unit: ['%{HemoglobinSaturation}'],
      oxygen_saturation_name_identifier: ['2710-2'],
      respiratory_rate_unit: ['{breaths}/min'],
      respiratory_rate_name_identifier: ['9279-1'],
      temperature_unit: ['Cel'],
      temperature_name_identifier: ['8310-5'],
      weight_unit: ['kg'],
      weight_name_identifier: ['3141-9'],
    },
  },
};
