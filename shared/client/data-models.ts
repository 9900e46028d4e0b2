/**
 * The data models of the service, as reports return them in JSON. Generated from the registry of models by `npm run docs`; a
 * test checks that it is up to date. Dates are `YYYY-MM-DD`, times `YYYY-MM-DDThh:mm:ssZ`, with six digits of a fraction
 * when it is not zero.
 */
import type { FieldsOf } from './reports/fields.ts';

/** A known allergy or intolerance; normally exactly one of the three allergens is filled. */
export interface Allergy {
  readonly __modelname__: 'Allergy';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly allergic_reaction_title: string;
  readonly allergic_reaction_system: 'http://purl.bioontology.org/ontology/SNOMEDCT/';
  readonly allergic_reaction_identifier: string;
  readonly category_title: string;
  readonly category_system: 'http://purl.bioontology.org/ontology/SNOMEDCT/';
  readonly category_identifier: '414285001' | '426232007' | '416098002' | '59037007' | '235719002';
  readonly drug_allergen_title: string | null;
  readonly drug_allergen_system: 'http://purl.bioontology.org/ontology/RXNORM/' | null;
  readonly drug_allergen_identifier: string | null;
  readonly drug_class_allergen_title: string | null;
  readonly drug_class_allergen_system: 'http://purl.bioontology.org/ontology/NDFRT/' | null;
  readonly drug_class_allergen_identifier: string | null;
  readonly food_allergen_title: string | null;
  readonly food_allergen_system: 'http://fda.gov/UNII/' | null;
  readonly food_allergen_identifier: string | null;
  readonly severity_title: string;
  readonly severity_system: 'http://purl.bioontology.org/ontology/SNOMEDCT/';
  readonly severity_identifier: '255604002' | '442452003' | '6736007' | '399166001' | '24484000';
}

/** A statement that some class of allergy is known to be absent. */
export interface AllergyExclusion {
  readonly __modelname__: 'AllergyExclusion';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly name_title: string;
  readonly name_system: 'http://purl.bioontology.org/ontology/SNOMEDCT/';
  readonly name_identifier: '160244002' | '428607008' | '429625007' | '409137002';
}

/** One visit, on its own or as the occasion of vital signs. */
export interface Encounter {
  readonly __modelname__: 'Encounter';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly facility_name: string | null;
  readonly facility_adr_street: string | null;
  readonly facility_adr_city: string | null;
  readonly facility_adr_region: string | null;
  readonly facility_adr_postalcode: string | null;
  readonly facility_adr_country: string | null;
  readonly provider_dea_number: string | null;
  readonly provider_ethnicity: string | null;
  readonly provider_npi_number: string | null;
  readonly provider_preferred_language: string | null;
  readonly provider_race: string | null;
  readonly provider_adr_street: string | null;
  readonly provider_adr_city: string | null;
  readonly provider_adr_region: string | null;
  readonly provider_adr_postalcode: string | null;
  readonly provider_adr_country: string | null;
  readonly provider_bday: string | null;
  readonly provider_email: string | null;
  readonly provider_name_family: string | null;
  readonly provider_name_given: string | null;
  readonly provider_name_middle: string | null;
  readonly provider_name_prefix: string | null;
  readonly provider_name_suffix: string | null;
  readonly provider_tel_1_type: 'h' | 'w' | 'c' | null;
  readonly provider_tel_1_number: string | null;
  readonly provider_tel_1_preferred_p: boolean;
  readonly provider_tel_2_type: 'h' | 'w' | 'c' | null;
  readonly provider_tel_2_number: string | null;
  readonly provider_tel_2_preferred_p: boolean;
  readonly provider_gender: 'm' | 'f' | null;
  readonly encounterType_title: string;
  readonly encounterType_system: 'http://smartplatforms.org/terms/codes/EncounterType#';
  readonly encounterType_identifier: 'home' | 'emergency' | 'ambulatory' | 'inpatient' | 'field' | 'virtual';
}

/** A device that the patient uses. */
export interface Equipment {
  readonly __modelname__: 'Equipment';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly date_started: string | null;
  readonly date_stopped: string | null;
  readonly name: string;
  readonly vendor: string | null;
  readonly description: string | null;
}

/** One dispensing of a medication, on its own or among the fulfillments of its medication. */
export interface Fill {
  readonly __modelname__: 'Fill';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly date: string;
  readonly dispenseDaysSupply: number;
  readonly pbm: string | null;
  readonly pharmacy_ncpdpid: string | null;
  readonly pharmacy_org: string | null;
  readonly pharmacy_adr_street: string | null;
  readonly pharmacy_adr_city: string | null;
  readonly pharmacy_adr_region: string | null;
  readonly pharmacy_adr_postalcode: string | null;
  readonly pharmacy_adr_country: string | null;
  readonly provider_dea_number: string | null;
  readonly provider_ethnicity: string | null;
  readonly provider_npi_number: string | null;
  readonly provider_preferred_language: string | null;
  readonly provider_race: string | null;
  readonly provider_adr_street: string | null;
  readonly provider_adr_city: string | null;
  readonly provider_adr_region: string | null;
  readonly provider_adr_postalcode: string | null;
  readonly provider_adr_country: string | null;
  readonly provider_bday: string | null;
  readonly provider_email: string | null;
  readonly provider_name_family: string | null;
  readonly provider_name_given: string | null;
  readonly provider_name_middle: string | null;
  readonly provider_name_prefix: string | null;
  readonly provider_name_suffix: string | null;
  readonly provider_tel_1_type: 'h' | 'w' | 'c' | null;
  readonly provider_tel_1_number: string | null;
  readonly provider_tel_1_preferred_p: boolean;
  readonly provider_tel_2_type: 'h' | 'w' | 'c' | null;
  readonly provider_tel_2_number: string | null;
  readonly provider_tel_2_preferred_p: boolean;
  readonly provider_gender: 'm' | 'f' | null;
  readonly quantityDispensed_value: string | null;
  readonly quantityDispensed_unit: string | null;
}

/** A vaccine that was given or refused. */
export interface Immunization {
  readonly __modelname__: 'Immunization';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly date: string;
  readonly administration_status_title: string;
  readonly administration_status_system: 'http://smartplatforms.org/terms/codes/ImmunizationAdministrationStatus#';
  readonly administration_status_identifier: 'doseGiven' | 'notAdministered' | 'partialDose';
  readonly product_class_title: string | null;
  readonly product_class_system: 'http://www2a.cdc.gov/nip/IIS/IISStandards/vaccines.asp?rpt=vg#' | null;
  readonly product_class_identifier: string | null;
  readonly product_class_2_title: string | null;
  readonly product_class_2_system: 'http://www2a.cdc.gov/nip/IIS/IISStandards/vaccines.asp?rpt=vg#' | null;
  readonly product_class_2_identifier: string | null;
  readonly product_name_title: string;
  readonly product_name_system: 'http://www2a.cdc.gov/nip/IIS/IISStandards/vaccines.asp?rpt=cvx#';
  readonly product_name_identifier: string;
  readonly refusal_reason_title: string | null;
  readonly refusal_reason_system: 'http://smartplatforms.org/terms/codes/ImmunizationRefusalReason#' | null;
  readonly refusal_reason_identifier:
    | 'vaccineUnavailable'
    | 'patientUndergoingDesensitizationTherapy'
    | 'notIndicatedPerGuidelines'
    | 'recentChemoOrRadiaton'
    | 'recentChemoOrRadiation'
    | 'allergy'
    | 'providerDeferred'
    | 'documentedImmunityOrPreviousDisease'
    | 'previouslyVaccinated'
    | 'contraindicated'
    | 'patientOrParentRefused'
    | 'comfortMeasuresOnly'
    | 'possiblePriorAllergyOrReaction'
    | 'recentOrganOrStemCellTransplant'
    | null;
}

/** The result of one laboratory test. */
export interface LabResult {
  readonly __modelname__: 'LabResult';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly abnormal_interpretation_title: string | null;
  readonly abnormal_interpretation_system:
    | 'http://smartplatforms.org/terms/codes/LabResultInterpretation#'
    | null;
  readonly abnormal_interpretation_identifier: 'normal' | 'critical' | 'abnormal' | null;
  readonly accession_number: string | null;
  readonly test_name_title: string;
  readonly test_name_system: 'http://purl.bioontology.org/ontology/LNC/';
  readonly test_name_identifier: string;
  readonly status_title: string | null;
  readonly status_system: 'http://smartplatforms.org/terms/codes/LabStatus#' | null;
  readonly status_identifier: 'correction' | 'preliminary' | 'final' | null;
  readonly narrative_result: string | null;
  readonly notes: string | null;
  readonly quantitative_result_non_critical_range_max_value: string | null;
  readonly quantitative_result_non_critical_range_max_unit: string | null;
  readonly quantitative_result_non_critical_range_min_value: string | null;
  readonly quantitative_result_non_critical_range_min_unit: string | null;
  readonly quantitative_result_normal_range_max_value: string | null;
  readonly quantitative_result_normal_range_max_unit: string | null;
  readonly quantitative_result_normal_range_min_value: string | null;
  readonly quantitative_result_normal_range_min_unit: string | null;
  readonly quantitative_result_value_value: string | null;
  readonly quantitative_result_value_unit: string | null;
  readonly collected_at: string | null;
  readonly collected_by_org_name: string | null;
  readonly collected_by_org_adr_street: string | null;
  readonly collected_by_org_adr_city: string | null;
  readonly collected_by_org_adr_region: string | null;
  readonly collected_by_org_adr_postalcode: string | null;
  readonly collected_by_org_adr_country: string | null;
  readonly collected_by_name_family: string | null;
  readonly collected_by_name_given: string | null;
  readonly collected_by_name_middle: string | null;
  readonly collected_by_name_prefix: string | null;
  readonly collected_by_name_suffix: string | null;
  readonly collected_by_role: string | null;
}

/** One point of a series of numbers; its type says which series. */
export interface Measurement {
  readonly __modelname__: 'Measurement';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly type: string;
  readonly value: number;
  readonly unit: string;
  readonly datetime: string;
}

/** A statement that the patient takes or took a medication. */
export interface Medication {
  readonly __modelname__: 'Medication';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly drugName_title: string;
  readonly drugName_system: 'http://purl.bioontology.org/ontology/RXNORM/';
  readonly drugName_identifier: string;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly frequency_value: string | null;
  readonly frequency_unit: string | null;
  readonly quantity_value: string | null;
  readonly quantity_unit: string | null;
  readonly instructions: string | null;
  readonly provenance_title: string | null;
  readonly provenance_system: 'http://smartplatforms.org/terms/codes/MedicationProvenance#' | null;
  readonly provenance_identifier:
    | 'prescription'
    | 'fulfillment'
    | 'administration'
    | 'reconciliation'
    | 'patientReport'
    | null;
  readonly fulfillments: readonly Fill[];
}

/** A condition on the problem list. */
export interface Problem {
  readonly __modelname__: 'Problem';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly name_title: string;
  readonly name_system: 'http://purl.bioontology.org/ontology/SNOMEDCT/';
  readonly name_identifier: string;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly notes: string | null;
}

/** A procedure that was performed. */
export interface Procedure {
  readonly __modelname__: 'Procedure';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly date_performed: string | null;
  readonly name: string;
  readonly name_type: string | null;
  readonly name_value: string | null;
  readonly name_abbrev: string | null;
  readonly provider_name: string | null;
  readonly provider_institution: string | null;
  readonly location: string | null;
  readonly comments: string | null;
}

/** The note on a visit, with the first of its signatures. */
export interface SimpleClinicalNote {
  readonly __modelname__: 'SimpleClinicalNote';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly date_of_visit: string;
  readonly finalized_at: string | null;
  readonly visit_type: string | null;
  readonly visit_type_type: string | null;
  readonly visit_type_value: string | null;
  readonly visit_type_abbrev: string | null;
  readonly visit_location: string | null;
  readonly specialty: string | null;
  readonly specialty_type: string | null;
  readonly specialty_value: string | null;
  readonly specialty_abbrev: string | null;
  readonly signed_at: string | null;
  readonly provider_name: string | null;
  readonly provider_institution: string | null;
  readonly chief_complaint: string | null;
  readonly content: string | null;
}

/** Vital signs taken at one time. */
export interface VitalSigns {
  readonly __modelname__: 'VitalSigns';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly date: string;
  readonly bp_position_title: string | null;
  readonly bp_position_system: 'http://purl.bioontology.org/ontology/SNOMEDCT/' | null;
  readonly bp_position_identifier: '40199007' | '33586001' | '10904000' | null;
  readonly bp_site_title: string | null;
  readonly bp_site_system: 'http://purl.bioontology.org/ontology/SNOMEDCT/' | null;
  readonly bp_site_identifier: '61396006' | '368209003' | '11207009' | '368208006' | null;
  readonly bp_method_title: string | null;
  readonly bp_method_system: 'http://smartplatforms.org/terms/codes/BloodPressureMethod#' | null;
  readonly bp_method_identifier: 'invasive' | 'palpation' | 'machine' | 'auscultation' | null;
  readonly bp_diastolic_unit: 'mm[Hg]' | null;
  readonly bp_diastolic_value: number | null;
  readonly bp_diastolic_name_title: string | null;
  readonly bp_diastolic_name_system: 'http://purl.bioontology.org/ontology/LNC/' | null;
  readonly bp_diastolic_name_identifier: '8462-4' | null;
  readonly bp_systolic_unit: 'mm[Hg]' | null;
  readonly bp_systolic_value: number | null;
  readonly bp_systolic_name_title: string | null;
  readonly bp_systolic_name_system: 'http://purl.bioontology.org/ontology/LNC/' | null;
  readonly bp_systolic_name_identifier: '8480-6' | null;
  readonly bmi_unit: 'kg/m2' | null;
  readonly bmi_value: number | null;
  readonly bmi_name_title: string | null;
  readonly bmi_name_system: 'http://purl.bioontology.org/ontology/LNC/' | null;
  readonly bmi_name_identifier: '39156-5' | null;
  readonly heart_rate_unit: '{beats}/min' | null;
  readonly heart_rate_value: number | null;
  readonly heart_rate_name_title: string | null;
  readonly heart_rate_name_system: 'http://purl.bioontology.org/ontology/LNC/' | null;
  readonly heart_rate_name_identifier: '8867-4' | null;
  readonly height_unit: 'm' | null;
  readonly height_value: number | null;
  readonly height_name_title: string | null;
  readonly height_name_system: 'http://purl.bioontology.org/ontology/LNC/' | null;
  readonly height_name_identifier: '8306-3' | '8302-2' | null;
  readonly oxygen_saturation_unit: '%{HemoglobinSaturation}' | null;
  readonly oxygen_saturation_value: number | null;
  readonly oxygen_saturation_name_title: string | null;
  readonly oxygen_saturation_name_system: 'http://purl.bioontology.org/ontology/LNC/' | null;
  readonly oxygen_saturation_name_identifier: '2710-2' | null;
  readonly respiratory_rate_unit: '{breaths}/min' | null;
  readonly respiratory_rate_value: number | null;
  readonly respiratory_rate_name_title: string | null;
  readonly respiratory_rate_name_system: 'http://purl.bioontology.org/ontology/LNC/' | null;
  readonly respiratory_rate_name_identifier: '9279-1' | null;
  readonly temperature_unit: 'Cel' | null;
  readonly temperature_value: number | null;
  readonly temperature_name_title: string | null;
  readonly temperature_name_system: 'http://purl.bioontology.org/ontology/LNC/' | null;
  readonly temperature_name_identifier: '8310-5' | null;
  readonly weight_unit: 'kg' | null;
  readonly weight_value: number | null;
  readonly weight_name_title: string | null;
  readonly weight_name_system: 'http://purl.bioontology.org/ontology/LNC/' | null;
  readonly weight_name_identifier: '3141-9' | null;
  readonly encounter?: Encounter;
}

/** Who the patient is. */
export interface Demographics {
  readonly __modelname__: 'Demographics';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly bday: string;
  readonly email: string | null;
  readonly ethnicity: string | null;
  readonly gender: 'female' | 'male';
  readonly preferred_language: string | null;
  readonly race: string | null;
  readonly name_family: string;
  readonly name_given: string;
  readonly name_middle: string | null;
  readonly name_prefix: string | null;
  readonly name_suffix: string | null;
  readonly tel_1_type: 'h' | 'w' | 'c' | null;
  readonly tel_1_number: string | null;
  readonly tel_1_preferred_p: boolean;
  readonly tel_2_type: 'h' | 'w' | 'c' | null;
  readonly tel_2_number: string | null;
  readonly tel_2_preferred_p: boolean;
  readonly adr_street: string | null;
  readonly adr_city: string | null;
  readonly adr_region: string | null;
  readonly adr_postalcode: string | null;
  readonly adr_country: string | null;
}

/** Rows, and fields for queries, by the name of the data model. */
export interface DataModels {
  readonly Allergy: { readonly row: Allergy; readonly fields: FieldsOf<Allergy, 'created_at'> };
  readonly AllergyExclusion: {
    readonly row: AllergyExclusion;
    readonly fields: FieldsOf<AllergyExclusion, 'created_at'>;
  };
  readonly Encounter: {
    readonly row: Encounter;
    readonly fields: FieldsOf<Encounter, 'startDate' | 'endDate' | 'provider_bday' | 'created_at'>;
  };
  readonly Equipment: {
    readonly row: Equipment;
    readonly fields: FieldsOf<Equipment, 'date_started' | 'date_stopped' | 'created_at'>;
  };
  readonly Fill: {
    readonly row: Fill;
    readonly fields: FieldsOf<Fill, 'date' | 'provider_bday' | 'created_at'>;
  };
  readonly Immunization: {
    readonly row: Immunization;
    readonly fields: FieldsOf<Immunization, 'date' | 'created_at'>;
  };
  readonly LabResult: {
    readonly row: LabResult;
    readonly fields: FieldsOf<LabResult, 'collected_at' | 'created_at'>;
  };
  readonly Measurement: {
    readonly row: Measurement;
    readonly fields: FieldsOf<Measurement, 'datetime' | 'created_at'>;
  };
  readonly Medication: {
    readonly row: Medication;
    readonly fields: FieldsOf<Medication, 'startDate' | 'endDate' | 'created_at'>;
  };
  readonly Problem: {
    readonly row: Problem;
    readonly fields: FieldsOf<Problem, 'startDate' | 'endDate' | 'created_at'>;
  };
  readonly Procedure: {
    readonly row: Procedure;
    readonly fields: FieldsOf<Procedure, 'date_performed' | 'created_at'>;
  };
  readonly SimpleClinicalNote: {
    readonly row: SimpleClinicalNote;
    readonly fields: FieldsOf<
      SimpleClinicalNote,
      'date_of_visit' | 'finalized_at' | 'signed_at' | 'created_at'
    >;
  };
  readonly VitalSigns: {
    readonly row: VitalSigns;
    readonly fields: FieldsOf<VitalSigns, 'date' | 'created_at'>;
  };
}

/** Names of the data models. */
export type DataModel = keyof DataModels;

/** Fields for queries, by the name of a minimal report; `audits` is the audit query. */
export interface ReportFields {
  readonly allergies: {
    readonly text: 'allergen_type' | 'allergen_name';
    readonly number: never;
    readonly date: 'date_diagnosed' | 'created_at';
  };
  readonly equipment: {
    readonly text: 'equipment_name' | 'equipment_vendor';
    readonly number: never;
    readonly date: 'date_started' | 'date_stopped' | 'created_at';
  };
  readonly immunizations: {
    readonly text: 'vaccine_type';
    readonly number: never;
    readonly date: 'date_administered' | 'created_at';
  };
  readonly labs: {
    readonly text: 'lab_type' | 'lab_test_name';
    readonly number: never;
    readonly date: 'date_measured' | 'created_at';
  };
  readonly measurements: {
    readonly text: 'lab_code';
    readonly number: 'value';
    readonly date: 'date_measured' | 'created_at';
  };
  readonly medications: {
    readonly text: 'medication_name' | 'medication_brand_name';
    readonly number: never;
    readonly date: 'date_started' | 'date_stopped' | 'created_at';
  };
  readonly problems: {
    readonly text: 'problem_name';
    readonly number: never;
    readonly date: 'date_onset' | 'date_resolution' | 'created_at';
  };
  readonly procedures: {
    readonly text: 'procedure_name';
    readonly number: never;
    readonly date: 'date_performed' | 'created_at';
  };
  readonly 'simple-clinical-notes': {
    readonly text: 'specialty' | 'provider_name';
    readonly number: never;
    readonly date: 'date_of_visit' | 'created_at';
  };
  readonly vitals: {
    readonly text: 'category';
    readonly number: 'value';
    readonly date: 'date_measured' | 'created_at';
  };
  readonly audits: {
    readonly text:
      | 'record_id'
      | 'document_id'
      | 'external_id'
      | 'function_name'
      | 'principal_email'
      | 'proxied_by_email';
    readonly number: never;
    readonly date: 'request_date' | 'created_at';
  };
}

/** Kinds of facts, as the paths of RDF name them. */
export type RdfModelName =
  | 'encounters'
  | 'fulfillments'
  | 'immunizations'
  | 'lab_results'
  | 'medications'
  | 'problems'
  | 'vital_signs';
